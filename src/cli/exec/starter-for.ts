import type { Plan } from '../../boundary/plan.ts'
import type { BoundaryBackend } from '../../model/call-boundary.ts'
import type { CommandOutcome, SpawnOptions } from '../run/spawn-command.ts'
import { findBwrap } from './find-bwrap.ts'
import { spawnByRules } from './spawn-by-rules.ts'
import { spawnInside } from './spawn-inside.ts'

/** Runs a command inside a plan’s boundary. */
export type StartInside = (
  plan: Plan,
  words: readonly string[],
  env: Readonly<Record<string, string>>,
  quiet?: SpawnOptions['quiet'],
) => Promise<CommandOutcome>

/** Returns what starts commands by a backend. Throws `unavailable` where it is not there. */
export function starterFor(backend: BoundaryBackend): StartInside {
  switch (backend) {
    case 'bwrap': {
      const bwrap = findBwrap()
      return (plan, words, env, quiet) => spawnInside(bwrap, plan, words, env, quiet)
    }
    case 'files':
      return spawnByRules
  }
}
