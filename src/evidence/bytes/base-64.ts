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
const decoder = new TextDecoder()

/** Bytes as base64url without padding. */
export function base64url(bytes: Uint8Array): string {
  return decoder.decode(base64urlBytes(bytes))
}

/** The ASCII bytes of the base64url of some bytes. By hand: each sealed part comes by here. */
export function base64urlBytes(bytes: Uint8Array): Uint8Array {
  const spelled = new Uint8Array(Math.ceil((bytes.length * 4) / 3))
  let to = 0
  for (let i = 0; i < bytes.length; i += 3) {
    // A byte or a sign that is past the end is none: what is written there is dropped.
    const three = ((bytes[i] as number) << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0)
    spelled[to++] = signs[three >> 18] as number
    spelled[to++] = signs[(three >> 12) & 63] as number
    spelled[to++] = signs[(three >> 6) & 63] as number
    spelled[to++] = signs[three & 63] as number
  }
  return spelled
}
