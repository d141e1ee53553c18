import type { Gate } from '../../gate/core/gate.ts'

/** The calls of the log that were only observed. */
export interface ObserveCounts {
  /** Calls that were looked at: at most the last 10,000 of 30 days. */
  readonly calls: number
  readonly queue: number
  readonly deny: number
}

const max = 10_000
const page = 500

/** Counts what ran and would have waited or been refused. */
export async function countObserved(gate: Pick<Gate, 'decisions'>, now: number): Promise<ObserveCounts> {
  const counts = { calls: 0, queue: 0, deny: 0 }
  const since = now - 30 * 86_400_000
  for (let before: number | undefined; counts.calls < max; ) {
    const found = await gate.decisions({
      limit: page,
      includeDryRuns: false,
      since,
      ...(before !== undefined && { before }),
    })
    for (const { decision } of found) if (decision.observed) counts[decision.observed]++
    counts.calls += found.length
    before = found.at(-1)?.entry.seq
    if (found.length < page) break
  }
  return counts
}
