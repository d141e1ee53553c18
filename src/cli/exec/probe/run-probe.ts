import { escapes } from '../../../boundary/probe/escapes.ts'
import { type ProbedBoundary, type ProbeResult, probeResult } from '../../../boundary/probe/probe-result.ts'
import type { ProbeWorld } from '../../../boundary/probe/probe-world.ts'
import { GateError } from '../../../model/errors.ts'
import { spawnCommand } from '../../run/spawn-command.ts'
import { openProbeSurroundings } from './probe-surroundings.ts'
import { type StartProgram, tryEscape } from './try-escape.ts'

/** Ends a probe after the try at hand: what it opened must be closed. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Milliseconds for one program. */
export const programLimit = 10_000

/** Makes the starter of programs inside a boundary around a world. */
export type EnterBoundary = (
  world: ProbeWorld,
  variables: Readonly<Record<string, string>>,
) => Promise<StartProgram>

/** Tries every escape outside, where it must work, and inside; each result is told as it comes. */
export async function runProbe(
  probed: ProbedBoundary,
  enter: EnterBoundary,
  tell: (result: ProbeResult) => void = () => {},
): Promise<readonly ProbeResult[]> {
  let isEnded = false
  const end = () => {
    isEnded = true
  }
  for (const signal of signals) process.on(signal, end)
  const surroundings = await openProbeSurroundings()
  try {
    const world = surroundings.world()
    const variables = {
      HOME: world.home,
      PATH: '/usr/local/bin:/usr/bin:/bin',
      LANG: 'C',
      SECRET: world.secret,
    }
    const inside = await enter(world, variables)
    const outside: StartProgram = words =>
      spawnCommand(words, { env: variables, folder: world.workspace, quiet: { limit: programLimit } })
    const results: ProbeResult[] = []
    for (const escape of escapes) {
      if (isEnded)
        throw new GateError('unavailable', 'The probe was ended before it was through, and tells nothing.')
      const result = probeResult(escape, probed, {
        outside: await tryEscape(escape, surroundings, outside),
        inside: await tryEscape(escape, surroundings, inside),
      })
      results.push(result)
      tell(result)
    }
    return results
  } finally {
    surroundings.close()
    for (const signal of signals) process.off(signal, end)
  }
}
