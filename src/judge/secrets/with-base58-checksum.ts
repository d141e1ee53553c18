import { createHash } from 'node:crypto'

const digits = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** True when the last four bytes are the beginning of the SHA-256 of the SHA-256 of those before them. */
export function endsInBase58Checksum(text: string): boolean {
  const bytes = base58Bytes(text)
  return bytes.length > 4 && checksumOf(bytes.subarray(0, -4)).equals(bytes.subarray(-4))
}

/** Bytes with their checksum in base 58, as wallets write keys. */
export function withBase58Checksum(bytes: Buffer): string {
  let number = BigInt(`0x${Buffer.concat([bytes, checksumOf(bytes)]).toString('hex')}`)
  let text = ''
  for (; number > 0n; number /= 58n) text = digits.charAt(Number(number % 58n)) + text
  return text
}

/** Empty for what is none, or longer than any key. */
function base58Bytes(text: string): Buffer {
  let number = 0n
  if (text.length > 120) return Buffer.alloc(0)
  for (const letter of text) {
    const digit = digits.indexOf(letter)
    if (digit === -1) return Buffer.alloc(0)
    number = number * 58n + BigInt(digit)
  }
  const hex = number.toString(16)
  return Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
}

function checksumOf(bytes: Buffer): Buffer {
  const once = createHash('sha256').update(bytes).digest()
  return createHash('sha256').update(once).digest().subarray(0, 4)
}
