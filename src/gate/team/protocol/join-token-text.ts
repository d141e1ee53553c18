import { sha256 } from '../../../people/audit/sha256.ts'

/** The text of a token by which gates join: its secret, and the fingerprint of the key of the team that it is for. */
export interface JoinTokenText {
  readonly secret: string
  readonly fingerprint: string
}

const form = /^([A-Za-z0-9_-]{43})\.([0-9a-f]{32})$/

/** The name by which people and gates know a public key: 128 bits of its digest; hex. */
export function keyFingerprint(publicKey: string): string {
  return sha256(publicKey).slice(0, 32)
}

/** The id of the token with this secret. */
export function joinTokenId(secret: string): string {
  return sha256(secret)
}

/** The text as it is shown once. */
export function writeJoinToken({ secret, fingerprint }: JoinTokenText): string {
  return `${secret}.${fingerprint}`
}

/** Reads a text; undefined where it is no token. */
export function readJoinToken(text: string): JoinTokenText | undefined {
  const [, secret, fingerprint] = form.exec(text.trim()) ?? []
  return secret === undefined || fingerprint === undefined ? undefined : { secret, fingerprint }
}
