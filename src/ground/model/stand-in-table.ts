import type { Json } from './json.ts'
import type { PartPointer } from './part-table.ts'

/** Makes what is shown in the place of a part that is not there, from the sentence that says why. */
type StandIn = (why: string) => Json

/**
 * The value that readers get where a part is missing: of the part's own form, so that whatever shows entries shows the
 * sentence too. A part without a row is left out of its object.
 */
export const standInTable: Readonly<Partial<Record<PartPointer, StandIn>>> = {
  '/call/arguments': why => ({ '(erased)': why }),
  '/call/docstring': why => why,
  '/decision/callDigest': () => '',
  '/decision/effects': () => [],
  '/decision/reason': why => ({ kind: 'routine', text: why, final: true }),
  '/decision/assessment/contributions': () => [],
  '/decision/assessment/failures': () => [],
  '/decision/assessment/observed': () => ({ looked: false, milliseconds: 0, paths: {}, filesRead: {} }),
  '/grant/reason': why => why,
  '/grant/scope': () => ({}),
  '/reason': why => why,
  '/text': why => why,
  '/why': why => why,
}

/** The parts that every decision has: one that is not there was taken out. */
export const alwaysThere: readonly PartPointer[] = [
  '/call/arguments',
  '/decision/callDigest',
  '/decision/effects',
  '/decision/reason',
  '/decision/assessment/contributions',
  '/decision/assessment/failures',
  '/decision/assessment/observed',
]
