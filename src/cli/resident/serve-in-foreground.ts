import type { Command } from 'commander'
import { GateError } from '../../ground/model/errors.ts'
import type { StartMessage } from '../../daemon/resident/ensure-resident.ts'
import { type Resident, runResident } from '../../daemon/resident/run-resident.ts'
import type { StartFlags } from './start.ts'
import { newSealWorker } from '../seal/new-seal-worker.ts'
import { stateFolderOf } from './state-folder-of.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** Serves until a signal. In the background nobody sees the terminal: the process that started it is told. */
export async function serveInForeground(
  command: Command,
  { port, tcp, agentSocket }: StartFlags,
  isChild: boolean,
): Promise<void> {
  process.umask(0o077)
  process.title = 'countersign'
  const resident = await startOrTell(
    () =>
      runResident({
        stateFolder: stateFolderOf(command),
        foreground: !isChild,
        seals: news => newSealWorker(command, news),
        ...(port !== undefined && { port }),
        ...(tcp === false && { port: null }),
        ...(agentSocket !== undefined && { agentSocket }),
      }),
    isChild,
  )
  if (!resident) return
  endWithSignals(resident)
  if (!isChild) {
    const { pid, port: taken, gateSocket } = resident.note
    standardOutput.write(
      `process ${pid} at ${gateSocket}${taken === null ? '' : ` and http://localhost:${taken}`}\n`,
    )
  }
  tell({ started: true }, isChild)
}

async function startOrTell(start: () => Promise<Resident>, isChild: boolean): Promise<Resident | undefined> {
  try {
    return await start()
  } catch (error) {
    if (!isChild) throw error
    const { code, message, field, kind } =
      error instanceof GateError
        ? error
        : new GateError('internal', `The gate could not start: ${String(error)}`)
    tell({ failed: code, message, ...(field !== undefined && { field }), ...(kind && { kind }) }, isChild)
    process.exitCode = 1
    return undefined
  }
}

/** The channel is closed on this side too: the starting process may be gone already. */
function tell(message: StartMessage, isChild: boolean): void {
  if (!isChild || !process.connected) return
  process.send?.(message, undefined, {}, () => {
    if (process.connected) process.disconnect()
  })
}

/** The first signal lets everything end well; the second ends at once. Mistakes nobody caught end it as well. */
function endWithSignals(resident: Resident): void {
  let isStopping = false
  const end = (why: string, code: number) => {
    if (isStopping) process.exit(1)
    isStopping = true
    resident.stop(why).then(
      isWhole => (isWhole ? leave(code) : process.exit(code)),
      () => leave(70),
    )
  }
  // Not for good: where a service manager runs it, it is started again, on the folder that is there then.
  resident.lost.then(({ message, exitCode }) => end(message, exitCode))
  process.on('SIGTERM', () => end('SIGTERM', 0))
  process.on('SIGINT', () => end('SIGINT', 0))
  // A terminal that closes is no reason to leave agents without a gate, except for one that was started on it.
  process.on('SIGHUP', () => (resident.note.foreground ? end('SIGHUP', 0) : undefined))
  process.on('uncaughtException', error => {
    resident.log(`mistake: ${error.stack ?? String(error)}`)
    end('a mistake that nobody caught', 70)
  })
}

/** By itself, so that the database is closed well; whatever still holds the process is not waited for. */
function leave(code: number): void {
  process.exitCode = code
  setTimeout(() => process.exit(code), 1_000).unref()
}
