import { Unseen } from './unseen.ts'

/** The kind of odd character that a text holds, and the place of the first. */
export interface OddCharacters {
  readonly how: 'invisible' | 'bidi' | 'homoglyph' | 'escape'
  readonly at: number
}

/** Letters of other alphabets that look like Latin ones; full-width forms are Latin letters in another dress. */
const lookalike = /[асеорхуіјѕһԁԛԝкАВЕКМНОРСТХІЈЅονΑΒΕΖΗΙΚΜΝΟΡΤΥΧ\uff21-\uff3a\uff41-\uff5a]/u

/**
 * Finds characters that make a text look like another: invisible ones, changes of direction, letters of another
 * alphabet inside a Latin word, terminal escapes. Null for ordinary text in any language. Linear.
 */
export function findOddCharacters(text: string): OddCharacters | null {
  let ascii = true
  let unseen: Unseen | undefined
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x80 && code !== 0x1b) continue
    ascii &&= code === 0x1b
    unseen ??= new Unseen(text)
    const how = kindOf(text, i, code, unseen)
    if (how) return { how, at: i }
  }
  return ascii ? null : findLookalike(text)
}

function kindOf(text: string, at: number, code: number, unseen: Unseen): OddCharacters['how'] | null {
  if (code === 0x1b) return '[]PX^_'.includes(text[at + 1] ?? ' ') ? 'escape' : null
  if (code < 0xa0) return 'escape'
  if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) return 'bidi'
  return unseen.has(at, code) ? 'invisible' : null
}

function findLookalike(text: string): OddCharacters | null {
  for (const word of text.matchAll(/[\p{L}\p{M}\d_.-]{2,}/gu)) {
    if (lookalike.test(word[0]) && mixes(word[0])) return { how: 'homoglyph', at: word.index }
  }
  return null
}

/** Latin letters and lookalikes of another alphabet in one word, and nothing that only the other one has. */
function mixes(word: string): boolean {
  const foreign = word.replace(/[a-z\d_.-]/gi, '')
  return /[a-z]/i.test(word) && [...foreign].every(letter => lookalike.test(letter))
}
