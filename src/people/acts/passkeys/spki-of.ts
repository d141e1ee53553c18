import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { GateError } from '../../../ground/model/errors.ts'

/** The algorithms that passkeys may use: ES256, Ed25519, RS256. */
export const passkeyAlgorithms = [-7, -8, -257]

/** A COSE key as SPKI DER in base64, so that it can be checked without knowing COSE. Throws `invalid` for other kinds. */
export async function spkiOf(cose: Uint8Array<ArrayBuffer>): Promise<string> {
  const { decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers')
  const key = decodeCredentialPublicKey(cose) as unknown as ReadonlyMap<number, unknown>
  const bytes = (label: number) => {
    const value = key.get(label)
    return value instanceof Uint8Array ? Buffer.from(value).toString('base64url') : ''
  }
  const jwk = jwkOf(Number(key.get(1)), bytes)
  if (!jwk)
    throw new GateError('invalid', 'This passkey’s kind of key is not known: use another one.', 'response')
  return createPublicKey({ key: jwk, format: 'jwk' })
    .export({ format: 'der', type: 'spki' })
    .toString('base64')
}

function jwkOf(kind: number, bytes: (label: number) => string): JsonWebKey | undefined {
  if (kind === 1) return { kty: 'OKP', crv: 'Ed25519', x: bytes(-2) }
  if (kind === 2) return { kty: 'EC', crv: 'P-256', x: bytes(-2), y: bytes(-3) }
  return kind === 3 ? { kty: 'RSA', n: bytes(-1), e: bytes(-2) } : undefined
}
