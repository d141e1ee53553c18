import type { Level } from '../../../ground/model/assessment.ts'

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
