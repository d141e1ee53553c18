import { masked } from '../../redaction/redact.ts'
import type { Effect, FileEffect } from '../../model/effect.ts'
import type { FileDiff } from '../../model/review-summary.ts'
import { type DiffSide, summaryDiff } from '../../review/summary-diff.ts'
import type { FilesAround } from './read-files-around.ts'

const mostFiles = 5

/** Returns what the writes of a logged call change in files that were there when the call was judged. */
export function fileDiffs(effects: readonly Effect[], files: FilesAround['files']): readonly FileDiff[] {
  return overwrites(effects).flatMap(effect => diffOfWrite(effect, files))
}

/** Returns the writes to files that are there, with the text that they write: the first few. */
export function overwrites(effects: readonly Effect[]): readonly FileEffect[] {
  const writes = effects.filter((one): one is FileEffect => one.type === 'write' || one.type === 'append')
  return writes.filter(({ target }) => target.facts?.exists === true).slice(0, mostFiles)
}

function diffOfWrite(effect: FileEffect, files: FilesAround['files']): readonly FileDiff[] {
  const { type, target } = effect
  const text = writtenText(effect)
  const before = target.path === null ? undefined : files.get(target.path)?.text
  if (target.path === null || text === undefined || before === undefined) return []
  const after = type === 'append' ? before + text : text
  return [summaryDiff(target.path, side(before), side(after))]
}

/** Returns the text that an effect writes, where the call says it. */
export function writtenText({ content }: FileEffect): string | undefined {
  return content?.from === 'literal' || content?.from === 'decoded' ? content.text : undefined
}

/** A secret in a file is shown as dots. */
function side(text: string): DiffSide {
  return { text, shown: String(masked({ text })['text']) }
}
