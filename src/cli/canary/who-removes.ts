import type { Gate } from '../../gate/core/gate.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'

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
