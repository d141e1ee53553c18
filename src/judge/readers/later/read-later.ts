import type { DataSource, Effect, PathTarget } from '../../../ground/model/effect.ts'
import { fileContents } from '../file-contents.ts'
import { isElsewhere } from '../paths/is-elsewhere.ts'
import { openPath } from '../paths/open-path.ts'
import { isWithin, pathTarget } from '../paths/path-target.ts'
import type { ReadContext, WrittenFiles } from '../read-context.ts'
import { textPutIn } from '../texts/text-put-in.ts'
import { type Container, containerAt, hookContainer } from './container-table.ts'
import { laterFrom, laterLabel } from '../../../ground/model/later-label.ts'
import { readLaterText } from './read-later-text.ts'

/** Effects of one call that are looked at for files out of which something runs later. */
const maxEffects = 2_000

/**
 * Emits what would run later, out of the files that the effects of a call write: the commands of a table of jobs, of a
 * unit, of a profile, of a hook. What such code itself writes into a place that runs is priced as a place, not read.
 */
export function readLater(effects: readonly Effect[], context: ReadContext): void {
  const hooks = hookFolders(effects, context)
  for (const effect of effects.slice(0, maxEffects)) {
    if (laterFrom(effect) !== null) continue
    for (const target of placesWritten(effect)) {
      const file = containerOf(target, effect, hooks, context)
      const source = file && (contentOf(effect, target, context) ?? putIn(effect, target, effects))
      if (file && source)
        readLaterText(file, source, insideOf(effect, file, target, context), isPart(effect, source))
    }
  }
}

function isPart(effect: Effect, source: DataSource): boolean {
  return (
    (effect.type === 'write' && effect.part !== undefined) ||
    (source.from === 'output' && source.program === 'sed')
  )
}

function placesWritten(effect: Effect): readonly PathTarget[] {
  switch (effect.type) {
    case 'write':
    case 'append':
      return [effect.target]
    case 'move':
    case 'copy':
    case 'link':
      return [effect.to]
    case 'connect':
      return effect.savesTo ? [effect.savesTo] : []
    default:
      return []
  }
}

function pathOf(target: PathTarget): string {
  return target.leadsTo ?? target.path ?? openPath(target)
}

/** Tells whether something runs out of a file by itself, so that what is written there is read as code. */
export function runsLater(target: PathTarget, place: ReadContext['place']): boolean {
  return containerHere(containerAt(pathOf(target), target.roles), target, place) !== null
}

function containerOf(
  target: PathTarget,
  effect: Effect,
  hooks: readonly string[],
  { place }: ReadContext,
): Container | null {
  const path = pathOf(target)
  const isHook = hooks.some(folder => path !== folder && isWithin(path, folder))
  const found = isHook
    ? hookContainer
    : (containerAt(path, target.roles) ?? containerAt(withNameOf(effect, path), target.roles))
  return isElsewhere(effect) ? found : containerHere(found, target, place)
}

/** The path of a file that goes by its own name into a folder. */
function withNameOf(effect: Effect, folder: string): string {
  if (effect.type !== 'move' && effect.type !== 'copy' && effect.type !== 'link') return folder
  const from = pathOf(effect.target)
  return `${folder}/${from.slice(from.lastIndexOf('/') + 1)}`
}

function containerHere(
  found: Container | null,
  target: PathTarget,
  place: ReadContext['place'],
): Container | null {
  if (!found) return null
  return (found.isOwn ? isCopy(target, place) : isRehearsal(pathOf(target), place)) ? null : found
}

/** A project holds copies of a person’s files, which nothing runs there; a home may itself be the workspace. */
function isCopy({ class: kind, leadsTo }: PathTarget, { home, workspace }: ReadContext['place']): boolean {
  if (leadsTo !== undefined) return false
  return kind === 'temp' || (/^(?:inside|generated)$/.test(kind) && !isWithin(home, workspace))
}

/** Files of tests below the workspace, where nobody opens a folder or commits. */
function isRehearsal(path: string, { workspace }: ReadContext['place']): boolean {
  const below = isWithin(path, workspace) ? path.slice(workspace.length) : ''
  return !path.includes('/.git/') && /\/(?:tests?|__tests__|fixtures?|testdata|specs?)\//i.test(below)
}

/** Folders that the call makes git take its hooks from. */
function hookFolders(effects: readonly Effect[], { place }: ReadContext): readonly string[] {
  return effects.slice(0, maxEffects).flatMap(effect => {
    if (effect.type !== 'write' || effect.content?.from !== 'literal') return []
    const folder = /^(?:core\.)?hooksPath = (.{1,400})$/i.exec(effect.content.text)?.[1]
    const path = folder && pathTarget({ text: folder, known: true, glob: false }, place).path
    return path ? [path] : []
  })
}

/** The data that a file gets; undefined where nothing tells it. */
function contentOf(effect: Effect, target: PathTarget, context: ReadContext): DataSource | undefined {
  switch (effect.type) {
    case 'write':
    case 'append':
      return effect.content ?? changedText(target, context)
    case 'move':
    case 'copy':
    case 'link':
      return fileContents(effect.target, context)
    case 'connect':
      return { from: 'download', url: effect.url ?? effect.host }
    default:
      return undefined
  }
}

/** The lines that a change of a known text puts in. */
function changedText({ path }: PathTarget, { files, out }: ReadContext): DataSource | undefined {
  const change = path === null ? null : (files as Partial<WrittenFiles>).changes?.get(path)
  if (path === null || !change) return undefined
  const before = files.get(path)
  if (before === undefined) {
    out.wantedFiles.add(path)
    return undefined
  }
  const after = change(before)
  if (after === null) return undefined
  const known = new Set(before.split('\n'))
  return {
    from: 'literal',
    text: after
      .split('\n')
      .filter(line => !known.has(line))
      .join('\n'),
  }
}

/** Returns what a program for sed puts into a file whose text is not known. */
function putIn(effect: Effect, { raw }: PathTarget, effects: readonly Effect[]): DataSource | undefined {
  const run = effects
    .slice(0, effects.indexOf(effect))
    .findLast(other => other.type === 'run' && /^g?sed$/.test(other.program) && other.argv.includes(raw))
  const partly = run?.type === 'run' ? textPutIn(run.argv.filter(word => word !== raw)) : undefined
  return partly ? { from: 'output', program: 'sed', partly } : undefined
}

const otherHome = '/home/remote'

function insideOf(
  effect: Effect,
  container: Container,
  target: PathTarget,
  context: ReadContext,
): ReadContext {
  const { place } = context
  const here = isElsewhere(effect)
    ? { ...place, home: otherHome, workspace: `${otherHome}/.none`, observed: false }
    : place
  const path = pathOf(target)
  const folders = {
    home: here.home,
    root: '/',
    workspace: here.workspace,
    folder: path.slice(0, path.lastIndexOf('/')) || '/',
  }
  return {
    ...context,
    place: { ...here, cwd: folders[container.start] },
    offset: null,
    outer: effect.evidence,
    depth: context.depth + 1,
    through: [...effect.through, laterLabel(target.raw)],
  }
}
