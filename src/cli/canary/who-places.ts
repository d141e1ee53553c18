import type { Gate } from '../../gate/gate.ts'
import type { Identity } from '../../model/reviewer.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'

/** Returns who places a canary, with their secret, so that it stands by a signature; nobody where nobody has a key. */
export async function whoPlaces(gate: Gate, options: IdentityOptions): Promise<Identity | undefined> {
  const { hasKeys } = await gate.reviewers.standing()
  return hasKeys ? identify(gate, options, true) : undefined
}
