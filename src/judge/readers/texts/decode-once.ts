import type { Encoding } from '../../../ground/model/vocabulary/encoding.ts'
import { gunzipSync, inflateSync } from 'node:zlib'
import { mapOf } from '../../../ground/model/map-of.ts'

/** The way in which a text was hidden, and the text itself. */
export interface Decoded {
  readonly encoding: Encoding
  readonly text: string
}

const maximumOutput = 1024 * 1024

/**
 * Undoes one layer, where a text as a whole is in an encoding that a program can undo; null when it is in none. Short
 * texts and words that only look encoded stay as they are.
 */
export function decodeOnce(text: string): Decoded | null {
  const trimmed = text.trim()
  if (trimmed.length < 8 || trimmed.length > maximumOutput) return null
  for (const [encoding, shape, undo] of layers) {
    if (!shape.test(trimmed)) continue
    const undone = undo(trimmed)
    if (undone !== null && undone !== trimmed && undone.length > 0) return { encoding, text: undone }
  }
  return null
}

const layers: readonly (readonly [Encoding, RegExp, (text: string) => string | null])[] = [
  ['gzip', /^(?:H4sI|eJ|eN|eA|eF)[A-Za-z0-9+/\s]+={0,2}$/, fromCompressed],
  ['hex', /^(?:\\x|0x)?(?:[\da-f]{2}(?:\\x|0x|[\s:,])?)+$/i, fromHex],
  ['percent', /%[\da-f]{2}/i, fromPercent],
  ['escape', /\\(?:x[\da-f]{2}|u[\da-f]{4}|[0-3][0-7]{2})/i, fromEscapes],
  ['base64', /^(?=[^]*[A-Z])(?=[^]*[a-z])[A-Za-z0-9+/_\s-]{11,}={0,2}$/, fromBase64],
]

/** Decodes Base64 in either alphabet; null when it is not, or when the result is no text. */
export function fromBase64(text: string): string | null {
  const clean = text.replace(/\s+/g, '').replace(/-/g, '+').replace(/_/g, '/')
  if (clean.length < 2 || !/^[A-Za-z0-9+/]+={0,2}$/.test(clean)) return null
  return readable(Buffer.from(clean, 'base64'))
}

/** Decodes Base64 of a text in UTF-16, as PowerShell takes it; null when it is not, or when the result is no text. */
export function fromUtf16Base64(text: string): string | null {
  if (!/^[A-Za-z0-9+/]{2,}={0,2}$/.test(text)) return null
  const plain = Buffer.from(text, 'base64').toString('utf16le')
  return readable(Buffer.from(plain, 'utf8'))
}

/** Decodes Base32 (RFC 4648). */
export function fromBase32(text: string): string | null {
  const clean = text.replace(/[\s=]+/g, '').toUpperCase()
  if (clean.length < 2 || !/^[A-Z2-7]+$/.test(clean)) return null
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const character of clean) {
    held = (held << 5) | 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(character)
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 255)
      held &= (1 << bits) - 1
    }
  }
  return readable(Buffer.from(bytes))
}

/** Decodes hexadecimal pairs, with or without `\x`, `0x`, spaces and colons. */
export function fromHex(text: string): string | null {
  const clean = text.replace(/\\x|0x|[\s:,]+/gi, '')
  if (clean.length < 2 || clean.length % 2 === 1 || !/^[\da-f]+$/i.test(clean)) return null
  return readable(Buffer.from(clean, 'hex'))
}

/** Decodes `%72%6d` to `rm`; null when nothing is encoded or a sequence is broken. */
export function fromPercent(text: string): string | null {
  if (!/%[\da-f]{2}/i.test(text)) return null
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Undoes the escapes that `echo -e`, `printf` and `$'…'` know. */
export function fromEscapes(text: string): string {
  return text.replace(
    /\\(?:x([\da-f]{1,2})|u([\da-f]{1,4})|U([\da-f]{1,8})|0?([0-7]{1,3})|([abefnrtv\\'"]))/gi,
    (whole, hex, short, long, octal, letter) => {
      const code = hex ?? short ?? long
      if (code !== undefined) return codePoint(Number.parseInt(code, 16), whole)
      if (octal !== undefined) return codePoint(Number.parseInt(octal, 8) & 255, whole)
      return letters.get((letter as string).toLowerCase()) ?? whole
    },
  )
}

const letters: ReadonlyMap<string, string> = mapOf({
  a: '\u0007',
  b: '\b',
  e: '\u001b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
  '\\': '\\',
  "'": "'",
  '"': '"',
})

function codePoint(code: number, whole: string): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole
}

/** Unpacks gzip or zlib, given as base64 text; bounded to 1 MiB of output. */
export function fromCompressed(text: string): string | null {
  const bytes = Buffer.from(text.replace(/\s+/g, ''), 'base64')
  for (const inflate of [gunzipSync, inflateSync]) {
    try {
      return readable(inflate(bytes, { maxOutputLength: maximumOutput }))
    } catch {
      // Not this form: the next one is tried.
    }
  }
  return null
}

/** Turns a text round by whole characters, so that none that takes two code units is broken. */
export function reverseText(text: string): string {
  return [...text].toReversed().join('')
}

/** Turns each letter into the one that is thirteen places on. */
export function rot13(text: string): string {
  return text.replace(/[a-z]/gi, letter => {
    const base = letter <= 'Z' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
  })
}

/** Returns bytes as text, when they are text: valid UTF-8 with few control characters. */
function readable(bytes: Buffer): string | null {
  const text = bytes.toString('utf8')
  if (text.length === 0 || text.includes('\ufffd')) return null
  let controls = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < 32 && code !== 9 && code !== 10 && code !== 13) controls++
  }
  return controls * 20 > text.length ? null : text
}
