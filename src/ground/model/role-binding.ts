import type { Level } from './assessment.ts'

/**
 * The roles of a team’s people: who manages its people and gates, who changes its policy, who answers for calls, who reads
 * all of it, and who reads its measurements alone.
 */
export const teamRoles = ['owner', 'policy', 'reviewer', 'auditor', 'metrics'] as const
export type TeamRole = (typeof teamRoles)[number]

/** Whoever has a role: each person of a group, or one person by name. */
export type RoleHolder =
  | { readonly kind: 'group'; readonly group: string }
  | { readonly kind: 'person'; readonly reviewer: string }

/** A role that a group of people or one person has, and where it holds. */
export interface RoleBinding {
  /** `b-` and 16 letters or digits. */
  readonly id: string
  readonly to: RoleHolder
  readonly role: TeamRole
  /** Groups of gates that it is for; all where absent. */
  readonly gates?: readonly string[]
  /** The highest level that it answers for; every one where absent. */
  readonly upTo?: Level
  /** Profiles that it answers for; all where absent. */
  readonly profiles?: readonly string[]
  /** It ends by itself then; milliseconds since 1970. */
  readonly until?: number
  readonly by: string
  readonly at: number
}
