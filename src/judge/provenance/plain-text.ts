import { isUtf8 } from 'node:buffer'

/** Changes the UTF-16 units of a text where they stand, and returns how many are left: nothing is written that was not read before. */
type UnitPass = (units: Uint16Array, length: number) => number

/** Units that are spelled at once: more arguments than these overflow the stack. */
const atOnce = 8_192

/** Returns a text after passes over its units. Replacing by pattern allocates for each of a million signs. */
function rewriteUnits(text: string, ...passes: readonly UnitPass[]): string {
  const units = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) units[i] = text.charCodeAt(i)
  const length = passes.reduce((remaining, pass) => pass(units, remaining), text.length)
  const parts: string[] = []
  for (let at = 0; at < length; at += atOnce)
    parts.push(spell(units.subarray(at, Math.min(length, at + atOnce))))
  return parts.join('')
}

/** Spreading would ask an iterator for every unit. */
function spell(units: Uint16Array): string {
  return Reflect.apply(String.fromCharCode, null, units)
}

/** Makes a small letter of ASCII of a large one. */
const caseBit = 0x20

/** Returns the value of a digit by its UTF-16 unit; NaN where it is none. */
function digitOf(unit = 0, base: 10 | 16 = 10): number {
  if (unit >= 0x30 && unit <= 0x39) return unit - 0x30
  const letter = unit | caseBit
  return base === 16 && letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : Number.NaN
}

const [ampersand, hash, semicolon, x] = [0x26, 0x23, 0x3b, 0x78]

/** Puts the letters in the place of `&#38;`, `&#x26;` and `&amp;`, wherever they stand. */
const unescapeEntities: UnitPass = (units, length) => {
  let to = 0
  for (let at = 0; at < length; ) {
    const end = units[at] === ampersand ? endOfEntity(units, at, length) : at
    const code = end > at ? codeOf(units, at, end) : undefined
    if (code === undefined) units[to++] = units[at++] ?? 0
    else {
      to = writeCode(units, to, code)
      at = end + 1
    }
  }
  return to
}

const maxEntityLength = '&#1234567;'.length

/** Returns the place of the semicolon of an entity; that of its beginning where none is near. */
function endOfEntity(units: Uint16Array, at: number, length: number): number {
  const last = Math.min(length, at + maxEntityLength)
  for (let i = at + 1; i < last; i++) if (units[i] === semicolon) return i
  return at
}

const named: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

/** The codes of entities, by their folded names. */
const byName = new Map(
  Object.entries(named).map(([name, sign]) => {
    const units = Uint16Array.from(name, letter => letter.charCodeAt(0))
    return [nameIn(units, 0, units.length), sign.charCodeAt(0)]
  }),
)

/** The code of the letter that an entity stands for. */
function codeOf(units: Uint16Array, at: number, end: number): number | undefined {
  if (units[at + 1] !== hash) return byName.get(nameIn(units, at + 1, end))
  const isHex = ((units[at + 2] ?? 0) | caseBit) === x
  const code = isHex ? numberIn(units, at + 3, end, 16, 6) : numberIn(units, at + 2, end, 10, 7)
  return code <= 0x10ffff ? code : undefined
}

/** Returns letters as one number, whatever their case, five bits each: a string for each entity takes longer than reading it. NaN where other signs stand. */
function nameIn(units: Uint16Array, from: number, end: number): number {
  let name = 0
  for (let i = from; i < end; i++) {
    const letter = ((units[i] ?? 0) | caseBit) - 0x60
    if (letter < 1 || letter > 26) return Number.NaN
    name = name * 32 + letter
  }
  return name
}

/** Returns a number as it is spelled; NaN where it is none. */
function numberIn(units: Uint16Array, from: number, end: number, base: 10 | 16, max: number): number {
  if (end === from || end - from > max) return Number.NaN
  let number = 0
  for (let i = from; i < end; i++) number = number * base + digitOf(units[i], base)
  return number
}

function writeCode(units: Uint16Array, to: number, code: number): number {
  if (code <= 0xffff) {
    units[to] = code
    return to + 1
  }
  units[to] = 0xd7c0 + (code >> 10)
  units[to + 1] = 0xdc00 + (code & 0x3ff)
  return to + 2
}

const percent = 0x25
/** Bytes that are read together. */
const maxBytes = 400
const bytes = Buffer.alloc(maxBytes)

/** Puts `:/` in the place of `%3A%2F`, wherever it stands; bytes that are no text stay as they are. */
const unescapePercents: UnitPass = (units, length) => {
  let to = 0
  for (let at = 0; at < length; ) {
    const count = units[at] === percent ? takeBytes(units, at, length) : 0
    const end = at + Math.max(1, count * 3)
    if (count > 0 && isText(count)) {
      to = writeBytes(units, to, count)
      at = end
    } else while (at < end) units[to++] = units[at++] ?? 0
  }
  return to
}

