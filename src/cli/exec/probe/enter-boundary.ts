import type { BoundaryBackend } from '../../../model/call-boundary.ts'
import { insideVariables } from '../inside-variables.ts'
import { planFor } from '../plan-for.ts'
import { starterFor } from '../starter-for.ts'
import { type EnterBoundary, programLimit } from './run-probe.ts'

/**
 * Makes the starter of programs inside a boundary, as exec --one makes it. This process moves into the world: its folder
 * and its home folder are what a plan is made from.
 */
export function enterBoundary(backend: BoundaryBackend): EnterBoundary {
  const start = starterFor(backend)
  return async (world, variables) => {
    process.chdir(world.workspace)
    process.env['HOME'] = world.home
    const options = { profile: 'default', agent: 'probe', read: [world.shown], net: 'none', backend } as const
    const plan = await planFor(['true'], options, world.state)
    const env = insideVariables(plan, variables)
    return async words => {
      // The workspace is made anew before each try, and a process stands in the folder that it entered.
      process.chdir(world.workspace)
      return await start({ plan, words, env, quiet: { limit: programLimit } })
    }
  }
}
