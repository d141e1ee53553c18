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

/** Bytes as base64url without padding. */
export function base64url(bytes: Uint8Array): string {
  return base64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}
