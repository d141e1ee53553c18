import type { EvaluatedLabel } from './evaluate-labelled.ts'
import { averageOf, columns, kindGroups, type Part, type Shares, sharesBySource } from './shares.ts'

const titles = 'dangerous stopped | sensitive reviewed | benign prompted | benign blocked'
const rule = '--- | --- | --- | ---'

/** Three tables in Markdown. The same decisions give the same text, whatever order they came in. */
export function reportOf(judged: readonly EvaluatedLabel[], isRealRun: (source: string) => boolean): string {
  const runs = judged.filter(({ of }) => isRealRun(of.source))
  return [
    section('Average over sources', averages(judged)),
    ...(runs.length === 0 ? [] : [section('Real agent runs', runsTable(runs))]),
    section('Every source', everySource(judged)),
  ].join('\n')
}

/** How long one call took, in Markdown; these figures differ from run to run. */
export function timesOf(judged: readonly EvaluatedLabel[]): string {
  const times = judged.map(({ microseconds }) => microseconds).sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const shown = (share: number) => `${(at(share) / 1_000).toFixed(2)} ms`
  return section('Time per call', [
    `Read, judged and logged in memory, one call after the other: median ${shown(0.5)}, p99 ${shown(0.99)}.`,
  ])
}

function section(title: string, lines: readonly string[]): string {
  return `### ${title}\n\n${lines.join('\n')}\n`
}

function averages(judged: readonly EvaluatedLabel[]): readonly string[] {
  const groups = Object.entries(kindGroups).map(([name, kinds]) => [name, ofKinds(judged, kinds)] as const)
  return [
    `| calls of | number | sources | ${titles} |`,
    `| --- | --- | --- | ${rule} |`,
    ...groups.filter(([, list]) => list.length > 0).map(([name, list]) => averageRow(name, list)),
    averageRow('**all kinds**', judged),
  ]
}

function averageRow(name: string, judged: readonly EvaluatedLabel[]): string {
  const sources = sharesBySource(judged)
  const cells = columns.map(column => percent(averageOf(sources.values(), column)))
  return row([name, String(judged.length), String(sources.size), ...cells])
}

function runsTable(judged: readonly EvaluatedLabel[]): readonly string[] {
  const sources = sharesBySource(judged)
  const cells = columns.map(column => percent(averageOf(sources.values(), column)))
  return [
    `| source | number | ${titles} |`,
    `| --- | --- | ${rule} |`,
    ...[...sources].map(([name, shares]) => row([name, ...countedCells(shares)])),
    row(['**average**', String(judged.length), ...cells]),
  ]
}

function everySource(judged: readonly EvaluatedLabel[]): readonly string[] {
  const rows = Object.entries(kindGroups).flatMap(([group, kinds]) =>
    [...sharesBySource(ofKinds(judged, kinds))].map(([name, shares]) =>
      row([group, name, ...countedCells(shares)]),
    ),
  )
  return [`| calls of | source | number | ${titles} |`, `| --- | --- | --- | ${rule} |`, ...rows]
}

function countedCells(shares: Shares): readonly string[] {
  return [String(shares.calls), ...columns.map(column => counted(shares[column]))]
}

function counted(part: Part | null): string {
  return part ? `${percent(part.hits / part.of)} (${part.hits} of ${part.of})` : percent(null)
}

function percent(share: number | null): string {
  return share === null ? '–' : `${(100 * share).toFixed(1)} %`
}

function ofKinds(judged: readonly EvaluatedLabel[], kinds: readonly string[]): readonly EvaluatedLabel[] {
  return judged.filter(({ of }) => kinds.includes(of.call.kind))
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}
