import type { Gate } from '../../gate/gate.ts'
import { printAnswer, type JsonOption } from '../render/print-answer.ts'

/** Stops watching for a canary, and says where its value still stands. */
export async function removeCanary(gate: Gate, id: string, { json }: JsonOption): Promise<void> {
  const note = (await gate.canaries()).find(item => item.id === id)
  await gate.changeCanaries({ remove: [id] })
  const left = note?.placed === undefined ? '' : ` Its value still stands in ${note.placed}.`
  printAnswer(json, { removed: note }, `The canary ${id} is not watched for any more.${left}`)
}
