import type { Effect } from '../../../../ground/model/effect.ts'
import type { PricedFinding } from '../../../../ground/model/finding.ts'
import type { NamedRow } from '../../../../judge/policy/who-named.ts'
import type { QuizFact } from './quiz-fact.ts'
import { gravestFirst } from '../../gravity-of.ts'

/** The facts that questions are made from: a call as it was read, seen and judged. */
export interface QuizContext {
  /** All of them: a wrong answer must be wrong for each. */
  readonly effects: readonly Effect[]
  /** The gravest, which are asked about. */
  readonly gravest: readonly Effect[]
  /** Those with points. */
  readonly findings: readonly PricedFinding[]
  /** Name of the tool, where the call has one. */
  readonly tool: string | null
  /** Working directory of the call. */
  readonly cwd: string
  /** Absolute paths that are on the disk beside those that the call names; may be empty. */
  readonly siblings: readonly string[]
  /** Values of the call with their voices, where the session has heard its person. */
  readonly named?: readonly NamedRow[]
  /** Questions of the program that wraps the tool. */
  readonly more?: readonly QuizFact[]
  /** Questions about plain arguments, which weigh least. */
  readonly plain?: readonly QuizFact[]
}

/** More effects than these are too many to ask about; as many as the log keeps may not be all of them. */
const maxAsked = 20
const logged = 200

/** The context of a logged call; nothing is asked about one whose effects were cut. */
export function quizContextOf(parts: Omit<QuizContext, 'gravest'>): QuizContext {
  const isWhole = parts.effects.length < logged
  return { ...parts, gravest: isWhole ? gravestFirst(parts.effects, parts.findings).slice(0, maxAsked) : [] }
}
