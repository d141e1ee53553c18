import { cutSegments } from './cut-segments.ts'
import { plainText } from './plain-text.ts'
import type { Segments } from './segments.ts'

const maxParts = 50
/** Fields of encoded parts have numbers of their own. */
const firstField = 1_000_000

/** Cuts the sentences that a text holds in Base64, Base32 or hexadecimal, by shifted letters or backwards, as hidden ones. */
export function encodedSegments(text: string, into: Segments): void {
  const decoded: string[] = turnedLines(text)
  for (const part of base64Parts(text)) {
    const plain = decodings(part).find(isText)
    if (plain !== undefined) decoded.push(plain)
    if (decoded.length >= maxParts) break
  }
  const found = text.includes(tagPlane) ? text.match(tags) : null
  const tagged = (found ?? []).slice(0, maxParts).map(untagged)
  for (const [i, part] of [...decoded, ...tagged].entries())
    cutSegments(plainText(part), into, firstField + i)
}

const minLength = 24
const maxLength = 8_000
/** 1 for each letter of Base64, or of its spelling in addresses. */
const isBase64 = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9+/_-]/.test(String.fromCharCode(code)) ? 1 : 0,
)

/** Returns runs of letters of Base64. A run has one of every 24 letters, so only each 24th is looked at to find one. */
function* base64Parts(text: string): Generator<string> {
  let end = 0
  for (let at = minLength - 1; at < text.length; at += minLength) {
    if (!isBase64[text.charCodeAt(at)]) continue
    let start = at
    while (start > end && isBase64[text.charCodeAt(start - 1)]) start--
    for (end = at + 1; isBase64[text.charCodeAt(end)]; ) end++
    for (; end - start >= minLength; start += maxLength)
      yield text.slice(start, Math.min(end, start + maxLength))
    at = end - 1
  }
}

function decodings(part: string): readonly string[] {
  const base64 = Buffer.from(part, 'base64').toString('utf8')
  if (/^[\da-f]+$/i.test(part)) return [base64, Buffer.from(part, 'hex').toString('utf8')]
  return /^[A-Z2-7]+$/.test(part) ? [base64, fromBase32(part)] : [base64]
}

/** The letters of Base32, by their values. */
export const base32Letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

function fromBase32(part: string): string {
  const bytes = Buffer.alloc(Math.floor((part.length * 5) / 8))
  let [held, count, at] = [0, 0, 0]
  for (const letter of part) {
    held = ((held << 5) | base32Letters.indexOf(letter)) & 0xfff
    count += 5
    if (count < 8) continue
    count -= 8
    bytes[at++] = (held >> count) & 0xff
  }
  return bytes.toString('utf8')
}

/** Returns a text with each letter shifted by half of the alphabet: a second shift brings it back. */
export function shifted(text: string): string {
  return text.replaceAll(/[a-z]/gi, letter => {
    const code = letter.charCodeAt(0)
    const first = code < 0x61 ? 0x41 : 0x61
    return String.fromCharCode(first + ((code - first + 13) % 26))
  })
}

/** Words of every English sentence, by shifted letters, and backwards. */
const shiftedWords = /\b(?:gur|naq|gb|lbh|cyrnfr|guvf|jvgu|sebz|nyy|abg|fraq|lbhe|bs)\b/gi
const turnedWords = /\b(?:eht|dna|ot|uoy|esaelp|siht|htiw|morf|lla|ton|dnes|ruoy|fo)\b/gi
const minTurned = 3
const maxLine = 2_000

/** Returns the lines of a text that are plain only by shifted letters or backwards. */
function turnedLines(text: string): string[] {
  const isShifted = countOf(shiftedWords, text) >= minTurned
  const isTurned = countOf(turnedWords, text) >= minTurned
  if (!isShifted && !isTurned) return []
  const found: string[] = []
  for (const line of text.split('\n')) {
    if (found.length >= maxParts) break
    const read = line.slice(0, maxLine)
    if (isShifted && countOf(shiftedWords, read) >= minTurned) found.push(shifted(read))
    if (isTurned && countOf(turnedWords, read) >= minTurned) found.push([...read].toReversed().join(''))
  }
  return found
}

/** As far as it matters. */
function countOf(words: RegExp, text: string): number {
  const found = text.matchAll(words)
  let count = 0
  while (count < minTurned && found.next().done !== true) count++
  return count
}

/** The first half of each tag. */
const tagPlane = '\udb40'
/** Tags of Unicode, which are drawn nowhere, spell ASCII. */
const tags = /[\u{e0020}-\u{e007e}]{4,8000}/gu

function untagged(part: string): string {
  return [...part].map(letter => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xe0000)).join('')
}

/** Words with spaces between them, and nothing that no text has. */
function isText(text: string): boolean {
  return /\s/.test(text) && !/[^\P{Cc}\s]|\ufffd/u.test(text)
}
