import type { AuditKind } from '../../../ground/model/audit-entry.ts'
import type { Delegation } from '../../../ground/model/delegation.ts'
import type { Canary } from '../../../ground/model/canary.ts'
import type { IssuedChallenge } from '../../../ground/model/challenge.ts'
import type { Grant, Pause } from '../../../ground/model/grant.ts'
import type { GroupPolicyText, PolicyRollout } from '../../../ground/model/policy-rollout.ts'
import type { RecoveryRequest } from '../../../ground/model/recovery-request.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
import type { KeyLink } from '../../../ground/model/reviewer-key.ts'
import type { PolicyText, SignedSet, StandingToken } from '../../../ground/model/standing-set.ts'
import type { Observation } from '../../../ground/model/shape.ts'
import type { RoleBinding } from '../../../ground/model/role-binding.ts'
import type { GateGroup, JoinToken, TeamGate } from '../../../ground/model/team-gate.ts'
import type { TeamMember } from '../../../ground/model/team-member.ts'
import type { ToolAcceptance } from './tool-store.ts'
import type { StoredEntry } from '../../audit/link-entry.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'

/** Additions, and ids of what is removed. */
interface Changed<T> {
  readonly add: readonly T[]
  readonly remove: readonly string[]
}

/** Everything that acts of people write. Each row has its record in `rowKinds`. */
export interface Rows {
  /** New ones have version 1; others replace the row of one version less. */
  readonly reviews: readonly Review[]
  readonly challenges: readonly IssuedChallenge[]
  readonly reviewers: readonly Reviewer[]
  readonly removeReviewers: readonly string[]
  readonly observations: readonly Observation[]
  /** The answers that these reviews taught: their no was taken back. */
  readonly unlearn: readonly { readonly shape: string; readonly review: string }[]
  /** Shapes, or all answers of an agent, that are forgotten; `'all'` forgets everything. */
  readonly forget: readonly ({ readonly shape: string } | { readonly agent: string } | 'all')[]
  /** Replaced by id. */
  readonly grants: readonly Grant[]
  /** Tools whose definitions are accepted. */
  readonly tools: readonly ToolAcceptance[]
  /** The recovery that waits from now on; null: none does. */
  readonly recovery: RecoveryRequest | null
  /** The text of the own policy file that is accepted. */
  readonly policy: PolicyText
  /** The next link of the chain of keys. */
  readonly link: KeyLink
  /** The set that stands after it. */
  readonly signed: SignedSet
  /** Signature of the set that `signed` was made from, as it is kept; null: none was. */
  readonly over: string | null
  /** Names of people who are of the team no more. */
  readonly removeMembers: readonly string[]
  /** People of a team, replaced by their names. */
  readonly members: readonly TeamMember[]
  /** Roles of people. */
  readonly bindings: Changed<RoleBinding>
  /** Rights that people lend to others. */
  readonly delegations: Changed<Delegation>
  /** Texts of policies of groups, each a version of its own. */
  readonly groupPolicies: readonly GroupPolicyText[]
  /** The versions that gates of groups have, replaced by groups: each over the one of one revision less. */
  readonly rollouts: readonly PolicyRollout[]
  /** Decisions of gates that wait for people, as their logs have them. */
  readonly gateDecisions: readonly GateDecision[]
  /** Gates of a team, replaced by their ids: a later epoch, or the same one revoked. */
  readonly gates: readonly TeamGate[]
  /** Groups of gates, replaced by their names. */
  readonly groups: readonly GateGroup[]
  /** Tokens by which gates join, replaced by those with fewer uses left. */
  readonly joinTokens: readonly JoinToken[]
  /** Every vote clears the profiles whose held call nobody answered. */
  readonly answered: true
  /** A profile whose held call nobody answered. */
  readonly unanswered: string
  /** Null ends one. */
  readonly pause: Pause | null
  readonly canaries: Changed<Canary>
  /** Tokens of the API that stand; they are kept in the signed set alone. */
  readonly tokens: Changed<StandingToken>
  /** The history of the team that begins with this act, since its database was set back: from 2. */
  readonly history: number
  /** The part of a lost act that this one puts back: the act’s id, and whose part. */
  readonly restored: string
  /** The place that the lost act had in the history before. */
  readonly was: number
}

/** The rows of one act: as JSON, this is what the order of a team’s acts keeps. */
export type ActRows = Partial<Rows>

