import type { Reviewer } from '../../../ground/model/reviewer.ts'
import type { KeyChain } from './key-chain.ts'
import { beforeDigest, isSameMember, memberOf } from './member-of.ts'

/**
 * Returns how the chain of keys knows a reviewer by their row: as a member, as one from before there were keys, or not
 * at all, since somebody wrote the row past the gate.
 */
export function recogniseReviewer(reviewer: Reviewer, chain: KeyChain): 'member' | 'before' | 'stranger' {
  const row = memberOf(reviewer)
  if (!row) {
    const isBefore = chain.length === 0 || chain.waiting.get(reviewer.name) === beforeDigest(reviewer)
    return isBefore ? 'before' : 'stranger'
  }
  const member = chain.members.get(reviewer.name)
  return member && isSameMember(member, row) ? 'member' : 'stranger'
}
