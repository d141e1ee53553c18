import type { Command } from 'commander'
import type { LocalGate } from '../../gate/core/local-gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import { ensureResident, readinessOf } from '../../daemon/resident/ensure-resident.ts'
import { lendState } from '../../daemon/resident/lend-state.ts'
import { stopResident } from '../../daemon/resident/stop-resident.ts'
import type { ResidentNote } from '../../daemon/resident/resident-note.ts'
import { standardError } from '../render/terminal-output.ts'
import { argumentsAsBefore, thisProgram } from '../resident/start.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'

/**
 * Does something with the state of a gate while it is stopped, and starts it again where it ran. That it does not start is
 * told beside what came of the work, never in its place.
 */
export async function whileStopped<T>(
  command: Command,
  work: (gate: LocalGate) => Promise<T>,
): Promise<{ readonly done: T; readonly running: boolean }> {
  const folder = stateFolderOf(command)
  const found = await readinessOf(folder)
  if (found.how !== 'absent' && found.note.foreground)
    throw new GateError('conflict', 'A service manager or a terminal runs this gate: stop it there first.')
  const ended = await stopResident(folder)
  let done: T
  let running: boolean
  try {
    done = await lendState(folder, work)
  } finally {
    running = await startAgain(folder, ended)
  }
  return { done, running }
}

async function startAgain(folder: string, ended: ResidentNote | undefined): Promise<boolean> {
  if (!ended) return false
  try {
    await ensureResident(folder, { program: thisProgram(), args: argumentsAsBefore(ended) })
    return true
  } catch (error) {
    if (!(error instanceof GateError)) throw error
    standardError.print(`countersign: The gate was stopped for this and does not run again: ${error.message}`)
    process.exitCode = error.exitCode
    return false
  }
}
