import { existsSync } from 'node:fs'
import { setTimeout as later } from 'node:timers/promises'
import { lockFolder } from '../../gate/store/folder-lock.ts'
import { GateError } from '../../ground/model/errors.ts'
import { processStart } from './process-start.ts'
import { readNote, type ResidentNote } from './resident-note.ts'
import { residentPaths, type ResidentPaths } from './resident-paths.ts'

/** First asked, then told, then ended: each signal, and how long it may take; milliseconds. */
const steps = [
  ['SIGTERM', 10_000],
  ['SIGTERM', 2_000],
  ['SIGKILL', 2_000],
] as const

/** Milliseconds between two looks. */
const every = 20

/** Milliseconds for which a gate that is only just starting is waited for. */
const maxStartDuration = 20_000

/**
 * Ends the gate of a state folder, one that is only just starting as well. Gives the note of the process that ended;
 * undefined where none ran.
 */
export async function stopResident(stateFolder: string): Promise<ResidentNote | undefined> {
  const note = await noteOfRunning(residentPaths(stateFolder))
  if (note) await endProcess(note)
  return note
}

/** Returns the note of the gate that runs. One that holds the folder writes its note when it can be reached. */
async function noteOfRunning({ note: file, lock }: ResidentPaths): Promise<ResidentNote | undefined> {
  const until = performance.now() + maxStartDuration
  for (;;) {
    const note = readNote(file)
    if (note && isAlive(note)) return note
    // A copy made of hard links has the note and the lock of the first folder: nobody comes here.
    const isCopy = !note && existsSync(file)
    if (isCopy || !isHeld(lock) || performance.now() >= until) return undefined
    await later(every)
  }
}

function isHeld(lock: string): boolean {
  if (!existsSync(lock)) return false
  const own = lockFolder(lock)
  own?.release()
  return own === undefined
}

/** Lets the process of a note go on that was halted. */
export function resumeProcess(note: ResidentNote): void {
  send(note, 'SIGCONT')
}

/** Ends the process of a note, and no other that serves the folder by then. */
export async function endProcess(note: ResidentNote): Promise<void> {
  for (const [signal, wait] of steps) {
    send(note, signal)
    if (await isGone(note, wait)) return
  }
  throw new GateError('unavailable', `The process ${note.pid} does not end: see what holds it.`)
}

/** A number that the system has given to another process since then is not that process. */
export function isAlive({ pid, processStart: began }: ResidentNote): boolean {
  return began !== null && processStart(pid) === began
}

function send(note: ResidentNote, signal: NodeJS.Signals): void {
  try {
    if (!isAlive(note)) return
    process.kill(note.pid, signal)
    // One that was halted hears of the first only when it is let go on.
    process.kill(note.pid, 'SIGCONT')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return
    throw new GateError('forbidden', `The process ${note.pid} belongs to another account: stop it there.`)
  }
}

async function isGone(note: ResidentNote, wait: number): Promise<boolean> {
  const until = performance.now() + wait
  while (isAlive(note)) {
    if (performance.now() >= until) return false
    await later(every)
  }
  return true
}
