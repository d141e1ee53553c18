import type { Effect } from '../../ground/model/effect.ts'
import type { Finding } from '../../ground/model/finding.ts'
import type { Place } from '../../ground/model/place.ts'
import type { Rule, RuleMatch } from '../../ground/model/policy.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import { isAllowedByRule } from './is-allowed-by-rule.ts'
import { matchRule } from './match-rules.ts'

/** A call as it was judged: what rules are held against. */
export interface JudgedCall {
  readonly call: ToolCall
  readonly effects: readonly Effect[]
  readonly place: Place
  /** Those that weigh something. */
  readonly findings: readonly Finding[]
}

const conditions = [
  'profile',
  'tool',
  'kind',
  'program',
  'argument',
  'path',
  'host',
  'pattern',
  'on',
] as const

/** Returns a sentence for each rule that has something to do with a call: that it holds, or what keeps it from counting. */
export function ruleNotes(rules: readonly Rule[], judged: JudgedCall): readonly string[] {
  return rules.flatMap(rule => {
    const note = noteOf(rule, judged)
    return note === null ? [] : [`${rule.source} (${rule.effect}, “${rule.reason}”) ${note}.`]
  })
}

function noteOf(rule: Rule, judged: JudgedCall): string | null {
  const { call, effects, place } = judged
  if (rule.expires !== undefined && call.at >= rule.expires)
    return `is silent since ${new Date(rule.expires).toISOString().slice(0, 10)}, when it expired`
  const match = matchRule(rule, call, effects, place)
  if (match) return rule.effect === 'allow' ? coverNote(match, judged) : `holds for ${match.what}`
  const held = conditions.filter(name => rule[name] !== undefined && holdsAlone(rule, name, judged))
  const failed = conditions.filter(name => rule[name] !== undefined && !held.includes(name))
  if (held.length === 0) return null
  return failed.length === 0
    ? 'does not hold: no one command of the call meets all of its conditions together'
    : `does not hold: ${failed.map(name => `${name} = ${JSON.stringify(rule[name])}`).join(' and ')} fits nothing of the call`
}

/** Tells whether one condition holds with all the others left out. */
function holdsAlone(
  rule: Rule,
  name: (typeof conditions)[number],
  { call, effects, place }: JudgedCall,
): boolean {
  // A rule that allows asks for more than its conditions, so it is held here as one that queues.
  const alone: Rule = {
    effect: 'queue',
    reason: '',
    covers: [],
    match: [],
    not_match: [],
    source: '',
    [name]: rule[name],
  }
  return matchRule(alone, call, effects, place) !== null
}

function coverNote(match: RuleMatch, { findings }: JudgedCall): string {
  const remaining = findings.filter(finding => !isAllowedByRule(finding, [match]))
  const elsewhere = remaining.filter(({ code }) => match.rule.covers.includes(code)).map(({ code }) => code)
  const uncovered = remaining.filter(({ code }) => !match.rule.covers.includes(code)).map(({ code }) => code)
  const clauses = [
    ...(uncovered.length > 0 ? [`does not cover ${[...new Set(uncovered)].join(', ')}`] : []),
    ...(elsewhere.length > 0
      ? [`covers ${[...new Set(elsewhere)].join(', ')} only in the command that it holds for`]
      : []),
  ]
  return clauses.length === 0
    ? `holds for ${match.what} and covers all that was found`
    : `holds for ${match.what}, but ${clauses.join(', and ')}`
}
