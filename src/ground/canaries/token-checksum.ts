import { base62 } from './draw.ts'

/** The last six characters of a GitHub or npm token: the CRC-32 of what stands before them, in base 62. */
export function tokenChecksum(text: string): string {
  let rest = crc32(text)
  let digits = ''
  for (let i = 0; i < 6; i++) {
    digits = base62.charAt(rest % 62) + digits
    rest = Math.floor(rest / 62)
  }
  return digits
}

/** CRC-32 of ASCII text (polynomial 0xEDB88320). */
function crc32(text: string): number {
  let crc = ~0
  for (let i = 0; i < text.length; i++) {
    crc ^= text.charCodeAt(i)
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (0xedb88320 & -(crc & 1))
  }
  return ~crc >>> 0
}
