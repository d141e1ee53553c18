import type { Gate } from '../../gate/core/gate.ts'
import { identify, type IdentityOptions } from '../people/identify.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import type { Identity } from '../../ground/model/reviewer.ts'

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

/** Returns who takes a canary away, with their secret; nobody where nobody signed for it. */
export async function whoRemoves(
  gate: Gate,
  id: string,
  options: IdentityOptions,
): Promise<Identity | undefined> {
  const { set, signsCanaries } = await gate.reviewers.standing()
  const isSigned = signsCanaries && set.canaries.some(one => one.id === id)
  return isSigned ? identify(gate, options, true) : undefined
}
