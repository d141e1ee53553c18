import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { masked } from '../../redaction/redact.ts'
import type { Effect, FileEffect } from '../../model/effect.ts'
import type { FileDiff } from '../../model/review-summary.ts'
import { type DiffSide, diffOf } from '../../review/summary-diff.ts'

const mostBytes = 1024 * 1024
const mostFiles = 5

/** What the writes of a logged call would change in files that are there now. */
export function fileDiffs(effects: readonly Effect[]): readonly FileDiff[] {
  const writes = effects.filter((one): one is FileEffect => one.type === 'write' || one.type === 'append')
  return writes
    .filter(({ target }) => target.facts?.exists === true)
    .slice(0, mostFiles)
    .flatMap(diffOfWrite)
}

function diffOfWrite({ type, target, content }: FileEffect): readonly FileDiff[] {
  const text = content?.from === 'literal' || content?.from === 'decoded' ? content.text : undefined
  if (target.path === null || text === undefined) return []
  const before = textOf(target.path)
  if (before === undefined) return []
  const after = type === 'append' ? before + text : text
  return [diffOf(target.path, side(before), side(after))]
}

/** Secrets of a file are none of the screen's business. */
function side(text: string): DiffSide {
  return { text, shown: String(masked({ text })['text']) }
}

function textOf(path: string): string | undefined {
  try {
    const file = openSync(path, 0o4000) // O_RDONLY | O_NONBLOCK: a pipe must not hold the gate
    try {
      const status = fstatSync(file)
      if (!status.isFile() || status.size > mostBytes) return undefined
      const bytes = Buffer.alloc(status.size)
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, status.size, 0))
    } finally {
      closeSync(file)
    }
  } catch {
    return undefined
  }
}
