import { canonicalJson } from '../../audit/canonical-json.ts'
import { sha256 } from '../../audit/sha256.ts'
import type { Json } from '../../model/json.ts'
import type { Reviewer, ReviewerSecret } from '../../model/reviewer.ts'
import type { Member } from '../../model/reviewer-key.ts'

/** Returns everything that proves a reviewer, as their row says it; null for one without a key. */
export function memberOf({
  uid,
  secrets,
  passkeys = [],
}: Pick<Reviewer, 'uid' | 'secrets' | 'passkeys'>): Member | null {
  const own = secrets.find(secret => secret.kind === 'key')
  if (!own) return null
  const codes = secrets.flatMap(secret => (secret.kind === 'totp' ? [secretDigest(secret)] : []))
  return { uid, key: own.key.publicKey, passkeys: passkeys.map(({ publicKey }) => publicKey), codes }
}

/** Tells whether two members are proved by the same things. */
export function isSameMember(one: Member, other: Member): boolean {
  return canonicalJson(one as unknown as Json) === canonicalJson(other as unknown as Json)
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
