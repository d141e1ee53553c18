import type { Gate } from '../../gate/core/gate.ts'
import type { Identity } from '../../ground/model/reviewer.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'

/** Returns who places a canary, with their secret, so that it stands by a signature; nobody where none is signed. */
export async function whoPlaces(gate: Gate, options: IdentityOptions): Promise<Identity | undefined> {
  const { signsCanaries } = await gate.reviewers.standing()
  return signsCanaries ? identify(gate, options, true) : undefined
}
