import type { ShownExport } from '../../../model/export-target.ts'

/** The state of a target, in one word. */
export type TargetState = 'well' | 'behind' | 'failing'

/** Entries behind which a target is said to be behind: fewer are only under way. */
const fewEntries = 128

/** Returns how a target does. */
export function targetState({ problem, lag }: ShownExport): TargetState {
  if (problem !== null) return 'failing'
  return lag > fewEntries ? 'behind' : 'well'
}

/** Says how far a target is behind, and what is held back for now. */
export function lagText({ lag, held }: ShownExport): string {
  const behind = lag === 0 ? 'Nothing waits' : `${entries(lag)} behind`
  return held === 0 ? behind : `${behind}, ${held.toLocaleString('en')} held until their review has ended`
}

/** Says what a target refused; undefined where it refused nothing. */
export function refusalText({ refused, lastRefusal }: ShownExport): string | undefined {
  if (refused === 0) return undefined
  const last = lastRefusal
    ? `, the last one entry ${lastRefusal.seq}${of(lastRefusal.gate)}: ${lastRefusal.why}`
    : ''
  return `${entries(refused)} refused${last}`
}

/** At the hub of a team a number is one of many logs’. */
function of(gate: string | undefined): string {
  return gate === undefined ? '' : ` of ${gate}`
}

function entries(count: number): string {
  return count === 1 ? 'One entry' : `${count.toLocaleString('en')} entries`
}
