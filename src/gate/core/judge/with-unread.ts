import type { UnreadReason } from '../../../ground/model/program-run.ts'
import { lstatSync, readdirSync } from 'node:fs'
import type { Effect, ExecuteEffect, OpaqueEffect, PathTarget } from '../../../ground/model/effect.ts'
import type { SessionMemory } from '../../../ground/model/session-memory.ts'
import type { Place } from '../../../ground/model/place.ts'
import { isElsewhere } from '../../../judge/readers/paths/is-elsewhere.ts'
import { isWithin } from '../../../judge/readers/paths/path-target.ts'
import type { LoadingDisk } from '../loading/loading-disk.ts'

/**
 * Returns the effects with one more for each file that was wanted and that nobody read: what runs there is unknown, and
 * that is never nothing. So it is with a script that the call itself brings, out of an archive or another commit.
 */
export function withUnread(
  effects: readonly Effect[],
  unread: ReadonlyMap<string, UnreadReason>,
  texts: ReadonlyMap<string, string>,
  place: Place,
  disk: LoadingDisk,
  session: SessionMemory['files'] = {},
): readonly Effect[] {
  if (!place.observed) return effects
  const pending = Object.entries(session).flatMap(([path, { isPending }]) => (isPending ? [path] : []))
  const scripts = new Set<string>()
  const brought: PathTarget[] = []
  const found: OpaqueEffect[] = []
  for (const effect of effects) {
    brought.push(...bringsInto(effect, place))
    const unsure = whyUnsure(effect, pending)
    if (unsure !== undefined) found.push(opaque(unsure, effect, 'everything'))
    if (effect.type !== 'execute' || isElsewhere(effect)) continue
    const script = scriptOf(effect)
    if (script === undefined || scripts.has(script)) continue
    const why = whyUnread(script, effect, unread, brought, texts)
    if (why === undefined) continue
    scripts.add(script)
    found.push(opaque(`${script} was not read: ${why}`, effect, weightOf(script, disk)))
  }
  const [first] = effects
  for (const [path, reason] of unread)
    if (first && !scripts.has(path) && matters(path, reason))
      found.push(opaque(`${path} was not read: ${reason}`, first, 'everything'))
  return found.length === 0 ? effects : [...effects, ...found]
}

function opaque(why: string, { evidence, through }: Effect, weight: OpaqueEffect['weight']): OpaqueEffect {
  return { type: 'opaque', what: 'script-file', why, weight, evidence, through }
}

/** Nobody wrote for this call what the project keeps as it is; everything else may be its own word. */
function weightOf(script: string, disk: LoadingDisk): OpaqueEffect['weight'] {
  return disk.at(script, () => undefined)?.isKept === true ? 'matters' : 'everything'
}

/** Programs of this account in a folder out of which others are started by their names. */
function holdsPrograms(folder: string): boolean {
  try {
    return readdirSync(folder, { withFileTypes: true }).some(entry => !entry.isDirectory())
  } catch {
    return false
  }
}

/**
 * Returns why nobody knows now what a deletion of a whole folder takes, or what a file says that runs: a job of this
 * session may still put something there, or the call waits first for what is not there yet.
 */
function whyUnsure(effect: Effect, pending: readonly string[]): string | undefined {
  const target = unsureTarget(effect)
  const path = target?.path ?? undefined
  if (!target || path === undefined || isElsewhere(effect)) return undefined
  const isDeletion = effect.type === 'delete'
  if (pending.some(one => isWithin(path, one) || (isDeletion && isWithin(one, path) && one !== path)))
    return `a job of this session in the background may still change ${path}`
  if (effect.when !== 'after-wait' || target.class === 'generated' || isThere(path)) return undefined
  // A link by its own name is deleted alone; behind a slash, what it leads to is.
  const isFollowed = !isDeletion || target.raw.endsWith('/')
  const isUnread = isDeletion || (effect.type === 'execute' && !effect.read)
  return isFollowed && isUnread ? `the call waits first, and ${path} is not there yet` : undefined
}

function unsureTarget(effect: Effect): PathTarget | undefined {
  if (effect.type === 'delete') return effect.recursive ? effect.target : undefined
  return effect.type === 'execute' && effect.source.from === 'file' ? effect.source.target : undefined
}

function scriptOf({ source }: ExecuteEffect): string | undefined {
  return source.from === 'file' ? (source.target.path ?? undefined) : undefined
}

/** Lists of tasks, whose programs run what they say. */
const taskList =
  /\/(?:GNUmakefile|[mM]akefile|\.?[jJ]ustfile|[tT]askfile(?:\.dist)?\.ya?ml|package\.json|composer\.json|deno\.jsonc?|pyproject\.toml|tox\.ini|Pipfile|\.?mise\.toml|lefthook\.ya?ml)$/

/** Of files that are no script (a dump, a list of names), only those count that were made to be unreadable. */
function matters(path: string, reason: UnreadReason): boolean {
  if (reason === 'too large' && taskList.test(path)) return true
  return reason === 'too many files' || (reason === 'no regular file' && !/^\/(?:dev|proc)\//.test(path))
}

function whyUnread(
  script: string,
  { read, language, source }: ExecuteEffect,
  unread: ReadonlyMap<string, UnreadReason>,
  brought: readonly PathTarget[],
  texts: ReadonlyMap<string, string>,
): string | undefined {
  if (language === 'programs')
    return holdsPrograms(script) ? 'programs are started out of it by their names' : undefined
  const reason = unread.get(script)
  // A bundle that a build made is large, and is its own text.
  const isBundle =
    reason === 'too large' &&
    language === 'javascript' &&
    source.from === 'file' &&
    source.target.class === 'generated'
  if (reason !== undefined && !read && !isBundle && !isData(reason, language)) return reason
  const isBrought = brought.some(({ path }) => path !== null && script !== path && isWithin(script, path))
  if (isBrought && (!read || texts.has(script))) return 'the call itself brings it'
  const isMade = brought.some(({ path }) => path === script)
  if (isMade && !read && !isThere(script)) return 'the call itself makes it'
  return reason === undefined && !read && ofText.test(language) && isThere(script)
    ? 'no reader follows the way in which it is run'
    : undefined
}

/** Languages whose programs are texts: one that is there and that no reader read is unread, whoever noticed that it runs. */
const ofText =
  /^(?:shell|python|javascript|perl|ruby|php|lua|r|julia|tcl|elixir|groovy|scala|applescript|powershell|awk)$/

/** A picture or a compiled module that a program is started with is no script; what an interpreter starts is one. */
function isData(reason: UnreadReason, language: string): boolean {
  return reason === 'no text' && !ofText.test(language)
}

/** Archives, copies of whole folders and other commits bring files under names that nobody read. */
function bringsInto(effect: Effect, { workspace }: Place): readonly PathTarget[] {
  if (isElsewhere(effect)) return []
  if (effect.type === 'append' || effect.type === 'write') return effect.recursive ? [effect.target] : []
  if (effect.type === 'copy') return effect.recursive ? [effect.to] : []
  if (effect.type !== 'repository' || effect.takes !== 'elsewhere') return []
  return [{ raw: workspace, path: workspace, base: workspace, glob: false, class: 'workspace', roles: [] }]
}

function isThere(path: string): boolean {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}
