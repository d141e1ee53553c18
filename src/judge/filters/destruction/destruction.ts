import {
  type DestructionCode,
  destructionCodes,
  type DestructionFinding,
  destructionStrengths,
} from './destruction-codes.ts'
import type { Effect, FileEffect, PathTarget, TransferEffect } from '../../../ground/model/effect.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Place } from '../../../ground/model/place.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import type { Filter, FilterInput } from '../filter.ts'
import { finding } from '../finding.ts'
import { findInDeletion, holdsHistory } from './find-in-deletion.ts'
import { everyString } from '../../readers/named-argument.ts'
import { pathTarget } from '../../readers/paths/path-target.ts'
import { isTaken } from '../views/is-taken.ts'
import { isFile, spellPath } from '../views/written-paths.ts'

/** Deleting or overwriting what can’t be had again. */
export const destruction: Filter<DestructionCode> = {
  name: 'destruction',
  phase: 'pattern',
  about: 'Does the call delete or overwrite what cannot be had again?',
  codes: destructionCodes,
  find: input => flatMap(input.effects, effect => findIn(effect, input)),
}

const removers = wordSet('rm grm')

function findIn(effect: Effect, input: FilterInput): readonly DestructionFinding[] {
  if (effect.type === 'run' && removers.has(effect.program) && effect.argv.includes('--no-preserve-root'))
    return [finding('destruction.no-preserve-root', 'rm --no-preserve-root', effect)]
  if (effect.type === 'process' && effect.verb === 'fork-bomb')
    return [finding('destruction.fork-bomb', `${effect.target} calls itself without end`, effect)]
  if (isFile(effect, 'delete')) return deleting(effect, input)
  if (isFile(effect, 'write') && effect.target.class === 'block-device')
    return [finding('destruction.device', `write ${spellPath(effect.target)}`, effect)]
  if (isFile(effect, 'write') && effect.shred === true) return erasing(effect)
  if (
    isFile(effect, 'write', 'append') &&
    effect.content?.from !== 'literal' &&
    effect.target.roles.includes('log') &&
    effect.type === 'write'
  )
    return [finding('destruction.logs', `overwrite ${spellPath(effect.target)}`, effect)]
  if (effect.type === 'move' || effect.type === 'copy' || effect.type === 'link') return transferring(effect)
  return isFile(effect, 'write') ? overwriting(effect) : []
}

function transferring(effect: TransferEffect): readonly DestructionFinding[] {
  const { type, target, to } = effect
  const replaced = type === 'link' ? undefined : replacing(effect)
  if (replaced) return [replaced]
  if (type === 'move') return moving(effect)
  if (type === 'link' && spellPath(target) === '/dev/null' && to.roles.includes('log'))
    return [finding('destruction.logs', `link ${spellPath(to)} to nothing`, effect)]
  return to.class === 'block-device' ? [finding('destruction.device', `write ${spellPath(to)}`, effect)] : []
}

function deleting(effect: FileEffect, { call, effects, place }: FilterInput): readonly DestructionFinding[] {
  if (isOwnTemporary(effect, effects)) return []
  if (isLiteralStar(effect, call))
    return [finding('destruction.file', `delete ${spellPath(effect.target)}`, effect)]
  const followed = followLinks(asMatched(effect, call, place), effects, place)
  return takesOwnGround(followed, place) ?? findInDeletion(followed)
}

/**
 * `'.git/*'` in quotes is one file with an odd name, which hardly anybody has. Only where every word is spelled out: a
 * star may stand for the names of a listing.
 */
