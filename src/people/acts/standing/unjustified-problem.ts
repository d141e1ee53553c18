import type { KeyLink } from '../../../ground/model/reviewer-key.ts'
import type { KeyGrounds } from './signed-state.ts'
import type { StateMemory } from './state-memory.ts'

/**
 * Returns why keys that sign themselves are not believed, if they are not. While a process runs, each of them has a reason
 * that it looked at itself, or that root wrote down. What was there before it came is believed as it is, unless root
 * wrote down the keys before: then root alone recovers, too.
 */
export function unjustifiedProblem(
  links: readonly KeyLink[],
  seen: number,
  { anchor = null, isGranted = () => false, memory }: KeyGrounds & { readonly memory: StateMemory },
): string | undefined {
  const believed = anchor === null ? (memory.isBegun ? seen : links.length) : Number.parseInt(anchor, 10)
  const wrong = links
    .slice(Math.max(believed, seen))
    .find(link => needsReason(link, memory) && !memory.isJustified(link) && !isGranted(link))
  if (!wrong) return undefined
  return wrong.recovered === undefined
    ? 'somebody became the first reviewer past the gate'
    : `the key of ${wrong.reviewer.slice(0, 64)} was recovered past the gate`
}

/** The first link of a state that is in use needs one as well. */
function needsReason({ seq, recovered }: KeyLink, memory: StateMemory): boolean {
  return recovered !== undefined || (seq === 1 && memory.isBegun && memory.isSettled)
}
