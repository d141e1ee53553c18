import type { Assessment, ScorerValue } from '../../ground/model/assessment.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Decision, DecisionEffect } from '../../ground/model/decision.ts'
import type { LoggedDecision } from '../../ground/model/logged-decision.ts'
import type { PartPointer } from '../../ground/model/part-table.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { askedText, factorWords } from '../../judge/policy/points-reason.ts'
import { announcedWords } from '../../judge/policy/challenge-forms.ts'
import { needText } from '../../judge/policy/need-text.ts'
import { thresholdWords } from '../../judge/policy/threshold-text.ts'
import { trustLine } from '../../judge/policy/trust-text.ts'
import type { Paint } from './paint-for.ts'
import { markedCall } from './marked-call.ts'
import { namedLines } from './named-lines.ts'
import { fit, onOneLine } from './table.ts'
import { memberOf } from '../../ground/model/member-of.ts'
import type { Effect } from '../../ground/model/effect.ts'
import { describeEffect } from '../../judge/policy/describe-effect.ts'
import type { Contribution, PricedFinding } from '../../ground/model/finding.ts'

const barWidth = 20

/** One bar per filter that found something, the findings behind it, and the sum. */
function contributionBars(assessment: Assessment, paint: Paint, width: number): readonly string[] {
  const found = assessment.contributions
    .map((contribution, i) => ({ contribution, capped: assessment.capped[i] ?? 0 }))
    .filter(({ contribution }) => contribution.findings.length > 0)
  if (found.length === 0) return ['no filter found anything']
  const maxSize = Math.max(1, assessment.composite, ...found.map(({ capped }) => Math.abs(capped)))
  const lines = found.flatMap(({ contribution, capped }) => [
    bar(contribution, capped, maxSize, paint),
    ...contribution.findings.map(finding =>
      paint.dim(fit(`    ${finding.code}: ${finding.what} – ${reasonOf(finding)}`, width - 4)),
    ),
  ])
  return [
    ...lines,
    `${'composite'.padEnd(15)} ${assessment.composite.toFixed(2).padStart(6)}  ${strokes(assessment.composite, maxSize)}`,
  ]
}

