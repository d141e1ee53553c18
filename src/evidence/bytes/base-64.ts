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

const signs = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** Bytes as base64url without padding. By hand: each sealed part comes by here, and this takes half the time. */
export function base64url(bytes: Uint8Array): string {
  let text = ''
  for (let i = 0; i < bytes.length; i += 3) {
    const [a, b, c] = [bytes[i] as number, bytes[i + 1], bytes[i + 2]]
    text += signs.charAt(a >> 2) + signs.charAt(((a & 3) << 4) | ((b ?? 0) >> 4))
    if (b !== undefined) text += signs.charAt(((b & 15) << 2) | ((c ?? 0) >> 6))
    if (c !== undefined) text += signs.charAt(c & 63)
  }
  return text
}
