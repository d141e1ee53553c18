import type { Assessment } from '../../ground/model/assessment.ts'
import type { Contribution, PricedFinding } from '../../ground/model/finding.ts'
import type { Paint } from './paint-for.ts'
import { fit } from './table.ts'

const barWidth = 20

/** One bar per filter that found something, the findings behind it, and the sum. */
export function contributionBars(assessment: Assessment, paint: Paint, width: number): readonly string[] {
  const found = assessment.contributions
    .map((contribution, i) => ({ contribution, capped: assessment.capped[i] ?? 0 }))
    .filter(({ contribution }) => contribution.findings.length > 0)
  if (found.length === 0) return ['no filter found anything']
  const largest = Math.max(1, assessment.composite, ...found.map(({ capped }) => Math.abs(capped)))
  const lines = found.flatMap(({ contribution, capped }) => [
    bar(contribution, capped, largest, paint),
    ...contribution.findings.map(finding =>
      paint.dim(fit(`    ${finding.code}: ${finding.what} – ${reasonOf(finding)}`, width - 4)),
    ),
  ])
  return [
    ...lines,
    `${'composite'.padEnd(15)} ${assessment.composite.toFixed(2).padStart(6)}  ${strokes(assessment.composite, largest)}`,
  ]
}

function bar(contribution: Contribution, capped: number, largest: number, paint: Paint): string {
  const value = contribution.deny ? 'gate' : capped.toFixed(2)
  const drawn = contribution.deny ? '█'.repeat(barWidth) : strokes(capped, largest)
  const colour = contribution.deny ? paint.red : capped < 0 ? paint.green : paint.yellow
  const cut = capped < contribution.points ? ` (${contribution.points} before the cap)` : ''
  const whole = largestWhole(contribution)
  const share = whole === undefined ? '' : ` (${whole} whole: you asked for it)`
  return `${contribution.filter.padEnd(15)} ${value.padStart(6)}  ${colour(drawn)}${cut}${share}`
}

/** The reason why it matters, or why it doesn’t. */
function reasonOf({ why, outOfReach }: PricedFinding): string {
  return outOfReach === undefined ? why : 'out of reach inside the boundary'
}

/** The points before a share was taken, where the person asked for the call. */
function largestWhole({ findings, points }: Contribution): number | undefined {
  const whole = Math.max(...findings.map(finding => finding.whole ?? finding.points))
  return whole > points ? whole : undefined
}

function strokes(value: number, largest: number): string {
  return '█'.repeat(Math.round((Math.abs(value) / largest) * barWidth))
}
