import type { LocalGate } from '../../gate/core/local-gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import { openGate } from '../../gate/open/open-gate.ts'
import { settleRestore } from '../../gate/store/backup/put-in-place.ts'
import { lockFolder } from '../../gate/store/folder-lock.ts'
import { prepareStateFolder } from '../../gate/store/prepare-state-folder.ts'
import { residentPaths } from './resident-paths.ts'

/**
 * Lends the state of a folder to some work while no gate serves it, and none can begin to. Rejects with `conflict` (kind
 * `served`) where one does.
 */
export async function lendState<T>(stateFolder: string, work: (gate: LocalGate) => Promise<T>): Promise<T> {
  prepareStateFolder(stateFolder)
  const lock = lockFolder(residentPaths(stateFolder).lock)
  if (!lock)
    throw new GateError(
      'conflict',
      `A gate runs on ${stateFolder}: run countersign stop, or wait for it.`,
      'lock',
      { kind: 'served' },
    )
  try {
    settleRestore(stateFolder)
    const gate = await openGate({ stateFolder })
    try {
      return await work(gate)
    } finally {
      await gate.close()
    }
  } finally {
    lock.release()
  }
}
