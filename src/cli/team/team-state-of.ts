import type { Command } from 'commander'
import { askStatus } from '../../daemon/resident/ask-status.ts'
import { findResident } from '../../daemon/resident/ensure-resident.ts'
import { type CourierState, courierState } from '../../daemon/team/courier/courier-state.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { withLocalGate } from '../with-gate.ts'

/** Returns how the gate of a command stands with its team: asked of the gate that runs, else read from its state. Null where it is of none. */
export async function teamStateOf(command: Command): Promise<CourierState | null> {
  const running = await findResident(stateFolderOf(command))
  const status = running && (await askStatus(running.gateSocket))
  if (status) return status.team
  return withLocalGate(command, async gate => {
    const state = courierState(gate.mirrored, { now: Date.now() })
    return state && { ...state, problem: 'No gate runs that talks to the hub: see countersign start.' }
  })
}
