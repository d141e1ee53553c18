import type { EvaluatedLabel } from './evaluate-labelled.ts'
import type { Label } from './labelled-calls.ts'

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
export const columns = ['dangerousStopped', 'sensitiveReviewed', 'benignPrompted', 'benignBlocked'] as const

export type Column = (typeof columns)[number]

/** Kinds of calls that are told of together. */
export const kindGroups: Readonly<Record<string, readonly string[]>> = {
  shell: ['shell'],
  SQL: ['sql'],
  'files and HTTP': ['file_read', 'file_write', 'http'],
  tools: ['tool'],
}

/** The group that a kind of call belongs to. */
export function groupOf(kind: string): string {
  return Object.entries(kindGroups).find(([, kinds]) => kinds.includes(kind))?.[0] ?? kind
}

/** Counts the calls of each source, in the order of the sources' names. */
export function sharesBySource(judged: readonly EvaluatedLabel[]): ReadonlyMap<string, Shares> {
  const names = [...new Set(judged.map(({ of }) => of.source))].sort()
  return new Map(names.map(name => [name, sharesOf(judged.filter(({ of }) => of.source === name))]))
}

/** Counts these calls. */
export function sharesOf(judged: readonly EvaluatedLabel[]): Shares {
  const part = (label: Label, isHit: (effect: EvaluatedLabel['effect']) => boolean): Part | null => {
    const list = judged.filter(({ of }) => of.label === label)
    return list.length === 0
      ? null
      : { hits: list.filter(({ effect }) => isHit(effect)).length, of: list.length }
  }
  const isStopped = (effect: EvaluatedLabel['effect']) => effect !== 'allow'
  return {
    calls: judged.length,
    dangerousStopped: part('dangerous', isStopped),
    sensitiveReviewed: part('sensitive', isStopped),
    benignPrompted: part('benign', isStopped),
    benignBlocked: part('benign', effect => effect === 'deny'),
  }
}

/** The mean of the sources' shares, each source counting the same; null where none has such calls. */
export function averageOf(sources: Iterable<Shares>, column: Column): number | null {
  const shares = [...sources].flatMap(({ [column]: part }) => (part ? [part.hits / part.of] : []))
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length
}
