import type { Gate } from '../gate/core/gate.ts'
import { GateError } from '../ground/model/errors.ts'
import type { Identity } from '../ground/model/reviewer.ts'
import type { Proof } from '../ground/model/review.ts'
import type { Act } from '../people/acts/ports/act.ts'
import { demandRole } from '../people/acts/roles/may-do.ts'
import { type TeamRoles, teamRolesOf } from '../people/acts/roles/team-roles.ts'
import type { HubParts } from '../daemon/team/hub/hub-parts.ts'

/** The parts that a team is managed with. */
export interface AdminParts extends Pick<HubParts, 'copy' | 'key' | 'fresh' | 'now' | 'setBacks'> {
  readonly reviewers: Gate['reviewers']
}

/** An act that is made once it is known who does it and when. */
export type MakeAct<T> = (at: number, proof: Proof) => { readonly act: Act; readonly result: T }

/** Throws `forbidden` where somebody may not do what they are about to do. */
type DemandRight = (roles: TeamRoles, at: number) => void

/**
 * Writes an act of an owner of the team, or of those whom `demand` lets. Proved once: a one-time code is good for one act.
 * Rejects with `forbidden` for others.
 */
export async function adminAct<T>(
  parts: AdminParts,
  who: Identity,
  make: MakeAct<T>,
  demand: DemandRight = (roles, at) => demandRole(roles, who.reviewer, { kind: 'own' }, at),
): Promise<T> {
  const { fresh, reviewers, copy, now } = parts
  await fresh()
  const proof = await reviewers.prove(who, 'secret')
  const at = now()
  const demandNow = () => demand(teamRolesOf(copy.people.team), now())
  demandNow()
  const { act, result } = make(at, proof)
  // Another hub may have taken the role away meanwhile, which is known here once the act has its place behind that.
  await copy.people.act({ ...act, refusal: () => refusalBy(demandNow) })
  return result
}

function refusalBy(demand: () => void): GateError | undefined {
  try {
    demand()
    return undefined
  } catch (error) {
    if (error instanceof GateError) return error
    throw error
  }
}
