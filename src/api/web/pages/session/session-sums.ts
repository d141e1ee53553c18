import type { ActivityRow } from '../activity/activity-row.ts'

/** A session in numbers, over the calls that are shown. */
export interface SessionSums {
  readonly calls: number
  readonly allowed: number
  readonly asked: number
  readonly denied: number
  readonly dryRuns: number
  /** The highest composite, and its entry. */
  readonly highest: { readonly composite: number; readonly seq: number } | undefined
  /** Milliseconds since 1970. */
  readonly first: number | undefined
  readonly last: number | undefined
  /** Tools by how often they were called, most first. */
  readonly tools: readonly (readonly [tool: string, calls: number])[]
}

/** Counts what a list of calls holds, newest first. */
export function figuresOf(rows: readonly ActivityRow[]): SessionSums {
  const count = (effect: ActivityRow['effect']) => rows.filter(row => row.effect === effect).length
  const highest = rows.reduce<ActivityRow | undefined>(
    (most, row) => (most === undefined || row.composite > most.composite ? row : most),
    undefined,
  )
  return {
    calls: rows.length,
    allowed: count('allow'),
    asked: count('queue'),
    denied: count('deny'),
    dryRuns: rows.filter(({ dryRun }) => dryRun).length,
    highest: highest && { composite: highest.composite, seq: highest.seq },
    first: rows.at(-1)?.at,
    last: rows[0]?.at,
    tools: toolsOf(rows),
  }
}

function toolsOf(rows: readonly ActivityRow[]): SessionSums['tools'] {
  const counts = new Map<string, number>()
  for (const { tool } of rows) counts.set(tool, (counts.get(tool) ?? 0) + 1)
  return [...counts].sort(([a, most], [b, more]) => more - most || (a < b ? -1 : 1))
}
