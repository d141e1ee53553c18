const base64Form = /^[A-Za-z0-9+/]*={0,2}$/

/** Bytes as base64 with its padding. */
export function base64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8_192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8_192))
  return btoa(text)
}

/**
 * The bytes of a base64 text. Undefined unless the text is the one way to write them: decoders overlook blanks, padding
 * and left-over bits, and two texts would have one signature.
 */
export function readBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || !base64Form.test(text)) return undefined
  try {
    const bytes = Uint8Array.from(atob(text), one => one.charCodeAt(0))
    return base64(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}

const signs = new TextEncoder().encode('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')

/** Writes the base64url of the first `length` of some bytes, without padding; gives its length. By hand: each sealed part comes by here. */
export function writeBase64url(bytes: Uint8Array, length: number, into: Uint8Array): number {
  let to = 0
  for (let i = 0; i < length; i += 3) {
    // A byte that is past the end is none, and what its signs would be is overwritten, or not looked at.
    const three =
      ((bytes[i] as number) << 16) |
      (i + 1 < length ? (bytes[i + 1] as number) << 8 : 0) |
      (i + 2 < length ? (bytes[i + 2] as number) : 0)
    into[to++] = signs[three >> 18] as number
    into[to++] = signs[(three >> 12) & 63] as number
    into[to++] = signs[(three >> 6) & 63] as number
    into[to++] = signs[three & 63] as number
  }
  return Math.ceil((length * 4) / 3)
}
