import { cutSegments } from './cut-segments.ts'
import { plainText } from './plain-text.ts'
import type { Segments } from './segments.ts'

const maxParts = 50
/** Fields of encoded parts have numbers of their own. */
const firstField = 1_000_000

/** Cuts the sentences that a text holds in Base64, as hidden ones. */
export function encodedSegments(text: string, into: Segments): void {
  const decoded: string[] = []
  for (const part of base64Parts(text)) {
    const plain = Buffer.from(part, 'base64').toString('utf8')
    if (isText(plain)) decoded.push(plain)
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