/** The name of a row. */
export type RowName = keyof Rows

/** The other copies of a team’s state that learn of a row. */
export type RowAudience =
  | 'every gate'
  /** The gate whose decision a review is about. */
  | 'its gate'
  | 'its group'
  /** It goes out with rows that have an audience, and is no reason to send anything. */
  | 'as the others'
  | 'hubs'

/** One row of acts: what a new one must say before it compiles. */
interface RowKind {
  /** Kinds of the lines in the log that say what the row does. */
  readonly lines: readonly AuditKind[]
  readonly audience: RowAudience
  /** Names under which gates are fed it. */
  readonly fed: readonly string[]
}

/** Every row, in the order in which an act writes them. */
export const rowKinds = {
  reviews: { lines: ['review', 'team'], audience: 'its gate', fed: ['reviews'] },
  challenges: { lines: ['review'], audience: 'hubs', fed: [] },
  reviewers: { lines: ['reviewer'], audience: 'as the others', fed: ['reviewers'] },
  removeReviewers: { lines: ['reviewer'], audience: 'every gate', fed: ['removeReviewers'] },
  observations: { lines: ['review'], audience: 'as the others', fed: ['observations'] },
  unlearn: { lines: ['review'], audience: 'as the others', fed: ['unlearn'] },
  forget: { lines: ['trust'], audience: 'every gate', fed: ['forget'] },
  grants: { lines: ['grant'], audience: 'every gate', fed: ['grants'] },
  tools: { lines: ['tool'], audience: 'every gate', fed: ['tools', 'groupTools'] },
  recovery: { lines: ['reviewer'], audience: 'hubs', fed: [] },
  policy: { lines: ['policy', 'reviewer'], audience: 'hubs', fed: [] },
  link: { lines: ['reviewer'], audience: 'every gate', fed: ['link'] },
  // The first line of the act has it, whatever else that says.
  signed: { lines: [], audience: 'every gate', fed: ['signed'] },
  over: { lines: [], audience: 'hubs', fed: [] },
  removeMembers: { lines: ['team'], audience: 'every gate', fed: ['removeMembers'] },
  members: { lines: ['team'], audience: 'every gate', fed: ['members'] },
  bindings: { lines: ['team'], audience: 'every gate', fed: ['bindings'] },
  delegations: { lines: ['team'], audience: 'every gate', fed: ['delegations'] },
  groupPolicies: { lines: ['policy'], audience: 'as the others', fed: [] },
  rollouts: { lines: ['policy'], audience: 'its group', fed: ['groupPolicy'] },
  gateDecisions: { lines: ['team'], audience: 'hubs', fed: [] },
  gates: { lines: ['team'], audience: 'hubs', fed: [] },
  groups: { lines: ['team'], audience: 'its group', fed: ['group'] },
  joinTokens: { lines: ['team'], audience: 'hubs', fed: [] },
  answered: { lines: ['review'], audience: 'hubs', fed: [] },
  unanswered: { lines: ['review'], audience: 'hubs', fed: [] },
  pause: { lines: ['pause'], audience: 'every gate', fed: ['pause'] },
  canaries: { lines: ['canary'], audience: 'hubs', fed: [] },
  tokens: { lines: ['access'], audience: 'hubs', fed: [] },
  history: { lines: ['team'], audience: 'hubs', fed: [] },
  restored: { lines: ['team'], audience: 'hubs', fed: [] },
  was: { lines: [], audience: 'hubs', fed: [] },
} as const satisfies { readonly [N in RowName]: RowKind }

/** A name under which gates are fed a row. */
export type FedName = (typeof rowKinds)[RowName]['fed'][number]

/** The names of the rows that gates are fed under a name of their own: a gate has copies of these. */
export type MirroredName = {
  [N in RowName]: N extends (typeof rowKinds)[N]['fed'][number] ? N : never
}[RowName]

/** Tells whether a row says something: an empty list does not, and null does (a pause ends). */
export function hasContent(row: unknown): boolean {
  return row !== undefined && !(Array.isArray(row) && row.length === 0)
}

/** A decision that a gate of a team uploaded, since it waits for people: its entry, in the log that it is of. */
export interface GateDecision extends LogOrigin {
  /** The id of the decision. */
  readonly id: string
  readonly entry: StoredEntry
}
