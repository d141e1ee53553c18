import type { FoundSecret } from './rule.ts'

/** Base64 of either alphabet that is long enough to hold a token. */
const run = /[A-Za-z0-9+/_-]{24,}={0,2}/g

const printable = /^[\t\n\r\x20-\x7e]+$/

/** How much is decoded of one text, in characters of base64: more is data. */
const mostDecoded = 131_072

/**
 * Secrets of a known form in base64, each as the whole run that holds it. What a name alone makes a secret is
 * not looked for: who encodes a settings file is no news.
 */
export function encodedSecrets(
  text: string,
  scan: (decoded: string) => readonly FoundSecret[],
): readonly FoundSecret[] {
  const found: FoundSecret[] = []
  let left = mostDecoded
  for (const match of text.matchAll(run)) {
    for (const { piece, at } of piecesOf(match[0], match.index)) {
      const decoded = left > 0 ? decodedText(piece) : ''
      if (decoded === '') continue
      left -= piece.length
      const inner = scan(decoded).find(isKnownForm)
      if (!inner) continue
      found.push({ ...inner, kind: `${inner.kind}, in base64`, start: at, end: at + piece.length })
      break
    }
  }
  return found
}

/** A slash belongs to base64, and parts a path too. */
function piecesOf(whole: string, at: number): readonly { readonly piece: string; readonly at: number }[] {
  const pieces = [{ piece: whole, at }]
  const last = whole.lastIndexOf('/') + 1
  if (last > 0 && whole.length - last >= 24) pieces.push({ piece: whole.slice(last), at: at + last })
  return pieces
}

/** Empty where it is no text: names, digests and pictures are told by their first letters. */
function decodedText(piece: string): string {
  if (!printable.test(bytesOf(piece.slice(0, 24)))) return ''
  const decoded = bytesOf(piece.slice(0, mostDecoded))
  return printable.test(decoded) ? decoded : ''
}

function bytesOf(piece: string): string {
  return Buffer.from(piece, 'base64').toString('latin1')
}

function isKnownForm({ rule, confidence }: FoundSecret): boolean {
  return (confidence === 'sure' || confidence === 'likely') && !/^generic-|^curl-user|^unsearched/.test(rule)
}
