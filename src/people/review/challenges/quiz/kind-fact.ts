import type { QuizFact } from './quiz-fact.ts'

/** A question whose answer is one kind of several. */
export interface KindQuestion {
  readonly topic: string
  readonly question: string
  readonly right: string
  /** Every kind there is, the right one among them. */
  readonly kinds: readonly string[]
  /** Kinds that are true as well, or could be called the same. */
  readonly alike?: readonly string[]
  readonly reveals?: readonly string[]
  readonly tells?: readonly string[]
  readonly weight: number
}

/** The question with the other kinds as wrong answers; none where fewer than two of them are wrong. */
export function kindFact(asked: KindQuestion): readonly QuizFact[] {
  const { topic, question, right, kinds, alike = [], reveals = [], tells = [], weight } = asked
  const wrong = kinds.filter(kind => kind !== right && !alike.includes(kind))
  return wrong.length < 2 ? [] : [{ topic, question, right, wrong: [wrong], reveals, tells, weight }]
}
