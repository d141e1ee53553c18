import type { ShownExport } from '../../../../ground/model/export-target.ts'

/** The state of a target, in one word. */
export type TargetState = 'well' | 'behind' | 'failing'

/** Entries behind which a target is said to be behind: fewer are only under way. */
const fewEntries = 128

/** Returns how a target does. */
export function targetState({ problem, lag }: ShownExport): TargetState {
  if (problem !== null) return 'failing'
  return lag > fewEntries ? 'behind' : 'well'
}

/** Says how far a target is behind, what is held back for now, and what could not be sent. */
export function lagText({ lag, held, bare }: ShownExport): string {
  const parts = [
    lag === 0 ? 'Nothing waits' : `${entries(lag)} behind`,
    ...(held > 0 ? [`${held.toLocaleString('en')} held until their review has ended`] : []),
    ...(bare > 0 ? [`${bare.toLocaleString('en')} not sent, whose bodies stay at their gates`] : []),
  ]
  return parts.join(', ')
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
