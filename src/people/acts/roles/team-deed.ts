import type { Level } from '../../../ground/model/assessment.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import type { TeamRegistry } from '../ports/team-registry.ts'

/** Something that somebody is about to do in a team. */
export type TeamDeed =
  /** Roles, members, reviewers, gates, groups, tokens, a new history. */
  | { readonly kind: 'own' }
  /** Change the policy of a group of gates; null: of all. */
  | { readonly kind: 'policy'; readonly gates: string | null }
  /** Say yes or no to a call of a gate. */
  | { readonly kind: 'answer'; readonly gates: string; readonly level: Level; readonly profile: string }
  /** Say or end what stands for later calls: grants, blocks, pauses, trust, accepted tools. Null: for all. */
  | {
      readonly kind: 'stand'
      readonly gates: string | null
      readonly profile: string | null
      /** It lets through what would be asked about, whatever its level. */
      readonly loosens: boolean
    }
  | { readonly kind: 'look' }
  | { readonly kind: 'metrics' }

/** A copy of a team’s state, as far as it says of which gate a review is. */
interface Copy extends Pick<PeopleStore, 'originOf'> {
  readonly people: { readonly team: Pick<TeamRegistry, 'gate'> }
}

/**
 * Returns the deed of answering a review. It is for the group that its gate is in now: a gate that joins anew in another one
 * is answered for by the people of that.
 */
export function answerDeed(
  copy: Copy,
  { level, profile, decisionId }: Pick<Review, 'level' | 'profile' | 'decisionId'>,
): TeamDeed & { readonly kind: 'answer' } {
  const gates = copy.people.team.gate(copy.originOf(decisionId).gate)?.group ?? ''
  return { kind: 'answer', gates, level, profile }
}
