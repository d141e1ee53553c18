import { readHex } from '../bytes/hex.ts'

/** Version 1, SHA-256 without parameters, and the head of the digest. */
const head = readHex('30430201013031300d060960864801650304020105000420') as Uint8Array
const nonceAt = 58

/**
 * A request for a time stamp (RFC 3161) over a SHA-256, in DER: 69 bytes. It asks for the certificates, so that the stamp
 * can be checked years later. `nonce` is 8 random bytes; its first is brought to a form that needs no other length.
 */
export function makeStampRequest(digest: Uint8Array, nonce: Uint8Array): Uint8Array {
  if (digest.length !== 32 || nonce.length !== 8)
    throw new RangeError('a digest of 32 and a nonce of 8 bytes')
  const request = new Uint8Array(69)
  request.set(head)
  request.set(digest, head.length)
  request.set([0x02, 0x08], nonceAt - 2)
  request.set(positive(nonce), nonceAt)
  request.set([0x01, 0x01, 0xff], nonceAt + 8)
  return request
}

/** The nonce of a request as it stands there. */
export function nonceOf(request: Uint8Array): Uint8Array {
  return request.slice(nonceAt, nonceAt + 8)
}

/** A first byte from 01 to 7f: the number is positive, and is written with all of its bytes. */
function positive(nonce: Uint8Array): Uint8Array {
  const first = ((nonce[0] as number) % 0x7f) + 1
  return Uint8Array.of(first, ...nonce.subarray(1))
}
