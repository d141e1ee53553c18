import { realpathSync } from 'node:fs'
import { engineVersion } from '../../ground/model/engine-version.ts'
import { GateError } from '../../ground/model/errors.ts'
import { findResident } from '../../daemon/resident/ensure-resident.ts'

/** Sockets of the gate that runs: its owner’s, and the one of agents as it stands in a plan. */
export interface GateSockets {
  readonly gateSocket: string
  readonly agentSocket: string
}

/** Finds the gate that a client inside will ask. Throws `unavailable` where none runs, or one of another version. */
export async function gateSockets(stateFolder: string): Promise<GateSockets> {
  const note = await findResident(stateFolder)
  if (!note) throw new GateError('unavailable', 'No gate is there to ask: run countersign start first.')
  if (note.version !== engineVersion)
    throw new GateError(
      'unavailable',
      `The gate that runs is of version ${note.version}, and this is ${engineVersion}: run countersign stop, then countersign start.`,
    )
  return { gateSocket: note.gateSocket, agentSocket: realpathSync(note.agentSocket) }
}
