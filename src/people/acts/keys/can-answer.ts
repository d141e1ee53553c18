import type { Reviewer } from '../../../ground/model/reviewer.ts'
import type { KeyChain } from './key-chain.ts'
import { recogniseReviewer } from './recognise-reviewer.ts'

/**
 * Tells whether a reviewer can answer, here or elsewhere: what proves the reviewers of a team stays at its hub, so that a
 * gate has their names, and the keys of the chain.
 */
export function canAnswer(reviewer: Reviewer, chain: KeyChain): boolean {
  const isOfTeam = reviewer.secrets.length === 0 && chain.members.has(reviewer.name)
  return isOfTeam || recogniseReviewer(reviewer, chain) !== 'stranger'
}
