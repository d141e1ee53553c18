import { unseenCharacters } from '../../../ground/model/unseen-characters.ts'
import { findOddCharacters } from './odd-characters.ts'

/** A text as a person reads it, and the text that was hidden in it. */
export interface PlainText {
  /** Lower case, invisible characters gone, look-alike letters inside Latin words made Latin. */
  readonly text: string
  /** Invisible or look-alike characters were undone. */
  readonly odd: boolean
  /** Letters spelled in tags and variation selectors. */
  readonly hidden: string
}

const twins: ReadonlyMap<string, string> = new Map(
  [...'асеорхуіјѕһԁԛԝкмтвнοαερτυνικ'].map((letter, i) => [
    letter,
    [...'aceopxyijshdqwkmtbhoaeptuvik'][i] ?? letter,
  ]),
)

/** Fillers are one character once they are normalised. */
const blanks = /[\u115f\u1160\u2800\u{1d159}]/gu
const unseen = new RegExp(`[${unseenCharacters}]`, 'gu')

/** A tag is a letter, and a selector a byte. */
function spelledBy(code: number): string {
  if (code >= 0xe0100) return String.fromCharCode(code - 0xe0100 + 16)
  return String.fromCharCode(code >= 0xe0000 ? code - 0xe0000 : code - 0xfe00)
}

/** Undoes characters that make a text look like another. Linear. */
export function plainText(given: string): PlainText {
  if (findOddCharacters(given) === null) return { text: given.toLowerCase(), odd: false, hidden: '' }
  const hidden = [...given.matchAll(/[\u{e0020}-\u{e007e}]|[\ufe00-\ufe0f\u{e0100}-\u{e01ef}]/gu)]
    .slice(0, 5_000)
    .map(([character]) => spelledBy(character.codePointAt(0) ?? 0))
    .join('')
  const visible = given.normalize('NFKC').replace(blanks, ' ').replace(unseen, '').toLowerCase()
  const text = visible.replace(/[\p{L}\d]{2,60}/gu, word =>
    /[a-z]/.test(word) && /[^a-z\d]/.test(word)
      ? [...word].map(letter => twins.get(letter) ?? letter).join('')
      : word,
  )
  return { text, odd: true, hidden: hidden.toLowerCase() }
}
