import type { DataSource, PathTarget } from '../../ground/model/effect.ts'
import type { ReadContext, WrittenFiles } from './read-context.ts'

/** Files that were copied from files that were copied are followed so often. */
const maxLength = 8

/**
 * Returns the contents of a file as this call finds it: the text that the call wrote there, the text that was gathered
 * with what the call changes in it, else the file itself. A copy or a link is the file that it was made of.
 */
export function fileContents(target: PathTarget, { files, out }: ReadContext): DataSource {
  let from = target
  for (let i = 0; i < maxLength; i++) {
    const { path } = from
    if (path === null) return { from: 'file', target: from }
    const { sources, changes } = files as Partial<WrittenFiles>
    const written = sources?.get(path)
    if (written?.from === 'file' && written.target.path !== null && written.target.path !== path) {
      from = written.target
      continue
    }
    if (written && written.from !== 'file') return written
    return gathered(path, from, files.get(path), changes?.get(path), out)
  }
  return { from: 'unknown' }
}

/** Tells whether anything is known of the file at an absolute path; where nothing is, it is asked for. */
export function isKnownFile(path: string, { files, out }: ReadContext): boolean {
  if (files.has(path) || (files as Partial<WrittenFiles>).sources?.has(path)) return true
  out.wantedFiles.add(path)
  return false
}

/** Returns the text of input that comes out of a file, where it was gathered. */
export function inputText(input: DataSource, { files }: Pick<ReadContext, 'files'>): DataSource {
  if (input.from !== 'file' || input.target.path === null || input.madeBy !== undefined) return input
  const text = files.get(input.target.path)
  return text === undefined ? input : { from: 'literal', text }
}

function gathered(
  path: string,
  target: PathTarget,
  text: string | undefined,
  change: ((text: string) => string | null) | null | undefined,
  out: ReadContext['out'],
): DataSource {
  if (text === undefined) {
    out.wantedFiles.add(path)
    return { from: 'file', target }
  }
  if (change === undefined) return { from: 'literal', text }
  const changed = change === null ? null : change(text)
  return changed === null ? { from: 'unknown' } : { from: 'literal', text: changed }
}

/**
 * Returns the files that a pattern fits now, absolute; undefined where that is not known: it is asked for, or it fits more
 * than are looked at. `**` stands for any folders.
 */
export function filesFitting(pattern: string, { matches, out }: ReadContext): readonly string[] | undefined {
  out.wantedPatterns.add(pattern)
  return matches?.get(pattern)
}
