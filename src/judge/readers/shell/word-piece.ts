import type { DataSource, TreeScope } from '../../../ground/model/effect.ts'

/** A stretch of a word after expansion; only unquoted results of expansions are split into words. */
export interface WordPiece {
  readonly text: string
  readonly quoted: boolean
  readonly known: boolean
  readonly glob: boolean
  /** It holds names that a glob matched where the value was given. */
  readonly matched?: boolean
  readonly split: boolean
  /** Begins a word of its own: the elements of `"$@"` and of arrays. */
  readonly starts?: boolean
  readonly source?: DataSource
  /** As of a word. */
  readonly scope?: TreeScope
}

/** A stretch that is spelled in the source. */
export const literal = (text: string, quoted: boolean): WordPiece => ({
  text,
  quoted,
  known: true,
  glob: false,
  split: false,
})

/** Returns a word as text, without the mark that keeps a quoted `~` from being a home folder. */
export function asText(text: string): string {
  return text.startsWith('./~') ? text.slice(2) : text
}
