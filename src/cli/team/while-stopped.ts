import type { Command } from 'commander'
import type { LocalGate } from '../../gate/local-gate.ts'
import { GateError } from '../../model/errors.ts'
import { ensureResident } from '../../resident/ensure-resident.ts'
import { holdState } from '../../resident/hold-state.ts'
import { readinessOf } from '../../resident/readiness.ts'
import { stopResident } from '../../resident/stop-resident.ts'
import { thisProgram } from '../resident/start.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'

/** Does something with the state of a gate while it is stopped, and starts it again where it ran. */
export async function whileStopped<T>(
  command: Command,
  work: (gate: LocalGate) => Promise<T>,
): Promise<{ readonly done: T; readonly running: boolean }> {
  const folder = stateFolderOf(command)
  const found = await readinessOf(folder)
  if (found.how !== 'absent' && found.note.foreground)
    throw new GateError('conflict', 'A service manager or a terminal runs this gate: stop it there first.')
  const ended = await stopResident(folder)
  try {
    return { done: await holdState(folder, work), running: ended !== undefined }
  } finally {
    if (ended) await ensureResident(folder, { program: thisProgram(), args: argumentsOf(ended.wantedPort) })
  }
}

function argumentsOf(port: number | null): readonly string[] {
  return port === null ? ['--no-tcp'] : ['--port', String(port)]
}
