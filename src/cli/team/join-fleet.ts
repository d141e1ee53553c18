import { existsSync } from 'node:fs'
import { setTimeout as later } from 'node:timers/promises'
import type { Command } from 'commander'
import type { LocalGate } from '../../gate/local-gate.ts'
import { GateError } from '../../model/errors.ts'
import type { TeamMembership } from '../../model/team-membership.ts'
import { askStatus } from '../../resident/ask-status.ts'
import { ensureResident } from '../../resident/ensure-resident.ts'
import { thisProgram } from '../resident/start.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { withLocalGate } from '../with-gate.ts'
import { type FleetWish, isFulfilled } from './fleet-wish.ts'
import { joinWith } from './join.ts'
import { whileStopped } from './while-stopped.ts'

/** Milliseconds that a gate may take to hear from its hub for the first time. */
const patience = 30_000
const every = 200

/** Returns what the gate is of where it is of the team already, as it is to be; undefined else. Nothing is written. */
export async function fulfilledBy(command: Command, wish: FleetWish): Promise<TeamMembership | undefined> {
  if (!existsSync(stateFolderOf(command))) return undefined
  const membership = await withLocalGate(command, async gate => gate.mirrored.mirror.membership())
  return isFulfilled(wish, membership) ? membership : undefined
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
  await untilHeard(stateFolder)
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

async function untilHeard(stateFolder: string): Promise<void> {
  const { gateSocket } = await ensureResident(stateFolder, { program: thisProgram() })
  const end = performance.now() + patience
  for (;;) {
    const team = (await askStatus(gateSocket))?.team
    if (team && team.seenAt !== null && (team.isHeld || team.group.lease === 0)) return
    if (performance.now() > end)
      throw new GateError(
        'unavailable',
        `The gate joined, and its hub has not answered it since (${team?.problem ?? 'no answer yet'}): run this again.`,
      )
    await later(every)
  }
}
