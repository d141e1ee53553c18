import { dirname } from 'node:path'
import { boundaryOf, type PlanSettings } from '../../proof/boundary/boundary-of.ts'
import { pathsOfEffects } from '../../proof/boundary/paths-of-effects.ts'
import type { Plan } from '../../proof/boundary/plan.ts'
import { defaultLocations } from '../../gate/config/default-locations.ts'
import { gather } from '../../gate/core/judge/gather.ts'
import { placeOf } from '../../gate/core/judge/place-of.ts'
import type { BoundaryBackend, BoundaryNetwork, BoundarySettings } from '../../ground/model/call-boundary.ts'
import type { Place } from '../../ground/model/place.ts'
import { emptyMemory } from '../../ground/model/session-memory.ts'
import { strictestBoundary } from '../../gate/config/strictest-boundary.ts'
import { profileNamed } from '../../judge/policy/default-profile.ts'
import { policiesNow } from '../policy/policies-now.ts'
import { type AskingOptions, commandCall } from '../run/command-call.ts'
import type { ClientInside } from './client-inside.ts'
import { type GatheredPlace, gatherPlace, type TypedPaths } from './gather-place.ts'

/** The words that a person types of a boundary. */
export interface PlanOptions extends AskingOptions, TypedPaths {
  readonly net?: BoundaryNetwork
  readonly backend?: BoundaryBackend
  readonly env?: readonly string[]
  readonly sockets?: boolean
  readonly port?: readonly number[]
}

/** A plan, with what was seen when it was made and is compared later. */
export interface PreparedPlan extends Pick<GatheredPlace, 'obeyed' | 'byEffects'> {
  readonly plan: Plan
}

/** Makes the plan of a command’s boundary from the policy, what was typed, and what the command names. */
export async function planFor(
  words: readonly string[],
  options: PlanOptions,
  stateFolder: string,
): Promise<PreparedPlan> {
  const place = placeIn(stateFolder)
  const { effects } = await gather(commandCall(words, options), place, emptyMemory, () => performance.now())
  const boundary = await boundaryNow(stateFolder, options.profile)
  const facts = gatherPlace(place, boundary, options, pathsOfEffects(effects))
  return { ...facts, plan: boundaryOf(settingsOf(boundary, options), facts) }
}

/** Makes the plan of a client’s boundary: what it needs of its own besides the workspace, and a way to other machines. */
export async function planForClient(
  inside: ClientInside,
  options: PlanOptions,
  stateFolder: string,
): Promise<PreparedPlan> {
  const boundary = await boundaryNow(stateFolder, options.profile)
  const facts = gatherPlace(placeIn(stateFolder), boundary, options, { read: [], write: [], taken: [] })
  const settings = settingsOf(
    { ...boundary, net: 'ask' },
    {
      ...options,
      env: [...(options.env ?? []), ...inside.variables],
      sockets: true,
    },
  )
  const plan = boundaryOf(settings, {
    ...facts,
    read: [...facts.read, ...inside.read],
    write: [...facts.write, ...inside.write],
    settings: [...facts.settings, ...inside.pinned],
  })
  return { ...facts, plan }
}

function placeIn(stateFolder: string): Place {
  const { userFile } = defaultLocations(process.cwd())
  return placeOf({ cwd: process.cwd() }, [stateFolder, dirname(userFile)])
}

/** Returns what the boundary of a profile lets through, as far as each policy does that calls are judged under now. */
async function boundaryNow(stateFolder: string, profile: string): Promise<BoundarySettings> {
  const policies = await policiesNow(stateFolder, process.cwd())
  return policies.map(policy => profileNamed(policy, profile).boundary).reduce(strictestBoundary)
}

function settingsOf(boundary: BoundarySettings, options: PlanOptions): PlanSettings {
  const { net = boundary.net, backend = boundary.backend, sockets = false, env = [], port = [] } = options
  const ports = [...boundary.ports, ...port]
  return { ...boundary, net, backend, sockets, ports, env: [...boundary.env, ...env] }
}
