import type { Effect, FileEffect } from '../../model/effect.ts'
import type { FileDiff } from '../../model/review-summary.ts'
import { visibleText } from '../../model/visible-text.ts'
import { summaryDiff } from '../../review/summary-diff.ts'
import type { FilesAround } from './read-files-around.ts'

const mostFiles = 5
/** Characters of both sides of all files that are compared: it is done while others wait for the log. */
const mostCompared = 262_144

/** Returns what the writes of a logged call change in files that were there when the call was judged. */
export function fileDiffs(
  effects: readonly Effect[],
  files: FilesAround['files'],
  hide: (text: string) => string,
): readonly FileDiff[] {
  let left = mostCompared
  return overwrites(effects).flatMap(effect => {
    const sides = sidesOf(effect, files)
    if (!sides) return []
    left -= sides.before.length + sides.after.length
    if (left < 0) return [tooLong(sides.path)]
    const side = (text: string) => ({ text, shown: hide(text) })
    return [summaryDiff(sides.path, side(sides.before), side(sides.after))]
  })
}

/** Returns the writes to files that are there, with the text that they write: the first few. */
export function overwrites(effects: readonly Effect[]): readonly FileEffect[] {
  const writes = effects.filter((one): one is FileEffect => one.type === 'write' || one.type === 'append')
  return writes.filter(({ target }) => target.facts?.exists === true).slice(0, mostFiles)
}

function sidesOf(effect: FileEffect, files: FilesAround['files']) {
  const { type, target } = effect
  const text = writtenText(effect)
  const before = target.path === null ? undefined : files.get(target.path)?.text
  if (target.path === null || text === undefined || before === undefined) return undefined
  return { path: target.path, before, after: type === 'append' ? before + text : text }
}

function tooLong(path: string): FileDiff {
  return { path: visibleText(path, 200), lines: ['(too long to compare here)'], more: 0 }
}

/** Returns the text that an effect writes, where the call says it. */
export function writtenText({ content }: FileEffect): string | undefined {
  return content?.from === 'literal' || content?.from === 'decoded' ? content.text : undefined
}
