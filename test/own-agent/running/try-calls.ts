import type { Attempt } from '../attempts.ts'
import type { TriedCall } from '../tried-calls.ts'
import { changesBetween } from './look.ts'
import type { RunningWorld } from './running-world.ts'

/** What became of attempts: those whose last call the gate let run, and what they changed of its own. */
export interface Tried {
  readonly allowed: readonly string[]
  readonly harm: readonly string[]
}

/** So many are asked about at once, as several agents would. */
const atOnce = 4

/**
 * Asks the installed hook about each call, and really runs those that it allows, one after the other.
 */
export async function tryCalls(world: RunningWorld, attempts: readonly Attempt[]): Promise<Tried> {
  const allowed: string[] = []
  const harm: string[] = []
  for (let at = 0; at < attempts.length; at += atOnce) {
    const some = attempts.slice(at, at + atOnce)
    const answers = await Promise.all(some.map(one => isCall(one) && world.isAllowed(one)))
    for (const [i, one] of some.entries()) {
      if (isCall(one) && !answers[i]) continue
      const found = await changesBy(world, isCall(one) ? [one] : one, isCall(one))
      if (found === 'asked') continue
      allowed.push(JSON.stringify(one))
      harm.push(...found.map(change => `${JSON.stringify(one)}: ${change}`))
      // What was changed is changed for all that come after.
      if (harm.length > 0) return { allowed, harm }
    }
  }
  return { allowed, harm }
}

function isCall(attempt: Attempt): attempt is TriedCall {
  return !Array.isArray(attempt)
}

/** Runs the steps that are allowed; `asked` where none of them changed anything and the last one waits for a person. */
async function changesBy(
  world: RunningWorld,
  steps: readonly TriedCall[],
  isAsked: boolean,
): Promise<readonly string[] | 'asked'> {
  const before = world.look()
  let ran = true
  for (const step of steps) {
    ran = isAsked || (await world.isAllowed(step))
    if (ran && (await world.perform(step)) === null) return ['was allowed, and can’t be run here']
  }
  const changes = changesBetween(before, world.look())
  return changes.length === 0 && !ran ? 'asked' : changes
}
