import { escapes } from '../../../proof/boundary/probe/escapes.ts'
import {
  type EscapeOutcome,
  type ProbedBoundary,
  type ProbeResult,
  probeResult,
} from '../../../proof/boundary/probe/probe-result.ts'
import type { ProbeWorld } from '../../../proof/boundary/probe/probe-world.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { type QuietCommand, spawnCommand } from '../../run/spawn-command.ts'
import { EscapeTries, type PlaceStarters } from './escape-tries.ts'
import { openProbeSurroundings, type ProbeSurroundings } from './probe-surroundings.ts'
import { runTogether } from './run-together.ts'

/** Ends a probe after the try at hand: what it opened must be closed. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Milliseconds for one program. */
export const programLimit = 10_000
/** Milliseconds for a place in which many programs run. */
export const togetherLimit = 300_000

/** Makes the starters of programs inside a boundary around a world. */
export type EnterBoundary = (
  world: ProbeWorld,
  variables: Readonly<Record<string, string>>,
) => Promise<PlaceStarters>

/** One kind of boundary that is tried, and how it is entered. */
export interface ProbedPlace {
  readonly probed: ProbedBoundary
  readonly enter: EnterBoundary
}

/** Tries every escape outside, where it must work, and then inside each place; the results are in the order of the places. */
export async function runProbe(places: readonly ProbedPlace[]): Promise<readonly (readonly ProbeResult[])[]> {
  const { goOn, stop } = untilEnded()
  const surroundings = await openProbeSurroundings()
  try {
    const variables = variablesIn(surroundings.world())
    const outside = await tryAll(surroundings, outsideOf(surroundings, variables), goOn)
    const all: (readonly ProbeResult[])[] = []
    for (const { probed, enter } of places) {
      const starters = await enter(surroundings.world(), variables)
      all.push(resultsOf(probed, outside, await tryAll(surroundings, starters, goOn)))
    }
    return all
  } finally {
    surroundings.close()
    stop()
  }
}

type Outcomes = ReadonlyMap<string, EscapeOutcome>

function resultsOf(probed: ProbedBoundary, outside: Outcomes, inside: Outcomes): readonly ProbeResult[] {
  return escapes.map(escape =>
    probeResult(escape, probed, {
      outside: outside.get(escape.name) ?? 'missing',
      inside: inside.get(escape.name) ?? 'missing',
    }),
  )
}

/** Between two tries it is looked whether somebody wants the probe to end. */
function untilEnded(): { readonly goOn: () => void; readonly stop: () => void } {
  let isEnded = false
  const end = () => {
    isEnded = true
  }
  for (const signal of signals) process.on(signal, end)
  return {
    goOn: () => {
      if (isEnded)
        throw new GateError('unavailable', 'The probe was ended before it was through, and tells nothing.')
    },
    stop: () => {
      for (const signal of signals) process.off(signal, end)
    },
  }
}

function variablesIn({ home, secret }: ProbeWorld): Readonly<Record<string, string>> {
  return { HOME: home, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C', SECRET: secret }
}

function outsideOf(surroundings: ProbeSurroundings, env: Readonly<Record<string, string>>): PlaceStarters {
  const folder = surroundings.world().workspace
  const run = (words: readonly string[], quiet: QuietCommand) => spawnCommand(words, { env, folder, quiet })
  return {
    alone: words => run(words, { limit: programLimit }),
    together: () => runTogether(folder, (words, talk) => run(words, { limit: togetherLimit, talk })),
    standsOnFiles: false,
  }
}

async function tryAll(
  surroundings: ProbeSurroundings,
  starters: PlaceStarters,
  goOn: () => void,
): Promise<Outcomes> {
  const tries = new EscapeTries(surroundings, starters)
  const outcomes = new Map<string, EscapeOutcome>()
  try {
    for (const escape of escapes) {
      goOn()
      outcomes.set(escape.name, await tries.try(escape))
    }
  } finally {
    await tries.end()
  }
  return outcomes
}
