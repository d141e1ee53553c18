import type { JsonObject } from '../../../ground/model/json.ts'
import type { KeyLink } from '../../../ground/model/reviewer-key.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
import { joinChains, joinReviewers } from '../../../people/acts/keys/join-chains.ts'
import type { KeyChain } from '../../../people/acts/keys/key-chain.ts'
import type { People } from '../../../people/acts/ports/people.ts'
import type { PresentState } from './read-present.ts'

/** The half of a restore that is about people. */
export interface PeoplePlan {
  readonly chain: KeyChain
  /** Links of the state that is replaced, and their lines in its log. */
  readonly added: readonly KeyLink[]
  readonly linkLines: readonly JsonObject[]
  readonly reviewers: readonly Reviewer[]
  /** Names of those who are none any more. */
  readonly removed: readonly string[]
  /** True where what stood in the replaced state could be compared with. */
  readonly isCompared: boolean
}

/** Joins the keys and reviewers of a backup with those of the state that it replaces. */
export function planPeople(
  people: Pick<People, 'keyLinks' | 'reviewers'>,
  present: PresentState,
): PeoplePlan {
  const { links, linkLines = [], reviewers } = present
  const { chain, added, isCompared } = joinChains(people.keyLinks(), links)
  const known = people.reviewers()
  const after = joinReviewers(chain, known, isCompared ? reviewers : [])
  const firstAdded = added[0]?.seq ?? Number.POSITIVE_INFINITY
  return {
    chain,
    added,
    linkLines: linkLines.filter(({ link }) => Number((link as JsonObject)['seq']) >= firstAdded),
    reviewers: after,
    removed: known.map(({ name }) => name).filter(name => after.every(one => one.name !== name)),
    isCompared,
  }
}
