import { cutSegments, type Segment } from './cut-segments.ts'
import { plainText } from './plain-text.ts'

const base64 = /[A-Za-z0-9+/_-]{24,8000}={0,2}/g
const mostParts = 50
/** Fields of encoded parts have numbers of their own. */
const firstField = 1_000_000

/** Returns the sentences that a text holds in Base64, as hidden ones. */
export function encodedSegments(text: string): readonly Segment[] {
  const decoded: string[] = []
  for (const [part] of text.matchAll(base64)) {
    if (decoded.length >= mostParts) break
    const plain = Buffer.from(part, 'base64').toString('utf8')
    if (isText(plain)) decoded.push(plain)
  }
  const tagged = [...text.matchAll(tags)].slice(0, mostParts).map(([part]) => untagged(part))
  return [...decoded, ...tagged].flatMap((part, i) =>
    cutSegments(plainText(part)).map(segment => ({ ...segment, hidden: true, field: firstField + i })),
  )
}

/** Tags of Unicode, which are drawn nowhere, spell ASCII. */
const tags = /[\u{e0020}-\u{e007e}]{4,8000}/gu

function untagged(part: string): string {
  return [...part].map(letter => String.fromCodePoint((letter.codePointAt(0) ?? 0) - 0xe0000)).join('')
}

/** Words with spaces between them, and nothing that no text has. */
function isText(text: string): boolean {
  return /\s/.test(text) && !/[^\P{Cc}\s]|\ufffd/u.test(text)
}
