/** At least 64 characters of base64 or hex that hold text when undone, and nothing else around. */
export function isPacked(text: string): boolean {
  const runs = text.slice(0, 65_536).match(/[A-Za-z\d+/_-]{64,}={0,2}/g) ?? []
  return runs.slice(0, 20).some(holdsText)
}

/** Bytes that are mostly readable: what somebody wrote was encoded, not an image or a key. */
export function holdsText(run: string): boolean {
  const bytes = /^[\da-f]+$/i.test(run) ? Buffer.from(run, 'hex') : Buffer.from(run, 'base64')
  if (bytes.length < 12) return false
  let readable = 0
  for (const byte of bytes)
    if (byte === 9 || byte === 10 || byte === 13 || (byte >= 32 && byte < 127)) readable++
  return readable / bytes.length > 0.95
}
