import { type QuizFact, sameAnswer } from './quiz-fact.ts'
import { neighbourNames } from './neighbour-names.ts'

/** A question whose answer is a name: of a table, a host, a branch, a person. */
export interface NameQuestion {
  readonly topic: string
  readonly question: string
  readonly right: string
  /** Every answer that is right as well, the right one among them or not. */
  readonly alsoRight: readonly string[]
  /** Names of the same kind that the call holds elsewhere. */
  readonly named?: readonly string[]
  readonly pool: readonly string[]
  readonly reveals?: readonly string[]
  readonly weight: number
}

/** The question with names from the call, neighbours of the right one, and names of its kind as wrong answers. */
export function nameFact(asked: NameQuestion): readonly QuizFact[] {
  const { topic, question, right, alsoRight, named = [], pool, reveals = [], weight } = asked
  if (right.trim() === '' || right.length > 200) return []
  const rightOnes = new Set([right, ...alsoRight].flatMap(spellings))
  const isWrong = (name: string) => !spellings(name).some(one => rightOnes.has(one))
  const wrong = [named, neighbourNames(right), pool].map(group => group.filter(isWrong))
  return [{ topic, question, right, wrong, reveals, tells: [], weight }]
}

/** A name with and without its quotes, its version and what stands before it: `public.users` may be `users`. */
function spellings(name: string): readonly string[] {
  const bare = name.slice(0, 200).replaceAll(/["'`[\]]/g, '')
  const last = bare.slice(Math.max(bare.lastIndexOf('.'), bare.lastIndexOf('/'), bare.lastIndexOf(':')) + 1)
  return [bare, last].filter(one => one !== '').map(sameAnswer)
}
