import { spawnInside } from '../spawn-inside.ts'
import { insideVariables } from '../inside-variables.ts'
import { planFor } from '../plan-for.ts'
import { type EnterBoundary, programLimit } from './run-probe.ts'

/**
 * Makes the starter of programs inside bubblewrap’s boundary, as exec --one makes it. This process moves into the world:
 * its folder and its home folder are what a plan is made from.
 */
export function enterBwrap(bwrap: string): EnterBoundary {
  return async (world, variables) => {
    process.chdir(world.workspace)
    process.env['HOME'] = world.home
    const options = { profile: 'default', agent: 'probe', read: [world.shown] }
    const plan = await planFor(['true'], options, world.state)
    const env = insideVariables(plan, variables)
    return async words => {
      // The workspace is made anew before each try, and a process stands in the folder that it entered.
      process.chdir(world.workspace)
      return await spawnInside(bwrap, plan, words, env, { limit: programLimit })
    }
  }
}
