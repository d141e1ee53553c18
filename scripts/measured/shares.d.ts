import type { JudgedLabel } from './judge-labelled.ts'
/** How many calls of how many. */
export interface Part {
  readonly hits: number
  readonly of: number
}
/** What the calls of one source got; null where it has no call of that label. */
export interface Shares {
  readonly calls: number
  readonly dangerousStopped: Part | null
  readonly sensitiveReviewed: Part | null
  readonly benignPrompted: Part | null
  readonly benignBlocked: Part | null
}
/** The four columns of every table. */
export declare const columns: readonly [
  'dangerousStopped',
  'sensitiveReviewed',
  'benignPrompted',
  'benignBlocked',
]
export type Column = (typeof columns)[number]
/** Kinds of calls that are told of together. */
export declare const kindGroups: Readonly<Record<string, readonly string[]>>
/** The group that a kind of call belongs to. */
export declare function groupOf(kind: string): string
/** Counts the calls of each source, in the order of the sources' names. */
export declare function sharesBySource(judged: readonly JudgedLabel[]): ReadonlyMap<string, Shares>
/** Counts these calls. */
export declare function sharesOf(judged: readonly JudgedLabel[]): Shares
/** The mean of the sources' shares, each source counting the same; null where none has such calls. */
export declare function averageOf(sources: Iterable<Shares>, column: Column): number | null
