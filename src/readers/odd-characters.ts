/** What kind of odd character a text holds, and where the first of them is. */
export interface OddCharacters {
  readonly how: 'invisible' | 'bidi' | 'homoglyph' | 'escape'
  readonly at: number
}

// Joiners between emoji and after letters of scripts that need them are ordinary.
const invisible =
  /[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2064\u3164\ufeff\uffa0]|[\x20-\x7e][\u200c\u200d]|\udb40[\udc01-\udc7f]/
const bidirectional = /[\u202a-\u202e\u2066-\u2069]/
const terminal = /\u001b[[\]PX^_]|[\u0080-\u009f]/
const lookalike = /[асеорхуіјѕһԁԛԝкАВЕКМНОРСТХІЈЅονΑΒΕΖΗΙΚΜΝΟΡΤΥΧ\uff21-\uff3a\uff41-\uff5a]/u

/**
 * Characters that make a text look like another: invisible ones, changes of direction, letters of another
 * alphabet inside a Latin word, terminal escapes. Null for ordinary text in any language. Linear.
 */
export function findOddCharacters(text: string): OddCharacters | null {
  const escape = terminal.exec(text)
  if (escape) return { how: 'escape', at: escape.index }
  if (!/[^\x00-\x7f]/.test(text)) return null
  const direction = bidirectional.exec(text)
  if (direction) return { how: 'bidi', at: direction.index }
  const unseen = invisible.exec(text)
  if (unseen) return { how: 'invisible', at: unseen.index }
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
