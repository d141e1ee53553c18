import type { Gate } from '../gate/gate.ts'
import type { Pause } from '../model/grant.ts'
import { engineVersion } from '../model/version.ts'
import type { ResidentGate } from './resident-gate.ts'
import type { ResidentNote } from './resident-note.ts'

/** What a resident gate says of itself to its owner. */
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
    /** Why the person’s policy files as they now are were refused; the policy before them holds. */
    readonly problem: string | null
    /** Folder → why its project’s policy was refused. */
    readonly projects: Readonly<Record<string, string>>
  }
  /** Reviews that wait for people. */
  readonly waiting: number
  readonly pause: Pause | null
}

/** Looks once; a policy that has changed is taken up first. */
export async function residentStatus(
  gate: ResidentGate,
  { pid, since, gateSocket, agentSocket, port }: ResidentNote,
  stateFolder: string,
): Promise<ResidentStatus> {
  await gate.ready()
  const [waiting, pause] = await Promise.all([waitingIn(gate), gate.paused()])
  const policy = gate.policyState()
  return {
    pid,
    since,
    version: engineVersion,
    stateFolder,
    gateSocket,
    agentSocket,
    port,
    policy,
    waiting,
    pause,
  }
}

async function waitingIn(gate: Gate): Promise<number> {
  return (await gate.reviews.list({ states: ['pending'], limit: 10_000 })).length
}
