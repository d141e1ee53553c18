import type { Delegation } from '../../../ground/model/delegation.ts'
import type { RoleBinding } from '../../../ground/model/role-binding.ts'
import type { GroupPolicyText, PolicyRollout } from '../../../ground/model/policy-rollout.ts'
import type { GateGroup, JoinToken, TeamGate } from '../../../ground/model/team-gate.ts'
import type { ProviderIdentity, TeamMember } from '../../../ground/model/team-member.ts'

/** The gates of a team, what they are let in by, and who of its people may do what. */
export interface TeamRegistry {
  gate(id: string): TeamGate | undefined
  /** By the time when they joined. */
  gates(): readonly TeamGate[]
  group(name: string): GateGroup | undefined
  /** By name. */
  groups(): readonly GateGroup[]
  joinToken(id: string): JoinToken | undefined
  joinTokens(): readonly JoinToken[]
  member(reviewer: string): TeamMember | undefined
  /** The person whom a provider knows so. */
  memberKnownAs(identity: ProviderIdentity): TeamMember | undefined
  /** By name. */
  members(): readonly TeamMember[]
  /** In the order in which they were given. */
  bindings(): readonly RoleBinding[]
  /** Rights that people lend, those that have ended by themselves among them; in the order in which they were lent. */
  delegations(): readonly Delegation[]
  /** The versions that the gates of a group have; undefined where nobody ever saved one. */
  rollout(group: string): PolicyRollout | undefined
  policyText(group: string, version: number): GroupPolicyText | undefined
  /** All versions of a group’s policy, newest first. */
  policyTexts(group: string): readonly GroupPolicyText[]
}
