import type { LearnedAnswer } from '../model/shape.ts'

const most = 1_000

/** Answers of one reviewer about one shape: when, joined by commas. */
export interface AnswersRow {
  readonly shape: string
  readonly reviewer: string
  readonly approve: number
  readonly times: string
}

/** By their shape; the newest 1,000 of each. */
export function learnedAnswers(rows: readonly AnswersRow[]): ReadonlyMap<string, readonly LearnedAnswer[]> {
  const answers = new Map<string, LearnedAnswer[]>()
  for (const { shape, reviewer, approve, times } of rows) {
    const known = answers.get(shape) ?? []
    for (const at of times.split(',')) known.push({ reviewer, approve: approve === 1, at: Number(at) })
    answers.set(shape, known)
  }
  for (const [shape, all] of answers)
    if (all.length > most) answers.set(shape, all.toSorted((a, b) => b.at - a.at).slice(0, most))
  return answers
}
