const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
const hexForm = /^(?:[0-9a-f]{2})*$/

/** Bytes as lower-case hex. */
export function hex(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += digits[byte]
  return text
}

/** The bytes of a text in lower-case hex; undefined for anything else. */
export function readHex(text: string): Uint8Array | undefined {
  if (!hexForm.test(text)) return undefined
  const bytes = new Uint8Array(text.length / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(text.slice(2 * i, 2 * i + 2), 16)
  return bytes
}
