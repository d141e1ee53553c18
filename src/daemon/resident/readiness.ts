import { visibleText } from '../../ground/model/visible-text.ts'
import { askHealth, type Health } from './ask-health.ts'
import { isHalted } from './process-start.ts'
import { readNote, type ResidentNote } from './resident-note.ts'
import { residentPaths } from './resident-paths.ts'
import { isAlive } from './stop-resident.ts'

/** The state of a folder’s gate for whoever asks it. */
export type Readiness =
  | { readonly how: 'absent' }
  | { readonly how: 'ready'; readonly note: ResidentNote }
  /** It is there and can’t be used; what is the matter, in one sentence. */
  | { readonly how: 'refusing' | 'halted' | 'silent'; readonly note: ResidentNote; readonly problem: string }

/** Milliseconds that a gate may take to say that it is well. */
const usualPatience = 3_000
/** The same for one that is halted before it is asked: only a signal wakes it, and whoever halted it may be about to. */
const patienceWhileHalted = 500

/**
 * Finds the state of a folder’s gate. It is asked over both of its sockets, as its callers do: one that has lost a
 * socket, or its folder, or is ending, is ready for nobody. `patience` is in milliseconds.
 */
export async function readinessOf(stateFolder: string, patience = usualPatience): Promise<Readiness> {
  const note = readNote(residentPaths(stateFolder).note)
  if (!note) return { how: 'absent' }
  const all = await healthOf(note, patience)
  if (all.every(({ how }) => how === 'well')) return { how: 'ready', note }
  if (!isAlive(note)) return { how: 'absent' }
  const name = `The process ${note.pid}, which serves ${visibleText(stateFolder, 300)},`
  if (all.some(({ how }) => how === 'silent'))
    return isHalted(note.pid)
      ? { how: 'halted', note, problem: `${name} was halted by a signal: countersign start ${cure(note)}.` }
      : { how: 'silent', note, problem: `${name} does not answer: countersign restart replaces it.` }
  const [refusal] = all.flatMap(health => (health.how === 'refusing' ? [health.why] : []))
  const why = refusal ?? 'It is only just starting, or has lost a socket and ends: ask again.'
  return { how: 'refusing', note, problem: `${name} refuses everything. ${visibleText(why, 400)}` }
}

/** Asks both sockets; one that was halted and has been woken since is asked again, and has its whole time. */
async function healthOf(note: ResidentNote, patience: number): Promise<readonly Health[]> {
  const ask = (time: number) =>
    Promise.all([note.gateSocket, note.agentSocket].map(socket => askHealth(socket, time)))
  if (!isAlive(note) || !isHalted(note.pid)) return ask(patience)
  const all = await ask(patienceWhileHalted)
  return all.some(({ how }) => how === 'silent') && !isHalted(note.pid) ? ask(patience) : all
}

/** Says what start does. Where a service manager or a terminal runs it, another one would be beside theirs. */
function cure({ foreground }: ResidentNote): string {
  return foreground ? 'lets it go on' : 'replaces it'
}
