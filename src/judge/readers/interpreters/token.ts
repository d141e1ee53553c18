/** A part of a text: as it stands, or code whose value is put in. */
export type Part = { readonly text: string } | { readonly code: string }

/** A token of a program. */
export interface Token {
  readonly kind: 'name' | 'text' | 'mark' | 'shell' | 'number'
  /** The name, the mark, or the text with its escapes undone. */
  readonly value: string
  /** Offsets in the program. */
  readonly start: number
  readonly end: number
  /** First on its line. */
  readonly line: boolean
  /** The text is a list of words: `%w[a b]`, `qw(a b)`. */
  readonly words?: boolean
  /** The text is a pattern of file names: Perl's `<*.txt>`. */
  readonly glob?: boolean
  /** For texts with parts that are put in at run time. */
  readonly parts?: readonly Part[]
}
