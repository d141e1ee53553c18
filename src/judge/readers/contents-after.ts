import type { WrittenFiles } from './read-context.ts'

/** The text of a file; null for contents that nobody knows. */
export type ContentsAfter = (
  path: string,
  before: (path: string) => string | undefined,
) => string | null | undefined

/** Files that were copied from files that were copied are followed so often. */
const maxLength = 8

/**
 * Returns the contents of a file as the call leaves it: what it wrote there, or its change of the text from before, which
 * `before` returns. Undefined where the call does not touch it, or makes it of what is not there.
 */
export function contentsAfter(
  path: string,
  written: readonly WrittenFiles[],
  before: (path: string) => string | undefined,
): string | null | undefined {
  let at = path
  for (let i = 0; i < maxLength; i++) {
    const files = written.find(({ sources, changes }) => sources.has(at) || changes.has(at))
    if (!files) return at === path ? undefined : before(at)
    const source = files.sources.get(at)
    if (!source) return textAfter(files.changes.get(at) ?? null, before(at))
    if (source.from === 'literal' || source.from === 'decoded') return source.text ?? null
    if (source.from !== 'file' || source.target.path === null || source.madeBy !== undefined) return null
    if (source.target.path === at) return before(at)
    at = source.target.path
  }
  return null
}

function textAfter(
  change: ((text: string) => string | null) | null,
  text: string | undefined,
): string | null {
  return change === null || text === undefined ? null : change(text)
}
