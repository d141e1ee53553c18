import type { AuditKind } from './audit-entry.ts'

/** A JSON Pointer to a member that may hold what people want erased one day. */
export type PartPointer =
  | '/call/arguments'
  | '/call/docstring'
  | '/call/hints'
  | '/call/annotations'
  | '/call/offered'
  | '/decision/callDigest'
  | '/decision/effects'
  | '/decision/reason'
  | '/decision/assessment/contributions'
  | '/decision/assessment/failures'
  | '/decision/assessment/observed'
  | '/decision/assessment/shape'
  | '/redacted'
  | '/page'
  | '/digest'
  | '/boundary'
  | '/grant/reason'
  | '/grant/scope'
  | '/reason'
  | '/text'
  | '/why'

const ofDecision = [
  '/call/arguments',
  '/call/docstring',
  '/call/hints',
  '/call/annotations',
  '/call/offered',
  '/decision/callDigest',
  '/decision/effects',
  '/decision/reason',
  '/decision/assessment/contributions',
  '/decision/assessment/failures',
  '/decision/assessment/observed',
  '/decision/assessment/shape',
  '/redacted',
  '/page',
] as const

const ownWords = ['/reason', '/text', '/why'] as const

/** The members that hold sealed members, wherever they stand. */
export const partHolders: ReadonlySet<string> = new Set(['call', 'decision', 'assessment', 'grant'])

/**
 * The members that are sealed in an entry of each kind. The order is that in which they are read. Digests of calls and of
 * texts are among them: without a salt, whoever guesses the text could prove it.
 */
export const partTable: Readonly<Record<AuditKind, readonly PartPointer[]>> = {
  decision: ofDecision,
  dry_run: ofDecision,
  report: ['/digest', '/boundary'],
  review: ownWords,
  grant: ['/grant/reason', '/grant/scope'],
  pause: ['/reason'],
  erasure: ['/reason'],
  key: [],
  recovery: ['/reason'],
  canary: [],
  reviewer: [],
  trust: [],
  policy: [],
  access: [],
  tool: [],
  team: [],
  anchor: [],
}
