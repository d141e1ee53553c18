import type { DataSource, FileEffect, PathTarget, TreeScope } from '../../../../ground/model/effect.ts'
import type { Command, Word } from '../../command.ts'
import { pathTarget } from '../../paths/path-target.ts'
import { foundWords } from './found-words.ts'
import { reachOwn } from '../../paths/reach-own.ts'
import type { ReadContext } from '../../read-context.ts'

type Details = Partial<
  Pick<
    FileEffect,
    'recursive' | 'content' | 'part' | 'value' | 'shred' | 'count' | 'narrowed' | 'pattern' | 'scope'
  >
>

/** Emits one file effect on the path that a word names. */
export function emitFile(
  context: ReadContext,
  type: FileEffect['type'],
  word: Word,
  details: Details = {},
): void {
  const target = pathTarget(word, context.place)
  if (isStream(target)) return
  const { scope: input, ...rest } = details
  const scope = scopeOf(type, word, rest.recursive === true, input)
  context.out.emit({
    type,
    target,
    recursive: false,
    ...rest,
    ...(scope && { scope }),
    evidence: word.evidence,
    through: context.through,
  })
  if (type === 'read') for (const found of filesOf(word)) emitFile(context, type, found, details)
}

/** Of one file nothing is left out. */
function scopeOf(
  type: FileEffect['type'],
  word: Word,
  recursive: boolean,
  input: TreeScope | undefined,
): TreeScope | undefined {
  if (type !== 'read') return undefined
  if (word.scope) return { ...word.scope, ...input }
  return recursive ? input : undefined
}

/** The files that `$(find …)` names. */
function filesOf({ known, source, evidence }: Word): readonly Word[] {
  return !known && source?.from === 'output' && source.found ? foundWords(source.found, evidence) : []
}

/** Emits one file effect for the path of every word. */
export function emitFiles(
  context: ReadContext,
  type: FileEffect['type'],
  words: readonly Word[],
  details: Details = {},
): void {
  for (const word of words) emitFile(context, type, word, details)
}

/** Emits a move, copy or link of every source to one destination. */
export function emitTransfers(
  context: ReadContext,
  type: 'move' | 'copy' | 'link',
  sources: readonly Word[],
  to: Word,
  recursive: boolean,
): void {
  for (const source of sources) {
    const target = pathTarget(source, context.place)
    context.out.emit({
      type,
      target,
      to: pathTarget(to, context.place),
      recursive,
      ...(source.scope && type === 'copy' && { scope: source.scope }),
      evidence: source.evidence,
      through: context.through,
    })
  }
}

/**
 * Emits files that are put into a folder under their own names, where they decide who judges an agent:
 * `cp -r other/.claude ~`.
 */
export function emitSettingsPlaced(
  context: ReadContext,
  sources: readonly Word[],
  to: Word,
  withFolders = false,
): void {
  const { place } = context
  const folder = pathTarget(to, place)
  if (folder.path === null) return
  for (const source of sources) {
    const whole = source.text.replace(/\/+$/, '')
    const name = withFolders ? whole : (whole.split('/').at(-1) ?? '')
    if (name === '' || name === '.' || name === '..') continue
    const word = { ...source, text: `${folder.path === '/' ? '' : folder.path}/${name}` }
    const placed = pathTarget(word, place)
    const isSettings =
      holdsSettings(placed) && (folder.path === place.home || folder.path === place.workspace)
    if (isSettings || reachOwn(placed, place)?.where === 'at')
      emitFile(context, 'write', word, { recursive: true })
  }
}

/** Tells whether a path decides who judges an agent. */
export function holdsSettings({ roles }: PathTarget): boolean {
  return roles.includes('agent-settings') || roles.includes('countersign')
}

/** Tells whether a path is a standard stream or the null device, which nobody can lose. */
function isStream({ path }: PathTarget): boolean {
  return path !== null && /^\/dev\/(?:null|zero|u?random|std(?:in|out|err)|tty|fd\/\d{1,3})$/.test(path)
}

/** Returns a word for the working directory, where a program means it without saying so. */
export function here(command: Command): Word {
  return { text: '.', known: true, glob: false, evidence: command.evidence }
}

/** Returns the data that a file gives when it is printed. */
export function fileSource(word: Word, context: ReadContext): DataSource {
  return { from: 'file', target: pathTarget(word, context.place) }
}
