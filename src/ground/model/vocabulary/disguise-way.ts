import type { Encoding } from './encoding.ts'

/** Characters that make a text look like another one. */
export type OddCharacterKind = 'bidi' | 'escape' | 'homoglyph' | 'invisible'

/** The way in which the meaning of a call was hidden. */
export type DisguiseWay =
  | Encoding
  | OddCharacterKind
  | `${OddCharacterKind} in ${'text' | 'instructions'}`
  | `path ${string}`
  | 'quote-split'
  | 'variable-split'