function isLiteralStar({ target }: FileEffect, { arguments: args }: ToolCall): boolean {
  const { glob, path, raw } = target
  const text = args['command']
  if (glob || path === null || !raw.endsWith('/*') || typeof text !== 'string' || /[$`|{]/.test(text))
    return false
  return holdsQuoted(text, raw)
}

/**
 * Returns the deletion with the star in its path as a pattern again, where nobody wrote that star in quotes: a name that
 * a glob matched is spelled as the glob, and that no such file is there proves nothing.
 */
function asMatched(effect: FileEffect, { arguments: args }: ToolCall, place: Place): FileEffect {
  const { path, raw, facts } = effect.target
  if (path === null || facts?.exists !== false || !/[*?[]/.test(path)) return effect
  const { pointer, start, end } = effect.evidence
  const argument = everyString(args).find(one => one.pointer === pointer)?.text ?? ''
  // A text within the call, such as that of `bash -c`, holds values that were put in: only the call itself is by hand.
  const rawText = argument.slice(start, end)
  const byHand = rawText.includes(raw.slice(raw.search(/[^/]{0,255}[*?[]/))) || holdsQuoted(argument, raw)
  return byHand ? effect : { ...effect, target: pathTarget({ text: raw, known: true, glob: true }, place) }
}

function holdsQuoted(text: string, raw: string): boolean {
  return text.includes(`'${raw}'`) || text.includes(`"${raw}"`)
}

/** A temporary folder in which somebody’s workspace or home lies is not temporary as a whole. */
function takesOwnGround(effect: FileEffect, place: Place): readonly DestructionFinding[] | null {
  const { target, recursive } = effect
  if (!recursive || target.class !== 'temp') return null
  const what = `delete ${spellPath(target)}`
  if (isTaken(place.home, target)) return [finding('destruction.home', what, effect)]
  return isTaken(place.workspace, target) ? [finding('destruction.workspace', what, effect)] : null
}

/** One file under a name that only the run tells, which the same code wrote under that very name before. */
function isOwnTemporary({ target, recursive }: FileEffect, effects: readonly Effect[]): boolean {
  if (target.class !== 'unknown' || target.glob || recursive || target.raw.length < 3) return false
  return effects.some(
    other => isFile(other, 'write') && other.target.raw === target.raw && other.content !== undefined,
  )
}

/** Only what was seen to be there, and is not in git, can be lost by writing over it. */
function overwriting(effect: FileEffect): readonly DestructionFinding[] {
  if (holdsHistory(effect.target))
    return [
      finding('destruction.history', `overwrite ${spellPath(effect.target)}`, effect, {
        strength: destructionStrengths.partOfHistory,
      }),
    ]
  if (emptiesMatched(effect) || emptiesOthers(effect)) return erasing(effect)
  const { facts, roles } = effect.target
  if (roles.includes('log'))
    return [finding('destruction.logs', `overwrite ${spellPath(effect.target)}`, effect)]
  if (roles.includes('database-file') && facts?.exists !== false && effect.content !== undefined)
    return [
      finding('destruction.database-file', `overwrite ${spellPath(effect.target)}`, effect, {
        strength: writesNothing(effect)
          ? strengthOfDatabase(effect.target)
          : destructionStrengths.databaseOverwritten,
      }),
    ]
  return facts?.exists === true &&
    facts.kind === 'file' &&
    !facts.recoverable &&
    (facts.bytes ?? 0) > 0 &&
    effect.content !== undefined &&
    effect.content.from !== 'literal'
    ? [finding('destruction.file', `overwrite ${spellPath(effect.target)}`, effect)]
    : []
}

/** `for f in ~/photos/*; do : > "$f"; done`: what a glob matched is there, and is empty afterwards. */
function emptiesMatched(effect: FileEffect): boolean {
  const { glob, raw } = effect.target
  return glob && /[*?[][^/]*$/.test(raw) && writesNothing(effect)
}

/** `: > ~/notes.txt`: a file outside the workspace that holds something holds nothing afterwards. */
function emptiesOthers(effect: FileEffect): boolean {
  const { facts, class: kind } = effect.target
  if (kind !== 'home-content' && kind !== 'outside') return false
  return facts?.kind === 'file' && (facts.bytes ?? 0) > 0 && !facts.recoverable && writesNothing(effect)
}

function writesNothing({ content }: FileEffect): boolean {
  return content?.from === 'literal'
    ? content.text === ''
    : content?.from === 'file' && content.target.path === '/dev/null'
}

function erasing(effect: FileEffect): readonly DestructionFinding[] {
  const target = effect.target
  if (target.roles.includes('log')) return [finding('destruction.logs', `empty ${spellPath(target)}`, effect)]
  if (/^\/(?:etc|usr|boot|bin|lib)/.test(spellPath(target)))
    return [finding('destruction.system-file', `overwrite ${spellPath(target)}`, effect)]
  const made =
    target.class === 'temp' ||
    target.class === 'generated' ||
    target.facts?.exists === false ||
    /\.(?:img|iso|bin|dat|tmp|log|raw|swap)$|swapfile/.test(spellPath(target))
  return made
    ? []
    : [
        finding(
          'destruction.erased',
          `overwrite ${spellPath(target)}`,
          effect,
          target.class === 'inside' && !target.roles.includes('database-file')
            ? { strength: destructionStrengths.erasedInside }
            : {},
        ),
      ]
}

/** A database that git has as it lies there is little loss. */
function strengthOfDatabase({ facts }: PathTarget): number {
  return facts?.recoverable === true ? destructionStrengths.databaseInGit : 1
}

/** Another file in the place of a database, or files over work that is in no commit, as they were seen to lie there. */
function replacing(effect: TransferEffect): DestructionFinding | undefined {
  const { to } = effect
  const { facts } = to
  if (facts?.exists !== true) return undefined
  const what = `put ${spellPath(effect.target)} over ${spellPath(to)}`
  const { uncommitted } = facts
  if (uncommitted !== undefined)
    return finding(
      'destruction.many',
      `${what}, and ${uncommitted} files there are in no commit as they are`,
      effect,
      {
        instead: 'commit what is there first, or copy into a folder beside it',
      },
    )
  const isDatabase = to.roles.includes('database-file') && facts.kind === 'file' && (facts.bytes ?? 0) > 0
  return isDatabase && to.class !== 'temp' && to.class !== 'generated'
    ? finding('destruction.database-file', what, effect, { strength: strengthOfDatabase(to) })
    : undefined
}

/** Moving something of the system, or into nothing, takes it away. */
function moving(effect: TransferEffect): readonly DestructionFinding[] {
  const { target, to } = effect
  if (spellPath(to) === '/dev/null')
    return [finding('destruction.erased', `move ${spellPath(target)} to /dev/null`, effect)]
  if (target.class === 'home' || target.class === 'root' || target.class === 'system-root')
    return [
      finding(
        target.class === 'home' ? 'destruction.home' : 'destruction.root',
        `move ${spellPath(target)} away`,
        effect,
      ),
    ]
  if (target.class === 'system' && !/^\/(?:var\/tmp|tmp|usr\/local)\//.test(spellPath(target)))
    return [finding('destruction.system-file', `move ${spellPath(target)} away`, effect)]
  return to.class === 'temp' || /^\/(?:dev\/shm|run)\//.test(`${spellPath(to)}/`) ? moveToTemp(effect) : []
}

/** A temporary folder is emptied by itself: trees that are moved there are lost with the next start. */
function moveToTemp(effect: TransferEffect): readonly DestructionFinding[] {
  const { target } = effect
  const what = `move ${spellPath(target)} into a temporary folder`
  if (target.class === 'workspace' || target.class === 'workspace-parent')
    return [finding('destruction.workspace', what, effect)]
  if (target.roles.includes('git-internal') && target.class !== 'temp' && target.class !== 'generated')
    return [finding('destruction.history', what, effect, { strength: destructionStrengths.partOfHistory })]
  const isOthers = target.class === 'home-content'
  if (!isOthers || caches.test(`${spellPath(target)}/`)) return []
  const isTree =
    target.glob || target.facts?.kind === 'folder' || !/\/\.?[^/]{1,200}\.\w{1,12}$/.test(spellPath(target))
  return [finding(isTree ? 'destruction.outside' : 'destruction.outside-file', what, effect)]
}

const caches = /\/(?:\.cache|\.npm|Library\/Caches|Downloads|\.local\/share\/Trash)\//

/**
 * Returns the deletion with the path that another name of the same call leads to: `ln -s ~ a && rm -rf a/`, `mv src
 * /tmp/a && rm -rf /tmp/a`.
 */
function followLinks(effect: FileEffect, effects: readonly Effect[], place: Place): FileEffect {
  const { path, raw, glob } = effect.target
  if (path === null || !effect.recursive) return effect
  for (const link of effects) {
    // `rm -rf dist && mv dist.new dist` deletes what was there before.
    if (link === effect) break
    if (link.type !== 'link' && link.type !== 'move') continue
    if (link.to.path === null || link.target.path === null || link.target.glob) continue
    const below = path.startsWith(`${link.to.path}/`)
    // Without a slash behind it only the link itself goes.
    if (!below && !(path === link.to.path && (link.type === 'move' || raw.endsWith('/')))) continue
    const text = `${link.target.path}${path.slice(link.to.path.length)}`
    return { ...effect, target: pathTarget({ text, known: true, glob }, place) }
  }
  return effect
}
