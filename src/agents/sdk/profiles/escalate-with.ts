import type { Escalate } from '../../../gate/core/judge/escalation.ts'
import { type Assessment, type Level, levels } from '../../../ground/model/assessment.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { DomainMatch, EscalationRule } from './domain-profile.ts'
import type { MergedDomain } from './merge-domains.ts'
import { holdsTerm, isTool, spaceWords, textsInArguments } from './holds-term.ts'

/** The argument of `onNotice` for a call that an escalation rule reports; the call is in the log by then. */
export interface Notice {
  readonly tool: string | null
  readonly effect: Decision['effect']
  readonly decisionId: string
  readonly reviewId?: string
  readonly session: string
  readonly agent: string
  /** The reasons, in one sentence each. */
  readonly reasons: readonly string[]
}

/** Every escalation rule that holds for a call, as one. */
export function escalateWith({ escalations }: MergedDomain): Escalate {
  return ({ call }, assessment) => {
    const holding = escalations.filter(rule => isMatch(rule, call, assessment))
    if (holding.length === 0) return undefined
    const level = highestOf(holding.map(rule => raisedBy(rule, assessment.level)))
    const people = Math.max(...holding.map(rule => rule.require ?? 0))
    return {
      ...(level && { level }),
      ...(people > 0 && { people }),
      isBlocked: holding.some(({ block }) => block === true),
      isTold: holding.some(({ notify }) => notify === true),
      reasons: [...new Set(holding.map(({ reason }) => reason))],
    }
  }
}

/** True where all that a match asks for holds. */
function isMatch(match: DomainMatch, call: ToolCall, { level }: Pick<Assessment, 'level'>): boolean {
  const { tools, level: minimum, production, terms } = match
  if (tools && !tools.some(glob => isTool(glob, call.tool))) return false
  if (minimum && levels.indexOf(level) < levels.indexOf(minimum)) return false
  if (production !== undefined && production !== isAboutProduction(call)) return false
  if (!terms) return true
  const text = spaceWords([call.tool ?? '', ...textsInArguments(call.arguments)].join(' \n '))
  return terms.some(term => holdsTerm(text, term))
}

function raisedBy({ raise }: EscalationRule, level: Level): Exclude<Level, 'low'> | undefined {
  if (raise === undefined) return undefined
  if (raise !== 'one') return raise
  const next = levels[Math.min(levels.indexOf(level) + 1, levels.length - 1)]
  return next === undefined || next === 'low' ? 'medium' : next
}

function highestOf(all: readonly (Exclude<Level, 'low'> | undefined)[]): Exclude<Level, 'low'> | undefined {
  return all.reduce(
    (high, one) => (one && (!high || levels.indexOf(one) > levels.indexOf(high)) ? one : high),
    undefined,
  )
}

/** Makes the notice of one call. */
export function noticeOf(call: ToolCall, decision: Decision, reasons: readonly string[]): Notice {
  return {
    tool: call.tool,
    effect: decision.effect,
    decisionId: decision.id,
    ...(decision.reviewId !== undefined && { reviewId: decision.reviewId }),
    session: call.session,
    agent: call.agent,
    reasons,
  }
}

/** True where the program says that a call takes effect in production, or an argument of it names it. */
export function isAboutProduction({ hints, arguments: args }: ToolCall): boolean {
  const statements = hints?.['environment']
  if (typeof statements === 'string' && isProduction(statements)) return true
  return textsInArguments(args).some(isProduction)
}

function isProduction(text: string): boolean {
  return /(?<![a-z])(?:prod|production|prd)(?![a-z])/i.test(text.slice(0, 4_096)) || text === 'live'
}
