/** What kind of odd character a text holds, and where the first of them is. */
export interface OddCharacters {
  readonly how: 'invisible' | 'bidi' | 'homoglyph' | 'escape'
  readonly at: number
}

const invisible = new Set([
  0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180e, 0x200b, 0x2060, 0x2061, 0x2062, 0x2063, 0x2064,
  0x3164, 0xfeff, 0xffa0,
])

/** Letters of other alphabets that look like Latin ones; full-width forms are Latin letters in another dress. */
const lookalike = /[асеорхуіјѕһԁԛԝкАВЕКМНОРСТХІЈЅονΑΒΕΖΗΙΚΜΝΟΡΤΥΧ\uff21-\uff3a\uff41-\uff5a]/u

/**
 * Characters that make a text look like another: invisible ones, changes of direction, letters of another
 * alphabet inside a Latin word, terminal escapes. Null for ordinary text in any language. Linear.
 */
export function findOddCharacters(text: string): OddCharacters | null {
  let ascii = true
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 0x80 && code !== 0x1b) continue
    ascii &&= code === 0x1b
    const how = kindOf(text, i, code)
    if (how) return { how, at: i }
  }
  return ascii ? null : findLookalike(text)
}

function kindOf(text: string, at: number, code: number): OddCharacters['how'] | null {
  if (code === 0x1b) return '[]PX^_'.includes(text[at + 1] ?? ' ') ? 'escape' : null
  if (code < 0xa0) return 'escape'
  if ((code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069)) return 'bidi'
  if (invisible.has(code)) return 'invisible'
  // Joiners between emoji and after letters of scripts that need them are ordinary; tags spell hidden text.
  if (code === 0x200c || code === 0x200d) return text.charCodeAt(at - 1) < 0x80 ? 'invisible' : null
  const next = text.charCodeAt(at + 1)
  if (code === 0xdb40 && next >= 0xdc01 && next <= 0xdc7f) return 'invisible'
  return isSelector(text, at) && spells(text, at) ? 'invisible' : null
}

/** Of a variation selector, of which there are 16 and 240 more: bytes can be written in them. */
function isSelector(text: string, at: number): boolean {
  const [code, next] = [text.charCodeAt(at), text.charCodeAt(at + 1)]
  return (code >= 0xfe00 && code <= 0xfe0f) || (code === 0xdb40 && next >= 0xdd00 && next <= 0xddef)
}

/** One after an emoji or an ideograph is ordinary; one after another, or one of the 240 after a plain letter, is not. */
function spells(text: string, at: number): boolean {
  const before = text.charCodeAt(at - 2) === 0xdb40 ? at - 2 : at - 1
  return isSelector(text, before) || (text.charCodeAt(at) === 0xdb40 && text.charCodeAt(at - 1) < 0x80)
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
