import { findOddCharacters } from './odd-characters.ts'

/** A text as a person would read it, and what was hidden in it. */
export interface PlainText {
  /** Lower case, invisible characters gone, look-alike letters inside Latin words made Latin. */
  readonly text: string
  /** Something invisible or alike was undone. */
  readonly odd: boolean
  /** Letters spelled in invisible tag characters. */
  readonly hidden: string
}

const twins: ReadonlyMap<string, string> = new Map(
  [...'асеорхуіјѕһԁԛԝкмтвнοαερτυνικ'].map((letter, i) => [
    letter,
    [...'aceopxyijshdqwkmtbhoaeptuvik'][i] ?? letter,
  ]),
)

/** Undoes what makes a text look like another. Linear. */
export function plainText(given: string): PlainText {
  if (findOddCharacters(given) === null) return { text: given.toLowerCase(), odd: false, hidden: '' }
  const hidden = [...given.matchAll(/\udb40([\udc20-\udc7e])/g)]
    .slice(0, 5_000)
    .map(match => String.fromCharCode((match[1] ?? ' ').charCodeAt(0) - 0xdc00))
    .join('')
  const visible = given
    .normalize('NFKC')
    .replace(
      /\udb40[\udc00-\udc7f]|\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g,
      '',
    )
    .toLowerCase()
  const text = visible.replace(/[\p{L}\d]{2,60}/gu, word =>
    /[a-z]/.test(word) && /[^a-z\d]/.test(word)
      ? [...word].map(letter => twins.get(letter) ?? letter).join('')
      : word,
  )
  return { text, odd: true, hidden: hidden.toLowerCase() }
}
