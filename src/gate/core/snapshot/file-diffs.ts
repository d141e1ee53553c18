import type { Effect, FileEffect } from '../../../ground/model/effect.ts'
import type { FileDiff } from '../../../ground/model/review-snapshot.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { type Edit, editsIn } from '../../../judge/readers/calls/edits-in.ts'
import { patchedFiles } from '../../../judge/readers/texts/patched-files.ts'
import { summaryDiff } from '../../../people/review/summary-diff.ts'
import type { FilesAround } from './read-files-around.ts'

const maxFiles = 5
/** Characters of both sides of all files that are compared: it is done while others wait for the log. */
const maxCompared = 262_144
const maxAdded = 200

/** Returns what the writes of a logged call change in files that were there when the call was judged. */
export function fileDiffs(
  { arguments: args }: Pick<ToolCall, 'arguments'>,
  effects: readonly Effect[],
  files: FilesAround['files'],
  hide: (text: string) => string,
): readonly FileDiff[] {
  let remaining = maxCompared
  const edits = editsIn(args)
  return overwrites(effects).flatMap(effect => {
    const sides = sidesOf(effect, files, edits)
    if (!sides) return partDiff(effect, hide)
    remaining -= sides.before.length + sides.after.length
    if (remaining < 0) return [tooLong(sides.path)]
    const side = (text: string) => ({ text, shown: hide(text) })
    return [summaryDiff(sides.path, side(sides.before), side(sides.after))]
  })
}

/** Returns the writes to files that are there, with the text that they write: the first few. */
export function overwrites(effects: readonly Effect[]): readonly FileEffect[] {
  const writes = effects.filter((one): one is FileEffect => one.type === 'write' || one.type === 'append')
  return writes.filter(({ target }) => target.facts?.exists === true).slice(0, maxFiles)
}

function sidesOf(effect: FileEffect, files: FilesAround['files'], edits: readonly Edit[] | undefined) {
  const { target } = effect
  const before = target.path === null ? undefined : files.get(target.path)?.text
  if (target.path === null || before === undefined) return undefined
  const after = textAfter(effect, before, edits)
  return after === undefined ? undefined : { path: target.path, before, after }
}

/** The whole file as it would be; undefined where the call does not say it. */
function textAfter(
  { type, part, ...effect }: FileEffect,
  before: string,
  edits: readonly Edit[] | undefined,
) {
  const text = writtenText(effect)
  if (part !== undefined) return edits && withEdits(before, edits, maxCompared)
  return type === 'append' && text !== undefined ? before + text : text
}

/** The text that is put into a file of which it is not known where: it is shown alone. A patch says more by itself. */
function partDiff(effect: FileEffect, hide: (text: string) => string): readonly FileDiff[] {
  const text = writtenText(effect)
  if (effect.part === undefined || text === undefined || patchedFiles(text).length > 0) return []
  const lines = hide(text.slice(0, maxCompared)).split('\n')
  const path = effect.target.path ?? effect.target.raw
  return [
    {
      path: visibleText(path, 200),
      lines: lines.slice(0, maxAdded).map(line => visibleText(`+${line.replaceAll('\t', '  ')}`, 300)),
      more: Math.max(0, lines.length - maxAdded),
    },
  ]
}

function tooLong(path: string): FileDiff {
  return { path: visibleText(path, 200), lines: ['(too long to compare here)'], more: 0 }
}

/** Returns the text that an effect writes, where the call says it. */
export function writtenText({ content }: Pick<FileEffect, 'content'>): string | undefined {
  return content?.from === 'literal' || content?.from === 'decoded' ? content.text : undefined
}

/** Returns a text after its edits; undefined where one of them finds nothing to replace, or it would be longer than `most`. */
export function withEdits(text: string, edits: readonly Edit[], max: number): string | undefined {
  let now = text
  for (const edit of edits) {
    const after = withEdit(now, edit, max)
    if (after === undefined) return undefined
    now = after
  }
  return now
}

function withEdit(text: string, { before, after, everywhere }: Edit, max: number): string | undefined {
  const at = text.indexOf(before)
  if (at < 0) return undefined
  const parts = everywhere ? text.split(before) : [text.slice(0, at), text.slice(at + before.length)]
  const length = text.length + (parts.length - 1) * (after.length - before.length)
  return length > max ? undefined : parts.join(after)
}
