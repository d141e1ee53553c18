import type { Gate } from '../../gate/core/gate.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'
import { printAnswer, type JsonOption } from '../render/print-answer.ts'

/** Takes the right to answer from a reviewer; what they answered stays. */
export async function removeReviewer(
  gate: Gate,
  name: string,
  options: IdentityOptions & JsonOption,
): Promise<void> {
  await gate.reviewers.remove(name, await identify(gate, options, true))
  printAnswer(options.json, { removed: name }, `${name} may not answer any more.`)
}
