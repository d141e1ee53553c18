import { canonicalJson } from '../../../people/audit/canonical-json.ts'
import { sha256 } from '../../../people/audit/sha256.ts'
import type { Json } from '../../../ground/model/json.ts'
import type { GateLog } from '../log-batch.ts'
import type { FedAct } from '../../../people/acts/ports/act.ts'
import type { TeamPolicy } from '../../../ground/model/policy-rollout.ts'
import type { GateGroup } from '../../../ground/model/team-gate.ts'
import type { TeamMember } from '../../../ground/model/team-member.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
import { type FedName, rowKinds } from '../../../people/acts/ports/act-rows.ts'
import type { ToolAcceptance } from '../../../people/acts/ports/tool-store.ts'
import type { MirroredRows } from '../../../people/acts/ports/team-mirror.ts'

/** The member that names those. */
export const mayBeLeftOut = 'optional'

/** Every member that a gate of this version knows. */
export const fedRowNames: ReadonlySet<string> = new Set<FedName>(
  Object.values(rowKinds).flatMap(({ fed }) => [...fed]),
)

/** The text that the team’s key signs of an act that is fed to one gate: RFC 8785. */
export function fedStatement(
  { gate, epoch }: GateLog,
  {
    number,
    id,
    history,
    was,
    after,
    at,
    rows,
    log,
  }: Omit<FedAct, 'signature' | 'id'> & Partial<Pick<FedAct, 'id'>>,
): string {
  const lines = sha256(canonicalJson(log as unknown as Json))
  const place = {
    number,
    after,
    ...(id !== undefined && { id }),
    ...(history !== undefined && { history }),
    ...(was !== undefined && { was }),
  }
  return canonicalJson({ purpose: 'fed', gate, epoch, ...place, at, rows: sha256(rows), log: lines })
}

/** A person as gates know them: their groups, whether an owner ended their rights, and until when they are let in past the provider. Who they are there, and until when they are signed on, stays at the hub. */
export type FedMember = Pick<TeamMember, 'reviewer' | 'groups' | 'endedAt' | 'armedUntil'>

/** A reviewer as gates know them: how they prove who they are stays at the hub. */
export type FedReviewer = Pick<Reviewer, 'name' | 'passkeys' | 'addedAt'>

/**
 * The rows of an act that a gate takes over. A gate that meets a member that it does not know takes nothing over and has
 * no lease from then on: what it can’t read may be what forbids something. A member that a gate of before may go without is
 * named as optional; whoever forgets that tightens, and loosens nothing.
 */
export interface FedRows extends Omit<MirroredRows, 'reviewers' | 'members'> {
  readonly reviewers?: readonly FedReviewer[]
  readonly members?: readonly FedMember[]
  /** The gate’s own group, where it changed. */
  readonly group?: GateGroup
  /** Tools that people accepted for a group: those of its own, none of others. Older gates would count them, and so have no lease. */
  readonly groupTools?: readonly ToolAcceptance[]
  /** The policy of its group that it has from now on; null: none. Older gates do not know it, and so have no lease. */
  readonly groupPolicy?: TeamPolicy | null
  /** Names of other members here that nobody has to know. */
  readonly optional?: readonly string[]
}
