import { isUtf8 } from 'node:buffer'
import { digitOf } from './digit-of.ts'
import type { UnitPass } from './rewrite-units.ts'

const percent = 0x25
/** Bytes that are read together. */
const mostBytes = 400
const bytes = Buffer.alloc(mostBytes)

/** Puts `:/` in the place of `%3A%2F`, wherever it stands; bytes that are no text stay as they are. */
export const unescapePercents: UnitPass = (units, length) => {
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
  for (let at = from; count < mostBytes && at + 2 < length && units[at] === percent; at += 3) {
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
