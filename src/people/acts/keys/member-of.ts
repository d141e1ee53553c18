import { canonicalJson } from '../../audit/canonical-json.ts'
import { sha256 } from '../../audit/sha256.ts'
import type { Json } from '../../../ground/model/json.ts'
import type { Reviewer, ReviewerSecret } from '../../../ground/model/reviewer.ts'
import type { Member, ReviewerKey } from '../../../ground/model/reviewer-key.ts'

/** Returns everything that proves a reviewer, as their row says it; null for one without a key. */
export function memberOf({
  uid,
  secrets,
  passkeys = [],
}: Pick<Reviewer, 'uid' | 'secrets' | 'passkeys'>): Member | null {
  const own = secrets.find(secret => secret.kind === 'key')
  if (!own) return null
  const codes = secrets.flatMap(secret => (secret.kind === 'totp' ? [secretDigest(secret)] : []))
  const keys = passkeys.map(({ publicKey }) => publicKey)
  return { uid, key: own.key.publicKey, passkeys: keys, codes, sealed: sealedDigest(own.key) }
}

/** Returns a digest of a key as it is kept under its secret. */
export function sealedDigest(key: ReviewerKey): string {
  return sha256(canonicalJson(key as unknown as Json))
}

/** Tells whether a row is proved by what was signed of it. */
export function isSameMember(signed: Member, { sealed, ...row }: Member): boolean {
  const known = signed.sealed === undefined || sealed === undefined ? row : { ...row, sealed }
  return canonicalJson(signed as unknown as Json) === canonicalJson(known as unknown as Json)
}

/** Returns a digest of everything that proves a reviewer who has no key yet. */
export function beforeDigest({ uid, secrets, passkeys = [] }: Reviewer): string {
  const keys = passkeys.map(({ publicKey }) => publicKey)
  return sha256(canonicalJson([uid, secrets.map(secretDigest), keys]))
}

/** Returns a digest of a secret’s kept form, so that one that was put in another’s place is noticed. */
export function secretDigest(secret: ReviewerSecret): string {
  if (secret.kind === 'key') return sha256(secret.key.publicKey).slice(0, 16)
  return sha256(secret.kind === 'pin' ? `${secret.salt} ${secret.hash}` : secret.key).slice(0, 16)
}
