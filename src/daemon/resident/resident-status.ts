import type { Gate } from '../../gate/core/gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { WitnessedState } from '../../ground/model/known-witness.ts'
import type { Pause } from '../../ground/model/grant.ts'
import type { WaitingRecovery } from '../../ground/model/recovery-request.ts'
import type { ShownExport } from '../../ground/model/export-target.ts'
import type { ShownNotifications } from '../../ground/model/notification-settings.ts'
import { engineVersion } from '../../ground/model/engine-version.ts'
import type { CourierState } from '../team/courier/courier-state.ts'
import type { ResidentGate } from './resident-gate.ts'
import type { ResidentTeam } from './resident-team.ts'
import type { ResidentNote } from './resident-note.ts'

/** The path of the status; answered to the owner alone. */
export const statusPath = '/v1/status'

/** The status of a resident gate, for its owner. */
export interface ResidentStatus {
  readonly pid: number
  /** Milliseconds since 1970. */
  readonly since: number
  readonly version: string
  readonly stateFolder: string
  readonly gateSocket: string
  readonly agentSocket: string
  readonly port: number | null
  readonly policy: {
    readonly digest: string | null
    /** The reason why the person’s policy files as they now are were refused; the policy before them holds. */
    readonly problem: string | null
    /** Folder → why its project’s policy was refused. */
    readonly projects: Readonly<Record<string, string>>
    /** The own policy file says what a person accepted; else the stricter of the two holds. */
    readonly isAccepted: boolean
  }
  /** The reason why what stands is not what people signed, as the end of a sentence; null where it is. */
  readonly unsigned: string | null
  /** A recovery of a reviewer’s key that waits. */
  readonly recovery: WaitingRecovery | null
  /** Reviews that wait for people. */
  readonly waiting: number
  readonly pause: Pause | null
  readonly notifications: ShownNotifications
  /** The targets of exports, and how each stands. */
  readonly exports: readonly ShownExport[]
  /** The witnesses of the log, and whether it may be signed. */
  readonly log: WitnessedState
  /** The team of the gate and how it stands with it; null where it is of none. */
  readonly team: CourierState | null
}

interface Parts {
  readonly gate: ResidentGate
  readonly team: Pick<ResidentTeam, 'state'>
  readonly notifications: ShownNotifications
  readonly exports: readonly ShownExport[]
}

/** Looks once; a policy that has changed is taken up first. */
export async function residentStatus(
  { gate, team, notifications, exports }: Parts,
  note: ResidentNote | undefined,
  stateFolder: string,
): Promise<ResidentStatus> {
  if (!note) throw new GateError('unavailable', 'The gate is only just starting: ask again.')
  const { pid, since, gateSocket, agentSocket, port } = note
  await gate.ready()
  const [waiting, pause, standing, recovery] = await Promise.all([
    waitingIn(gate),
    gate.paused(),
    gate.reviewers.standing(),
    gate.reviewers.recovery(),
  ])
  const policy = { ...gate.policyState(), isAccepted: standing.isPolicyAccepted }
  return {
    pid,
    since,
    version: engineVersion,
    stateFolder,
    gateSocket,
    agentSocket,
    port,
    policy,
    unsigned: standing.problem,
    recovery: recovery.waiting,
    waiting,
    pause,
    notifications,
    exports,
    log: gate.witnessed(),
    team: await team.state(),
  }
}

async function waitingIn(gate: Gate): Promise<number> {
  return (await gate.reviews.list({ states: ['pending'], limit: 10_000 })).length
}
