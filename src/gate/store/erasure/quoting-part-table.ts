import type { PartPointer } from '../../../ground/model/part-table.ts'

/** The parts that are made from a call's arguments. */
const ofArguments: readonly PartPointer[] = [
  '/call/arguments',
  '/decision/callDigest',
  '/decision/effects',
  '/decision/reason',
  '/decision/assessment/contributions',
  '/decision/assessment/failures',
  '/decision/assessment/observed',
  '/decision/assessment/shape',
  '/redacted',
  '/page',
]

const ofDescription: readonly PartPointer[] = [
  '/call/docstring',
  '/call/hints',
  '/call/annotations',
  '/call/offered',
  '/decision/reason',
  '/decision/assessment/contributions',
  '/decision/assessment/failures',
  '/page',
]

/**
 * The parts of the same entry that are taken out with a part: they quote it, or were computed from it. A part without a
 * row goes alone.
 */
export const quotingPartTable: Readonly<Partial<Record<PartPointer, readonly PartPointer[]>>> = {
  '/call/arguments': ofArguments,
  '/call/docstring': ofDescription,
  '/call/hints': ofDescription,
  '/call/annotations': ofDescription,
  '/call/offered': ofDescription,
}
