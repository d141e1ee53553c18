import { isUtf8 } from 'node:buffer'

/** Letters that are compared as they are. */
const plain = /^[\t\n\r -%'-~]*$/
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e007f}]/gu
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** Letters that nobody sees and that no language needs. */
const unseen = /[\u200b\u2060-\u2064\ufeff]/g
/** Stands for a letter that nobody sees. */
export const unseenMark = '\ue000'

/**
 * Returns a text as both sides are compared: without case, width, invisible letters and escapes. `mark` is put in the place of
 * letters that nobody sees.
 */
export function plainText(text: string, mark = ''): string {
  const shown = plain.test(text) ? text : unescape(text, mark)
  return withoutPercents(shown)
    .replace(/,(?<=\d,)(?=\d{3}(?!\d))/g, '')
    .toLowerCase()
}

function unescape(text: string, mark: string): string {
  return compatible(text)
    .replace(unseen, mark)
    .replace(invisible, '')
    .replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,5}));/gi, (all, ten, hex, name) => {
      const code = ten ? Number(ten) : hex ? Number.parseInt(hex, 16) : undefined
      if (code !== undefined) return code <= 0x10ffff ? String.fromCodePoint(code) : all
      return entities[String(name).toLowerCase()] ?? all
    })
}

/** Signs that stand for four letters and more, up to whole phrases. */
const longestPhrase = 18
const phrases = /[\u2057\u2a0c\u3300-\u3357\ufdf0-\ufdfc]/g

/** Without width and other forms of the same letter. A text that would grow many times over loses the signs that make it. */
function compatible(given: string): string {
  // A letter with thousands of marks is put in order one by one.
  const text = given.replaceAll(/(\p{M}{8})\p{M}+/gu, '$1')
  const count = text.length - text.replace(phrases, '').length
  return (count * longestPhrase > text.length ? text.replace(phrases, ' ') : text).normalize('NFKC')
}

/** `%3A%2F` is `:/`, wherever it stands. */
function withoutPercents(text: string): string {
  if (!text.includes('%')) return text
  return text.replaceAll(/(?:%[\da-f]{2}){1,400}/gi, escaped => {
    const bytes = Buffer.from(escaped.replaceAll('%', ''), 'hex')
    // An exception for each that is no text takes ten times as long.
    return isUtf8(bytes) ? bytes.toString('utf8') : escaped
  })
}
