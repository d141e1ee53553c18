import type { KeyObject } from 'node:crypto'
import { canonicalJson } from '../../audit/canonical-json.ts'
import { sha256 } from '../../audit/sha256.ts'
import { publicKeyOf } from '../../audit/sign-checkpoint.ts'
import type { Json } from '../../../ground/model/json.ts'
import type { SignedSet, StandingSet } from '../../../ground/model/standing-set.ts'
import type { KeyChain } from '../keys/key-chain.ts'
import { isStatementSigned, signStatement } from '../keys/sign-statement.ts'

/** Nothing stands. */
export const emptySet: StandingSet = {
  grants: [],
  pause: null,
  tools: [],
  canaries: [],
  tokens: [],
  forgotten: {},
  policy: null,
  groupPolicies: {},
}

/** Returns the SHA-256 of the RFC 8785 form of a set; hex. */
export function digestOfSet(set: StandingSet): string {
  const { tokens = [], groupPolicies = {}, ...rest } = set
  // Earlier versions signed sets without these: one that has none is the same set.
  const more = {
    ...(tokens.length > 0 && { tokens }),
    ...(Object.keys(groupPolicies).length > 0 && { groupPolicies }),
  }
  return sha256(canonicalJson({ ...rest, ...more } as unknown as Json))
}

/** Signs a set with a reviewer’s key. */
export function signSet(
  set: StandingSet,
  { log, counter, at }: Pick<SignedSet, 'log' | 'counter' | 'at'>,
  key: KeyObject,
): SignedSet {
  const signature = signStatement('standing', { log, counter, at, digest: digestOfSet(set) }, key)
  return { set, log, counter, at, by: publicKeyOf(key), signature }
}

/** Returns why a signed set holds nothing under these keys, or undefined where it holds. */
export function signedSetProblem(signed: SignedSet, chain: KeyChain): string | undefined {
  const { set, log, counter, at, by, signature } = signed
  if (log !== chain.log) return 'it was signed for another state'
  if (!chain.isInForce(by)) return 'it was signed by a key that is not in force'
  const statement = { log, counter, at, digest: digestOfSet(set) }
  return isStatementSigned('standing', statement, { by, signature })
    ? undefined
    : 'its signature does not hold'
}
