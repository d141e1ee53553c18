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

/**
 * Tells whether a reviewer can answer, here or elsewhere: what proves the reviewers of a team stays at its hub, so that a
 * gate has their names, and the keys of the chain.
 */
export function canAnswer(reviewer: Reviewer, chain: KeyChain): boolean {
  const isOfTeam = reviewer.secrets.length === 0 && chain.members.has(reviewer.name)
  return isOfTeam || recogniseReviewer(reviewer, chain) !== 'stranger'
}
