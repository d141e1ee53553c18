import type { Draw } from './draw.ts'

/** An RSA key of 2,048 bits in PEM, right in form: every number in it is random, so it opens nothing. */
export function keyText(draw: Draw): string {
  const numbers = [
    integer(Uint8Array.of(0)),
    integer(large(draw, 256)),
    integer(Uint8Array.of(1, 0, 1)),
    ...[256, 128, 128, 128, 128, 128].map(size => integer(large(draw, size))),
  ]
  const content = Buffer.concat(numbers)
  const body = Buffer.concat([Buffer.of(0x30), lengthOf(content.length), content]).toString('base64')
  const lines = body.match(/.{1,64}/g) ?? []
  return ['-----BEGIN RSA PRIVATE KEY-----', ...lines, '-----END RSA PRIVATE KEY-----', ''].join('\n')
}

/** Random bytes of which the first and the last bit are set, as those of primes are. */
function large(draw: Draw, size: number): Uint8Array {
  const bytes = draw.raw(size)
  bytes[0] = (bytes[0] ?? 0) | 0x80
  bytes[size - 1] = (bytes[size - 1] ?? 0) | 1
  return bytes
}

/** A DER integer; one with its highest bit set gets a zero before it. */
function integer(bytes: Uint8Array): Buffer {
  const content = ((bytes[0] ?? 0) & 0x80) === 0 ? bytes : Uint8Array.of(0, ...bytes)
  return Buffer.concat([Buffer.of(0x02), lengthOf(content.length), content])
}

function lengthOf(length: number): Buffer {
  if (length < 0x80) return Buffer.of(length)
  return length < 0x100 ? Buffer.of(0x81, length) : Buffer.of(0x82, length >> 8, length & 0xff)
}
