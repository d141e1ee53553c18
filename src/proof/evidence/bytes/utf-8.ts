const encoder = new TextEncoder()
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The bytes of a text. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text)
}

/** The text of some bytes; undefined where they are no UTF-8. */
export function readUtf8(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    return undefined
  }
}
