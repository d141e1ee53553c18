import { dirname } from 'node:path'
import { boundaryOf } from '../../boundary/boundary-of.ts'
import { pathsOfEffects } from '../../boundary/paths-of-effects.ts'
import type { Plan } from '../../boundary/plan.ts'
import { defaultLocations } from '../../config/default-locations.ts'
import { gather } from '../../gate/judge/gather.ts'
import { placeOf } from '../../gate/judge/place-of.ts'
import type { BoundaryBackend, BoundaryNetwork } from '../../model/call-boundary.ts'
import { emptyMemory } from '../../model/session-memory.ts'
import { loadPolicyFor } from '../../open-gate.ts'
import { profileNamed } from '../../policy/default-profile.ts'
import { type AskingOptions, commandCall } from '../run/command-call.ts'
import { gatherPlace, type TypedPaths } from './gather-place.ts'

/** The words that a person types of a boundary. */
export interface PlanOptions extends AskingOptions, TypedPaths {
  readonly net?: BoundaryNetwork
  readonly backend?: BoundaryBackend
  readonly env?: readonly string[]
  readonly sockets?: boolean
  readonly port?: readonly number[]
}

/** Makes the plan of a command’s boundary from the policy, what was typed, and what the command names. */
export async function planFor(
  words: readonly string[],
  options: PlanOptions,
  stateFolder: string,
): Promise<Plan> {
  const { userFile } = defaultLocations(process.cwd())
  const { policy } = loadPolicyFor({ projectFolder: process.cwd() })
  const { boundary } = profileNamed(policy, options.profile)
  const { net = boundary.net, backend = boundary.backend, env = [], sockets = false, port = [] } = options
  const call = commandCall(words, options)
  const place = placeOf(call, [stateFolder, dirname(userFile)])
  const { effects } = await gather(call, place, emptyMemory, () => performance.now())
  const facts = gatherPlace(place, boundary, options, pathsOfEffects(effects))
  const ports = [...boundary.ports, ...port]
  return boundaryOf({ ...boundary, net, backend, sockets, ports, env: [...boundary.env, ...env] }, facts)
}
