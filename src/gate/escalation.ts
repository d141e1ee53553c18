import { type Assessment, type Level, levels, levelStarts } from '../model/assessment.ts'
import type { Verdict } from '../policy/decide.ts'
import type { AssessInput } from './assess.ts'

/** What the program that holds a gate asks of one call beside the policy. It can only tighten. */
export interface Escalation {
  /** The call counts as one of at least this level. */
  readonly level?: Exclude<Level, 'low'>
  /** So many different people must agree. */
  readonly people?: number
  /** The call is denied. */
  readonly isBlocked: boolean
  /** Whoever is told of such calls. */
  readonly isTold: boolean
  /** Why, in one sentence each. */
  readonly reasons: readonly string[]
}

/** Looks at a call and what was found of it; undefined where nothing is special. Pure. */
export type Escalate = (input: AssessInput, assessment: Assessment) => Escalation | undefined

/** The same assessment at the level that is asked for, where it is below. */
export function raised(assessment: Assessment, { level }: Escalation): Assessment {
  if (level === undefined || levels.indexOf(level) <= levels.indexOf(assessment.level)) return assessment
  const risk = levelStarts[level]
  return { ...assessment, composite: Math.max(assessment.composite, risk * 10), risk, level }
}

/** The verdict with what is asked besides: never a weaker one. */
export function escalated(verdict: Verdict, { people, isBlocked, reasons }: Escalation): Verdict {
  const why = reasons.join(' ')
  if (verdict.effect === 'deny') return verdict
  if (isBlocked)
    return {
      effect: 'deny',
      reason: { kind: 'rule', text: why, final: true },
      challenge: 'none',
      minimumSeconds: 0,
    }
  if (people === undefined) return verdict
  const reason =
    verdict.effect === 'queue' ? verdict.reason : { kind: 'rule' as const, text: why, final: false }
  return {
    effect: 'queue',
    reason,
    challenge: people > 1 || verdict.challenge === 'none' ? challengeFor(people) : verdict.challenge,
    minimumSeconds: Math.max(verdict.minimumSeconds, 3),
  }
}

function challengeFor(people: number): Verdict['challenge'] {
  return people > 1 ? 'multi_party' : 'confirm'
}
