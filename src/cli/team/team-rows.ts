import type { CourierState } from '../../daemon/team/courier/courier-state.ts'
import { localMoment } from '../../ground/model/local-moment.ts'
import type { GateGroup } from '../../ground/model/team-gate.ts'

/** Milliseconds by which the clocks may differ before people are told. */
const toldSkew = 120_000

/** The meaning of central evidence at a gate, as the end of a sentence. */
export const centralEvidence =
  'central: a call is allowed once the hub has its entry, and refused while the hub is away'

const nobodyAnswers =
  'nobody can answer what waits here, since the group uploads hashes alone: see countersign hub group set'

/** The rows of `status` about the team of a gate; none where it is of none. */
export function teamRows(state: CourierState | null): readonly (readonly [name: string, text: string])[] {
  if (!state) return []
  const { hub, group, gate, was, policy, seenAt, clockAhead, problem } = state
  const seen = seenAt === null ? 'not reached since the gate started' : `answered at ${localMoment(seenAt)}`
  const isSkewed = clockAhead !== null && Math.abs(clockAhead) > toldSkew
  return [
    ['team', `${hub}, group ${group.name}; ${seen}`],
    // A gate of a version before, which runs still, says nothing of it.
    ...(was == null ? [] : [['gate', renamedText(gate, was)] as const]),
    ['lease', heldText(state)],
    ...(group.evidence === 'central' ? [['evidence', centralEvidence] as const] : []),
    ...(group.content === 'hashes' ? [['people', nobodyAnswers] as const] : []),
    ...(policy === 0
      ? []
      : [['policy', `version ${policy} of the group ${group.name}; see countersign policy show`] as const]),
    ['spool', spoolText(state)],
    ...(isSkewed
      ? [['clock', `the hub’s is ${skewText(clockAhead)} this machine’s: set one of them`] as const]
      : []),
    ...(problem === null ? [] : [['team', problem] as const]),
  ]
}

function renamedText(gate: string, was: string): string {
  return `${gate.slice(0, 8)} since it joined anew; it was ${was.slice(0, 8)}, a name that stands for two logs`
}

/** Says how long what people allowed counts without the hub. */
export function leaseText({ lease }: GateGroup): string {
  if (lease === 0) return 'the hub is asked whenever something counts that people allowed'
  const [hours, minutes] = [lease / 3_600, Math.round(lease / 60)]
  const time = lease % 3_600 === 0 ? `${hours} hours` : lease < 60 ? `${lease} seconds` : `${minutes} minutes`
  return `what people allowed counts for ${time} without the hub`
}

function heldText({ isHeld, leaseUntil, group }: CourierState): string {
  if (group.lease === 0) return leaseText(group)
  if (isHeld && leaseUntil !== null) return `what people allowed counts until ${localMoment(leaseUntil)}`
  return 'none: what people allowed does not count, and their blocks do'
}

function spoolText({ waiting, waitingSince, isRevoked }: CourierState): string {
  if (isRevoked)
    return 'the hub takes nothing more of this gate: what is written from now on stays in its own log'
  if (waiting === 0) return 'the hub has the whole log'
  return `${waiting} ${waiting === 1 ? 'entry waits' : 'entries wait'} for the hub, since ${localMoment(waitingSince)}`
}

function skewText(ahead: number): string {
  const minutes = Math.round(Math.abs(ahead) / 60_000)
  return `${minutes} minutes ${ahead > 0 ? 'ahead of' : 'behind'}`
}
