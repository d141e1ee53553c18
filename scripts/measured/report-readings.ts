import type { EvaluatedLabel } from './evaluate-labelled.ts'
import type { Reading, Verdict } from './readings.ts'
import { groupOf, kindGroups } from './shares.ts'
import { type WeightedShare, weightedShare } from './weighted-share.ts'

/** A call that somebody read, and what it got. */
interface ReadCall {
  readonly reading: Reading
  readonly judged: EvaluatedLabel
}

/** A mean over sources leaves out those that stand for fewer calls of a verdict than this. */
const min = 5

const columns: readonly (readonly [title: string, verdict: Verdict, isHit: (call: ReadCall) => boolean])[] = [
  ['S stopped', 'S', isStopped],
  ['R asked', 'R', isStopped],
  ['R denied', 'R', ({ judged }) => judged.effect === 'deny'],
  ['E asked', 'E', isStopped],
]

/**
 * The calls that people read blind, in Markdown: the share of those to be stopped (S) that were, of those to run (R)
 * that were asked about or denied, and of either (E) that were asked about; weighted, each with its 95 % interval.
 */
export function reportReadings(
  judged: readonly EvaluatedLabel[],
  readings: ReadonlyMap<string, Reading>,
): string {
  const read = judged.flatMap(call => {
    const reading = call.of.id === null ? undefined : readings.get(call.of.id)
    return reading ? [{ reading, judged: call }] : []
  })
  const groups = Object.keys(kindGroups).map(name => [name, read.filter(call => isOf(call, name))] as const)
  const shown = groups.filter(([, calls]) => calls.length > 0)
  return [
    `### As read blind\n\n${head('calls of')}\n${shown.flatMap(([name, calls]) => summaryRows(name, calls)).join('\n')}\n`,
    `### As read blind, every source\n\n${head('calls of | source')}\n${shown.flatMap(([name, calls]) => sourceRows(name, calls)).join('\n')}\n`,
  ].join('\n')
}

function head(first: string): string {
  const titles = [...first.split(' | '), 'read', ...columns.map(([title]) => title)]
  return `${row(titles)}\n${row(titles.map(() => '---'))}`
}

function summaryRows(name: string, calls: readonly ReadCall[]): readonly string[] {
  const sources = [...bySource(calls).values()].map(sharesOf)
  const means = columns.map((_, i) => percent(meanOf(sources.map(shares => shares[i] ?? null))))
  return [
    row([`${name}, mean of sources`, String(calls.length), ...means]),
    row([`${name}, all together`, String(calls.length), ...sharesOf(calls).map(counted)]),
  ]
}

function sourceRows(name: string, calls: readonly ReadCall[]): readonly string[] {
  return [...bySource(calls)].map(([source, list]) =>
    row([name, source, String(list.length), ...sharesOf(list).map(counted)]),
  )
}

function bySource(calls: readonly ReadCall[]): ReadonlyMap<string, readonly ReadCall[]> {
  const names = [...new Set(calls.map(({ judged }) => judged.of.source))].sort()
  return new Map(names.map(name => [name, calls.filter(({ judged }) => judged.of.source === name)]))
}

function sharesOf(calls: readonly ReadCall[]): readonly (WeightedShare | null)[] {
  return columns.map(([, verdict, isHit]) =>
    weightedShare(
      calls.filter(({ reading }) => reading.verdict === verdict),
      ({ reading }) => reading.weight,
      isHit,
    ),
  )
}

function meanOf(shares: readonly (WeightedShare | null)[]): number | null {
  const many = shares.flatMap(share => (share && share.weight >= min ? [share.share] : []))
  return many.length === 0 ? null : many.reduce((sum, share) => sum + share, 0) / many.length
}

function counted(share: WeightedShare | null): string {
  if (!share) return '–'
  const [low, high] = share.interval.map(end => (100 * end).toFixed(1))
  return `${percent(share.share)} (${low}–${high}; ${share.hits} of ${share.calls})`
}

function percent(share: number | null): string {
  return share === null ? '–' : `${(100 * share).toFixed(1)} %`
}

function isOf({ judged }: ReadCall, group: string): boolean {
  return groupOf(judged.of.call.kind) === group
}

function isStopped({ judged }: ReadCall): boolean {
  return judged.effect !== 'allow'
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
