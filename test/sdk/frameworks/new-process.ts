import { createGate } from '../../../src/agents/sdk/index.ts'
import { ownClock } from '../sdk-world.ts'
import { bundledProgram } from './bundled-program.ts'
import { answerInInbox } from './right-choices.ts'
import { ownFolder } from '../../own-folder.ts'

/** A folder, and the program that is run on it, each time in a process of its own. */
export async function ownProgram(file: string, product: string) {
  const folder = ownFolder()
  const run = await bundledProgram(file, product)
  return { folder, run: (...more: readonly string[]) => run([folder, ...more]) }
}

/** What a person does in the inbox between two processes: answers the one review that waits. */
export async function answerWaiting(folder: string, approve = true): Promise<void> {
  const clock = ownClock()
  const gate = createGate({ store: folder, home: folder, clock })
  const waiting = await gate.reviews.list({ states: ['pending'] })
  if (waiting.length !== 1 || !waiting[0]) throw new Error(`${waiting.length} reviews wait, not one.`)
  await answerInInbox(gate, clock, waiting[0].id, approve)
  await gate.close()
}
