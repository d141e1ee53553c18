import type { Command } from 'commander'
import { askStatus } from '../../resident/ask-status.ts'
import { findResident } from '../../resident/ensure-resident.ts'
import { type CourierState, courierState } from '../../team/courier/courier-state.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { onOneLine } from '../render/table.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { withLocalGate } from '../with-gate.ts'
import { teamRows } from './team-rows.ts'

/** Prints how the gate stands with its team; exit status 1 where something is the matter. */
export async function showTeam(command: Command, { json }: JsonOption): Promise<void> {
  const state = await stateOf(command)
  const rows = teamRows(state, Date.now()).map(([name, text]) => `${name.padEnd(8)}  ${onOneLine(text)}`)
  printAnswer(
    json,
    { team: state },
    state ? rows.join('\n') : 'This gate is of no team: countersign team join has it join one.',
  )
  if (state && (state.problem !== null || (!state.isHeld && state.group.lease > 0))) process.exitCode = 1
}

async function stateOf(command: Command): Promise<CourierState | null> {
  const running = await findResident(stateFolderOf(command))
  const status = running && (await askStatus(running.gateSocket))
  if (status) return status.team
  return withLocalGate(command, async gate => {
    const state = courierState(gate.mirrored, { now: Date.now() })
    return state && { ...state, problem: 'No gate runs that talks to the hub: see countersign start.' }
  })
}
