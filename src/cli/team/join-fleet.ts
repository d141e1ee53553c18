import { existsSync } from 'node:fs'
import { setTimeout as later } from 'node:timers/promises'
import type { Command } from 'commander'
import type { LocalGate } from '../../gate/core/local-gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { TeamMembership } from '../../ground/model/team-gate.ts'
import { RemoteGate } from '../../agents/remote/remote-gate.ts'
import { askStatus } from '../../daemon/resident/ask-status.ts'
import { ensureResident } from '../../daemon/resident/ensure-resident.ts'
import { hubAuthority } from '../../daemon/resident/resident-team.ts'
import { hubFor, refuseOfHub } from '../../daemon/team/courier/open-hub.ts'
import { readGateKey } from '../../daemon/team/courier/read-gate-key.ts'
import { thisProgram } from '../resident/start.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { withLocalGate } from '../with-gate.ts'
import { type FleetWish, isFulfilled } from './fleet-wish.ts'
import { joinWith } from './join.ts'
import { whileStopped } from './while-stopped.ts'

/** Milliseconds that a gate may take to hear from its hub for the first time. */
const patience = 30_000
const every = 200

/** A gate that is of the team already, as it is to be. */
export interface FleetMember {
  readonly membership: TeamMembership
  /** It knows what the team’s people blocked; until then it asks for everything. */
  readonly isFed: boolean
  /** The reason why the team takes nothing of it now; undefined where it does. */
  readonly problem?: GateError
}

/** Returns how the gate stands with its hub where it is of the team already, as it is to be; undefined else. Nothing is written. */
export async function fleetMember(command: Command, wish: FleetWish): Promise<FleetMember | undefined> {
  const folder = stateFolderOf(command)
  if (!existsSync(folder)) return undefined
  return withLocalGate(command, async gate => {
    const { mirror } = gate.mirrored
    const membership = mirror.membership()
    if (!isFulfilled(wish, membership)) return undefined
    const isFed = mirror.place() > 0 || mirror.lease() !== null
    const problem = await problemAtHub(folder, membership)
    return { membership, isFed, ...(problem && { problem }) }
  })
}

/** Joins the team with nobody there, and waits until the gate knows what its people forbade: until then it asks for everything. */
export async function joinFleet(command: Command, wish: FleetWish): Promise<TeamMembership> {
  const stateFolder = stateFolderOf(command)
  const { hub, ca, name, group } = wish
  const token = wish.token()
  const { done } = await whileStopped(command, async gate => {
    await demandNobody(gate)
    return joinWith(gate, { stateFolder, hub, token, who: null, ca, name, group })
  })
  await untilHeard(command)
  return done.joined
}

/** A gate whose people answer here is given up by one of them alone. */
async function demandNobody(gate: LocalGate): Promise<void> {
  if (gate.mirrored.mirror.membership() !== null) return
  const [known] = await gate.reviewers.list()
  if (known)
    throw new GateError(
      'forbidden',
      `${known.name} answers here, and joining gives that up: have them run countersign team join at a terminal.`,
    )
  if (gate.signed.isSettled)
    throw new GateError(
      'forbidden',
      'Calls were judged here before anybody could answer, so nobody can agree that others do: join with an empty --home, or see countersign reviewer recover --help.',
    )
}

/** Resolves once the gate that runs knows what its team’s people did; rejects with `unavailable` where it is told nothing. */
export async function untilHeard(command: Command): Promise<void> {
  const { gateSocket } = await ensureResident(stateFolderOf(command), { program: thisProgram() })
  const end = performance.now() + patience
  for (;;) {
    const team = (await askStatus(gateSocket))?.team
    if (team && team.seenAt !== null && (team.isHeld || team.group.lease === 0)) return
    if (performance.now() > end)
      throw new GateError(
        'unavailable',
        `The gate is of the team, and its hub tells it nothing (${team?.problem ?? 'no answer yet'}): run this again.`,
      )
    await later(every)
  }
}

/** Asks the hub for what it gives each gate that it knows: the gate that runs may have asked a while ago. */
async function problemAtHub(folder: string, membership: TeamMembership): Promise<GateError | undefined> {
  const key = readGateKey(folder, membership.gate)
  const hub = new RemoteGate(hubFor(membership, key, Date.now, hubAuthority(folder)))
  try {
    await hub.reviewers.list().catch(refuseOfHub)
    return undefined
  } catch (error) {
    if (error instanceof GateError) return error
    throw error
  } finally {
    await hub.close()
  }
}
