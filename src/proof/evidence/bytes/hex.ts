const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

/** Bytes as lower-case hex. */
export function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += digits[byte]
  return text
}

const noDigit = 255
const values = new Uint8Array(128).fill(noDigit)
for (let value = 0; value < 16; value++) values[value.toString(16).charCodeAt(0)] = value

/** The bytes of a text in lower-case hex; undefined for anything else. */
export function readHex(text: string): Uint8Array | undefined {
  if (text.length % 2 !== 0) return undefined
  const bytes = new Uint8Array(text.length / 2)
  for (let i = 0; i < bytes.length; i++) {
    const high = values[text.charCodeAt(2 * i)] ?? noDigit
    const low = values[text.charCodeAt(2 * i + 1)] ?? noDigit
    if (high === noDigit || low === noDigit) return undefined
    bytes[i] = (high << 4) | low
  }
  return bytes
}
