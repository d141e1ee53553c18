/** Nothing is seen of them, wherever they stand. */
const anywhere = new Set([
  0xad, 0x34f, 0x61c, 0x115f, 0x1160, 0x17b4, 0x17b5, 0x180e, 0x200b, 0x3164, 0xfeff, 0xffa0,
])

/** Tags after a black flag: England, Scotland and Wales. */
const flags = ['eng', 'sct', 'wls'].map(region => `\u{1f3f4}${[...`gb${region}\x7f`].map(tagOf).join('')}`)

function tagOf(letter: string): string {
  return String.fromCodePoint(0xe0000 + letter.charCodeAt(0))
}

/**
 * Tells which characters of one text are invisible to people, though a model reads them. Where a script, an emoji or a
 * drawing needs one, it is ordinary there. Linear, however often it is asked.
 */
class Unseen {
  private readonly text: string
  private readonly found: { braille?: boolean; rightToLeft?: boolean } = {}

  constructor(text: string) {
    this.text = text
  }

  /** Tells whether the character that begins there is one; `code` is its first unit of UTF-16. */
  has(at: number, code: number): boolean {
    if (anywhere.has(code) || isRanged(code)) return true
    if (code === 0x200c || code === 0x200d) return this.isLooseJoiner(at)
    if (code === 0x200e || code === 0x200f) return this.isLooseMark(at)
    if (code === 0x2800) return !this.holdsBraille()
    if (code >= 0x180b && code <= 0x180f) return !isIn(this.unit(at - 1), 0x1800, 0x18af)
    if (code >= 0xd800 && code <= 0xdbff && this.isPaired(at, code)) return true
    return this.isSelector(at) && this.spells(at)
  }

  /** Outside the first plane: shorthand, the empty note, marks of music, tags and what is kept free beside them. */
  private isPaired(at: number, high: number): boolean {
    const low = this.unit(at + 1)
    if (high === 0xd82f) return isIn(low, 0xdca0, 0xdca3)
    if (high === 0xd834) return low === 0xdd59 || isIn(low, 0xdd73, 0xdd7a)
    if (isIn(high, 0xdb41, 0xdb43)) return true
    return high === 0xdb40 && isIn(low, 0xdc00, 0xdfff) && !isIn(low, 0xdd00, 0xddef) && !this.isInFlag(at)
  }

  private isInFlag(at: number): boolean {
    const from = Math.max(0, at - 14)
    const around = this.text.slice(from, at + 14)
    return flags.some(flag => {
      const start = around.indexOf(flag)
      return start >= 0 && at - from > start && at - from < start + flag.length
    })
  }

  /** Between emoji and after letters of scripts that need them joiners are ordinary. */
  private isLooseJoiner(at: number): boolean {
    const before = this.unit(at - 1)
    return !(before >= 0x80) || before === 0x200c || before === 0x200d
  }

  /** A mark of direction is ordinary where something runs from right to left. */
  private isLooseMark(at: number): boolean {
    const before = this.unit(at - 1)
    if (before === 0x200e || before === 0x200f) return true
    this.found.rightToLeft ??= /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/.test(this.text)
    return !this.found.rightToLeft
  }

  /** Among other patterns the empty one is a space, or a part of a drawing. */
  private holdsBraille(): boolean {
    return (this.found.braille ??= /[\u2801-\u28ff]/.test(this.text))
  }

  /** Of a variation selector, of which there are 16 and 240 more: bytes can be written in them. */
  private isSelector(at: number): boolean {
    const [code, next] = [this.unit(at), this.unit(at + 1)]
    return isIn(code, 0xfe00, 0xfe0f) || (code === 0xdb40 && isIn(next, 0xdd00, 0xddef))
  }

  /** One after another, after a plain letter, or of the 240 after anything but an ideograph. */
  private spells(at: number): boolean {
    const before = this.unit(at - 1)
    const isSecond = this.isSelector(this.unit(at - 2) === 0xdb40 ? at - 2 : at - 1)
    if (isSecond || !(before >= 0)) return true
    if (this.unit(at) !== 0xdb40) return before < 0x80 && !'0123456789#*'.includes(this.text[at - 1] ?? '')
    const isAstral = isIn(before, 0xdc00, 0xdfff) && isIn(this.unit(at - 2), 0xd840, 0xd8bf)
    return !isIn(before, 0x2e80, 0x9fff) && !isIn(before, 0xf900, 0xfaff) && !isAstral
  }

  /** NaN outside the text. */
  private unit(at: number): number {
    return this.text.charCodeAt(at)
  }
}

function isIn(code: number, first: number, last: number): boolean {
  return code >= first && code <= last
}

/** Format marks, and what Unicode keeps free for more of them. */
function isRanged(code: number): boolean {
  return isIn(code, 0x2060, 0x2065) || isIn(code, 0x206a, 0x206f) || isIn(code, 0xfff0, 0xfffb)
}

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
