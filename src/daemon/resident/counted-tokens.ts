import { isClientName } from '../../ground/clients/index.ts'
import { type StoredToken, tokenDigest } from '../../api/http/access/token-registry.ts'
import type { StandingToken } from '../../ground/model/standing-set.ts'

/**
 * Tells whether a token gives no more than installing a client does, which needs no person’s secret: an agent under the
 * default profile, or a client under its own.
 */
export function isPlainToken(token: StoredToken): boolean {
  if (token.role !== 'agent' || token.principal !== undefined) return false
  const { agent, profile } = token
  return profile === 'default' || (profile === agent && isClientName(agent))
}

/** Returns a token as it stands by a person’s signature; null for one that needs none. */
export function standingToken(token: StoredToken): StandingToken | null {
  return isPlainToken(token) ? null : { id: token.id, digest: tokenDigest(token) }
}

const digests = new WeakMap<StoredToken, string>()

/** The tokens that open something: plain ones, and those that people signed as they are; `signed` is null without keys. */
export function countedTokens(
  tokens: readonly StoredToken[],
  signed: readonly StandingToken[] | null,
): readonly StoredToken[] {
  if (signed === null) return tokens
  return tokens.filter(
    one => isPlainToken(one) || signed.some(by => by.id === one.id && by.digest === digestOf(one)),
  )
}

function digestOf(token: StoredToken): string {
  const known = digests.get(token) ?? tokenDigest(token)
  digests.set(token, known)
  return known
}