function bar(contribution: Contribution, capped: number, maxSize: number, paint: Paint): string {
  const value = contribution.deny ? 'gate' : capped.toFixed(2)
  const drawn = contribution.deny ? '█'.repeat(barWidth) : strokes(capped, maxSize)
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

function strokes(value: number, maxSize: number): string {
  return '█'.repeat(Math.round((Math.abs(value) / maxSize) * barWidth))
}

const shown = 24

/** Effects as a tree: what goes through a wrapper stands below it. Routine detail is cut after a screenful. */
function effectTree(effects: readonly Effect[], width: number): readonly string[] {
  if (effects.length === 0) return ['none that a reader knows']
  const lines: string[] = []
  let path: readonly string[] = []
  for (const effect of effects.slice(0, shown)) {
    const common = commonLength(path, effect.through)
    for (let depth = common; depth < effect.through.length; depth++) {
      lines.push(fit(`${'  '.repeat(depth)}through ${effect.through[depth]}`, width - 2))
    }
    path = effect.through
    lines.push(fit(`${'  '.repeat(path.length)}${mark(effect)} ${describeEffect(effect)}`, width - 2))
  }
  if (effects.length > shown) lines.push(`… and ${effects.length - shown} more`)
  return lines
}

function mark(effect: Effect): string {
  return effect.type === 'run' ? '▸' : '·'
}

function commonLength(a: readonly string[], b: readonly string[]): number {
  let i = 0
  while (i < a.length && i < b.length && a[i] === b[i]) i++
  return i
}

/** `DENY  composite 9.0  critical`: the first line of every answer at a terminal. */
export function headline(decision: Decision, paint: Paint): string {
  const { composite, level, hardGate } = decision.assessment
  const gate = hardGate ? '  hard gate' : ''
  return `${paintEffect(decision.effect, paint)}  composite ${composite.toFixed(2)}  ${level}${gate}`
}

/** The effect, or a cell's text that begins with it, in capitals and the effect's colour. */
export function paintEffect(effect: DecisionEffect, paint: Paint, text: string = effect.padEnd(5)): string {
  const colour = { allow: paint.green, queue: paint.yellow, deny: paint.red }[effect]
  return paint.bold(colour(text.toUpperCase()))
}

/** Headline, reason and advice: what a person needs in five seconds. */
export function shortAnswer(decision: Decision, paint: Paint): string {
  const lines = [headline(decision, paint), `  ${onOneLine(decision.reason.text)}`]
  if (decision.reason.instead) lines.push(`  Instead: ${onOneLine(decision.reason.instead)}`)
  if (decision.effect === 'queue') lines.push(`  A person would be asked to: ${deedOf(decision)}`)
  if (decision.approvers)
    lines.push(`  It needs a yes of ${needText(decision.approvers)}, each of another person`)
  return lines.join('\n')
}

function deedOf({ challenge }: Decision): string {
  return challenge === 'none' ? 'nothing' : announcedWords(challenge).deed
}

/**
 * Everything: the call with its evidence marked, effects, contributions, scorers, thresholds. `missing` has sentences in
 * the place of parts that are not in the log any more.
 */
export function explainedAnswer(
  call: ToolCall,
  decision: Decision,
  paint: Paint,
  width: number,
  missing: NonNullable<LoggedDecision['missing']> = {},
): string {
  const or = (pointer: PartPointer, lines: () => readonly string[]) => {
    const why = missing[pointer]
    return why === undefined ? lines() : [visibleText(why, 600)]
  }
  const { effects, assessment } = decision
  const bars = () => contributionBars(assessment, paint, width)
  const isErased = missing['/call/arguments'] !== undefined
  const named = isErased ? [] : namedLines({ call, decision }, paint, width - 2)
  const sections = [
    shortAnswer(decision, paint),
    ...(named.length > 0 ? [section('Who named it', named, paint)] : []),
    section('Call', markedCall(call, decision, paint, width), paint),
    section(
      'Effects',
      or('/decision/effects', () => effectTree(effects, width)),
      paint,
    ),
    ...(missing['/decision/assessment/observed'] === undefined ? filesSection(assessment, paint, width) : []),
    section('Contributions', or('/decision/assessment/contributions', bars), paint),
    section('Decision', decisionLines(decision), paint),
  ]
  return sections.join('\n\n')
}

/** The code that the call runs: the files that were read, and those that were not, with why. */
function filesSection(
  { observed: { filesRead, filesUnread = {} } }: Assessment,
  paint: Paint,
  width: number,
): readonly string[] {
  const lines = [
    ...Object.keys(filesRead).map(path => `read      ${path}`),
    ...Object.entries(filesUnread).map(([path, why]) => `not read  ${path}: ${why}`),
  ].map(line => fit(onOneLine(line), width - 2))
  return lines.length === 0 ? [] : [section('Files that it runs', lines, paint)]
}

function section(title: string, lines: readonly string[], paint: Paint): string {
  return [paint.bold(title), ...lines.map(line => `  ${line}`)].join('\n')
}

function discountText(discount: number): string {
  return discount > 0 ? `, which takes ${discount.toFixed(2)} points off` : ', so nothing is taken off'
}

/** Says what the points were before earlier answers, or a gate, made them what they are. */
function takenText({ raw, discount, hardGate }: Pick<Assessment, 'raw' | 'discount' | 'hardGate'>): string {
  if (hardGate) return `, set by a hard gate (${raw.toFixed(2)} by what was found)`
  return discount > 0 ? ` (${raw.toFixed(2)}, less ${discount.toFixed(2)} for earlier answers)` : ''
}

/** “Counted by: filters 3.00, which decides; five factors 2.55”. */
function scorersText({ scorer, value, parts }: ScorerValue): string {
  const scorerText = (name: string, points: number) =>
    `${name === 'five_factor' ? 'five factors' : name} ${points.toFixed(2)}`
  if (parts === undefined) return `Counted by: ${scorerText(scorer, value)}`
  const each = parts.map(
    part => `${scorerText(part.scorer, part.value)}${part.decided ? ', which decides' : ''}`,
  )
  return `Counted by: ${each.join('; ')}`
}

function decisionLines(decision: Decision): readonly string[] {
  const { assessment } = decision
  const { thresholds, discount, raw, composite, factors, scorers, hardGate } = assessment
  const lines = [
    `${composite.toFixed(2)} points${takenText({ raw, discount, hardGate })}: ${thresholdWords({ effect: decision.effect, composite, thresholds })}`,
    scorersText(scorers),
  ]
  if (factors) {
    const parts = Object.entries(factors.contributions).flatMap(([name, value]) =>
      value > 0 ? [`${memberOf(factorWords, name)} ${value.toFixed(3)}`] : [],
    )
    lines.push(
      `The function by its words: risk ${factors.score.toFixed(3)} of 1, ${factors.level}: ${parts.join(', ')}`,
    )
  }
  const asked = askedText(assessment)
  if (asked !== '') lines.push(asked)
  if (assessment.trust)
    lines.push(
      `Earlier answers: ${onOneLine(trustLine(assessment.trust, decision.at))}${discountText(discount)}`,
    )
  for (const failure of assessment.failures)
    lines.push(`filter ${failure.filter} failed: ${onOneLine(failure.message)}`)
  lines.push(
    `Judged by Countersign ${decision.engineVersion} under the policy with the digest ${decision.policyDigest.slice(0, 12)}…; the call’s own is ${decision.callDigest.slice(0, 12) || '(erased)'}…`,
  )
  return lines
}
