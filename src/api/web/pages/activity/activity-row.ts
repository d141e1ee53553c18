import type { LoggedDecision } from '../../../../ground/model/logged-decision.ts'
import type { Level, Thresholds } from '../../../../ground/model/assessment.ts'
import type { DecisionEffect } from '../../../../ground/model/decision.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { kindName, loggedCallLine, toolName } from '../../../../people/review/call-line.ts'

/** One decision as a list shows it: small, so that many can be held. Every text is safe to look at. */
export interface ActivityRow {
  /** By it pages go on: the number of its entry, at the hub of a team its place there. */
  readonly seq: number
  /** Of a team. */
  readonly gate?: string
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly effect: DecisionEffect
  readonly what: string
  /** The kind of call, in a word or two. */
  readonly kind: string
  /** The tool’s own name, else the kind. */
  readonly tool: string
  readonly agent: string
  readonly session: string
  readonly composite: number
  readonly level: Level
  readonly thresholds: Thresholds
  /** One sentence; empty for what is routine. */
  readonly reason: string
  readonly dryRun: boolean
  readonly reviewId?: string
}

const maxLength = 260

/** The parts of a decision that a list keeps. */
export function activityRowOf(logged: LoggedDecision): ActivityRow {
  const { call, decision, entry } = logged
  const { assessment, reviewId } = decision
  return {
    seq: logged.team?.place ?? entry.seq,
    ...(logged.team && { gate: logged.team.gate }),
    id: decision.id,
    at: entry.at,
    effect: decision.effect,
    what: loggedCallLine(logged),
    kind: kindName(call),
    tool: toolName(call),
    agent: visibleText(call.agent, 80),
    session: call.session,
    composite: assessment.composite,
    level: assessment.level,
    thresholds: assessment.thresholds,
    reason: reasonOf(logged),
    dryRun: decision.dryRun,
    ...(reviewId !== undefined && { reviewId }),
  }
}

/**
 * The reason, save that of a call in which nothing was found: that is most of them, and says nothing. Where call and
 * reason were erased together, the line of the call says so already.
 */
function reasonOf({ decision: { reason, assessment }, missing = {} }: LoggedDecision): string {
  if (reason.kind === 'routine' && assessment.composite === 0) return ''
  const why = missing['/decision/reason']
  if (why !== undefined && why === missing['/call/arguments']) return ''
  return visibleText(reason.text, maxLength)
}
