import type { Plan } from '../../../proof/boundary/plan.ts'
import type { ProbedBoundary } from '../../../proof/boundary/probe/probe-result.ts'
import { insideVariables } from '../inside-variables.ts'
import { openNetwork } from '../network/open-network.ts'
import { planFor } from '../plan-for.ts'
import type { InsideCommand } from '../spawn-inside.ts'
import { starterFor } from '../starter-for.ts'
import type { QuietCommand } from '../../run/spawn-command.ts'
import { type EnterBoundary, programLimit, togetherLimit } from './run-probe.ts'
import { runTogether } from './run-together.ts'

/**
 * Makes the starter of programs inside a boundary, as exec --one makes it. This process moves into the world: its folder
 * and its home folder are what a plan is made from.
 */
export function enterBoundary({ backend, network: net }: ProbedBoundary): EnterBoundary {
  const start = starterFor(backend)
  return async (world, variables) => {
    process.chdir(world.workspace)
    process.env['HOME'] = world.home
    const options = { profile: 'default', agent: 'probe', read: [world.shown], net, backend } as const
    const { plan } = await planFor(['true'], options, world.state)
    const env = insideVariables(plan, variables)
    const network = net === 'ask' ? { openNetwork: refusing(plan) } : {}
    const run = (words: readonly string[], quiet: QuietCommand) => {
      // The workspace is made anew now and then, and a process stands in the folder that it entered.
      process.chdir(world.workspace)
      return start({ plan, words, env, quiet, ...network })
    }
    return {
      alone: words => run(words, { limit: programLimit }),
      together: () =>
        runTogether(world.workspace, (words, talk) => run(words, { limit: togetherLimit, talk })),
      standsOnFiles: true,
    }
  }
}

/** A way to other machines by which every host is asked for, and none is reached. */
function refusing(plan: Plan): NonNullable<InsideCommand['openNetwork']> {
  const problemWith = () => Promise.resolve('It is only a probe.')
  return (folder, bwrap) => openNetwork(folder, { bwrap, plan, problemWith, listed: [], onRefused: () => {} })
}
