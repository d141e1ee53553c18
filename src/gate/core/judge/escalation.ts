import { type Assessment, type Level, levels, levelStarts } from '../../../ground/model/assessment.ts'
import type { DecidedEffect } from '../../../judge/policy/decide.ts'
import type { AssessInput } from './assess.ts'

/** A demand of the program that holds a gate on one call, beside the policy. It can only tighten. */
export interface Escalation {
  /** The call counts as one of at least this level. */
  readonly level?: Exclude<Level, 'low'>
  /** So many different people must agree. */
  readonly people?: number
  /** The call is denied. */
  readonly isBlocked: boolean
  /** Whoever is told of such calls. */
  readonly isTold: boolean
  /** The reasons, one sentence each. */
  readonly reasons: readonly string[]
}

/** Looks at a call and what was found of it; undefined where nothing is special. Pure. */
export type Escalate = (input: AssessInput, assessment: Assessment) => Escalation | undefined

/** The same assessment at the level that is asked for, where it is below. */
export function raiseLevel(assessment: Assessment, { level }: Escalation): Assessment {
  if (level === undefined || levels.indexOf(level) <= levels.indexOf(assessment.level)) return assessment
  const risk = levelStarts[level]
  return { ...assessment, composite: Math.max(assessment.composite, risk * 10), risk, level }
}

/** Applies an escalation to a decision; the result is never weaker. */
export function applyEscalation(
  decided: DecidedEffect,
  { people, isBlocked, reasons }: Escalation,
): DecidedEffect {
  const why = reasons.join(' ')
  if (decided.effect === 'deny') return decided
  if (isBlocked)
    return {
      effect: 'deny',
      reason: { kind: 'rule', text: why, final: true },
      challenge: 'none',
      minimumSeconds: 0,
    }
  if (people === undefined) return decided
  const reason =
    decided.effect === 'queue' ? decided.reason : { kind: 'rule' as const, text: why, final: false }
  return {
    effect: 'queue',
    reason,
    challenge: people > 1 || decided.challenge === 'none' ? challengeFor(people) : decided.challenge,
    minimumSeconds: Math.max(decided.minimumSeconds, 3),
  }
}

function challengeFor(people: number): DecidedEffect['challenge'] {
  return people > 1 ? 'multi_party' : 'confirm'
}
