import type { Level } from '../../../ground/model/assessment.ts'

/** The calls that a part of a domain profile is about. All given members must hold. */
export interface DomainMatch {
  /** Globs for the tool’s own name, `deploy_*`; one of them must fit. */
  readonly tools?: readonly string[]
  /** From this level upward. */
  readonly level?: Exclude<Level, 'low'>
  /** Only where the call is about production. */
  readonly production?: boolean
  /** Whole words or phrases, one of which stands in the name or the arguments. */
  readonly terms?: readonly string[]
}

/** The extra effects on a call that matches. Every rule that holds is applied; none weakens another. */
export interface EscalationRule extends DomainMatch {
  /** For the person and the agent, in one sentence. */
  readonly reason: string
  /** The call counts as one of the next level, or of this one where it is higher. */
  readonly raise?: 'one' | Exclude<Level, 'low'>
  /** So many different people must agree, whatever the level. */
  readonly require?: number
  /** The call is denied. */
  readonly block?: boolean
  /** `onNotice` of the gate is told. */
  readonly notify?: boolean
}

/** A question that a quiz may ask of such a call. */
export interface QuestionTemplate {
  readonly tools?: readonly string[]
  /** Such as “Which environment is deployed to?”; it must not name what it asks for. */
  readonly question: string
  /** The argument that holds the answer, a path with dots: `target.region`. */
  readonly argument: string
  /** At least two wrong answers of the same kind. */
  readonly wrong: readonly string[]
}

/** The special facts of one kind of work, as data. Risks are 0 to 1. */
export interface DomainProfile {
  readonly name: string
  /** Phrases in the arguments and what a call that holds one is worth at least. `*` stands for anything within a line. */
  readonly patterns?: readonly { readonly pattern: string; readonly risk: number; readonly why: string }[]
  /** Whole words in the arguments and what a call that holds one is worth at least. */
  readonly sensitiveTerms?: Readonly<Record<string, number>>
  /** Globs of tools that are always worth 0.8: critical. */
  readonly criticalTools?: readonly string[]
  /** Glob of a tool → the most that it is worth while its arguments hold nothing dangerous. */
  readonly safeTools?: Readonly<Record<string, number>>
  /** Glob of a tool → the least that it is worth. */
  readonly floors?: Readonly<Record<string, number>>
  /** The factor on the risk of a call about production, 1 or more. */
  readonly productionMultiplier?: number
  readonly escalations?: readonly EscalationRule[]
  readonly questions?: readonly QuestionTemplate[]
}
