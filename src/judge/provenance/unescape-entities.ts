import { caseBit, digitOf } from './digit-of.ts'
import type { UnitPass } from './rewrite-units.ts'

const [ampersand, hash, semicolon, x] = [0x26, 0x23, 0x3b, 0x78]

/** Puts the letters in the place of `&#38;`, `&#x26;` and `&amp;`, wherever they stand. */
export const unescapeEntities: UnitPass = (units, length) => {
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

const longestEntity = '&#1234567;'.length

/** Returns the place of the semicolon of an entity; that of its beginning where none is near. */
function endOfEntity(units: Uint16Array, at: number, length: number): number {
  const last = Math.min(length, at + longestEntity)
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
function numberIn(units: Uint16Array, from: number, end: number, base: 10 | 16, most: number): number {
  if (end === from || end - from > most) return Number.NaN
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
