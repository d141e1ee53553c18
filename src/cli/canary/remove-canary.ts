import type { Gate } from '../../gate/core/gate.ts'
import type { IdentityOptions } from '../people/identify.ts'
import { printAnswer, type JsonOption } from '../render/print-answer.ts'
import { whoRemoves } from './who-removes.ts'

/** Stops watching for a canary, and says where its value still stands. */
export async function removeCanary(
  gate: Gate,
  id: string,
  options: IdentityOptions & JsonOption,
): Promise<void> {
  const note = (await gate.canaries()).find(item => item.id === id)
  await gate.changeCanaries({ remove: [id] }, await whoRemoves(gate, id, options))
  const left = note?.placed === undefined ? '' : ` Its value still stands in ${note.placed}.`
  printAnswer(options.json, { removed: note }, `The canary ${id} is not watched for any more.${left}`)
}