/** Returns how many bytes were read that stand one behind the other. */
function takeBytes(units: Uint16Array, from: number, length: number): number {
  let count = 0
  for (let at = from; count < maxBytes && at + 2 < length && units[at] === percent; at += 3) {
    const byte = digitOf(units[at + 1], 16) * 16 + digitOf(units[at + 2], 16)
    if (Number.isNaN(byte)) break
    bytes[count++] = byte
  }
  return count
}

/** Some bytes begin no letter: asking for each whether it is text takes ten times as long. */
function isText(count: number): boolean {
  const [first = 0] = bytes
  if (first < 0x80 && count === 1) return true
  return (first < 0x80 || (first >= 0xc2 && first <= 0xf4)) && isUtf8(bytes.subarray(0, count))
}

function writeBytes(units: Uint16Array, to: number, count: number): number {
  const text = bytes.toString('utf8', 0, count)
  for (let i = 0; i < text.length; i++) units[to + i] = text.charCodeAt(i)
  return to + text.length
}

/** Letters that are compared as they are. */
const plain = /^[\t\n\r -%'-~]*$/
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]|\udb40[\udc00-\udc7f]/
/** Stands for a letter that nobody sees. */
export const unseenMark = '\ue000'

/**
 * Returns a text as both sides are compared: without case, width, invisible letters and escapes. `mark` is put in the place of
 * letters that nobody sees.
 */
export function plainText(text: string, mark = ''): string {
  const shown = plain.test(text) ? text : unescape(text, mark)
  const read = shown.includes('%') ? rewriteUnits(shown, unescapePercents) : shown
  return read.replace(/,(?<=\d,)(?=\d{3}(?!\d))/g, '').toLowerCase()
}

function unescape(input: string, mark: string): string {
  const text = compatible(input)
  const passes = [
    ...(invisible.test(text) ? [withoutInvisible(mark)] : []),
    ...(text.includes('&') ? [unescapeEntities] : []),
  ]
  return passes.length === 0 ? text : rewriteUnits(text, ...passes)
}

function withoutInvisible(mark: string): UnitPass {
  return (units, length) => {
    let to = 0
    for (let at = 0; at < length; at++) {
      const unit = units[at] ?? 0
      if (isUnseen(unit)) {
        if (mark !== '') units[to++] = mark.charCodeAt(0)
      } else if (unit === tagPlane && isTag(units[at + 1] ?? 0) && at + 1 < length) at++
      else if (!isInvisible(unit)) units[to++] = unit
    }
    return to
  }
}

/** Letters that nobody sees and that no language needs. */
function isUnseen(unit: number): boolean {
  return unit >= 0x200b && (unit === 0x200b || (unit >= 0x2060 && unit <= 0x2064) || unit === 0xfeff)
}

function isInvisible(unit: number): boolean {
  if (unit < 0x200c) return unit === 0xad
  return unit <= 0x206f && (unit <= 0x200f || (unit >= 0x202a && unit <= 0x202e) || unit >= 0x2060)
}

/** The first half of each tag of Unicode. */
const tagPlane = 0xdb40

function isTag(half: number): boolean {
  return half >= 0xdc00 && half <= 0xdc7f
}

/** Without width and other forms of the same letter. A text that would grow many times over loses the signs that make it. */
function compatible(input: string): string {
  // A letter with thousands of marks is put in order one by one.
  const text = input.replaceAll(/(\p{M}{8})\p{M}+/gu, '$1')
  return (phrase.test(text) ? rewriteUnits(text, withoutPhrases) : text).normalize('NFKC')
}

/** Signs that stand for four letters and more, up to whole phrases. */
const phrase = /[\u2057\u2a0c\u3300-\u3357\ufdf0-\ufdfc]/
const maxPhraseLength = 18
const blank = 0x20

/** Blanks the signs of phrases where they are more than one in eighteen. */
const withoutPhrases: UnitPass = (units, length) => {
  let count = 0
  for (let i = 0; i < length; i++) if (isPhrase(units[i] ?? 0)) count++
  if (count * maxPhraseLength <= length) return length
  for (let i = 0; i < length; i++) if (isPhrase(units[i] ?? 0)) units[i] = blank
  return length
}

function isPhrase(unit: number): boolean {
  if (unit < 0x3300) return unit === 0x2057 || unit === 0x2a0c
  return unit <= 0x3357 || (unit >= 0xfdf0 && unit <= 0xfdfc)
}
