import { consequenceFacts } from './consequence-facts.ts'
import { countFacts } from './count-facts.ts'
import { databaseFacts } from './database-facts.ts'
import type { QuizFact } from './quiz-fact.ts'
import { deedFacts } from './deed-facts.ts'
import { lossFacts } from './loss-facts.ts'
import { modeFacts } from './mode-facts.ts'
import { networkFacts } from './network-facts.ts'
import { originFacts } from './origin-facts.ts'
import { pathFacts } from './path-facts.ts'
import { placeFacts } from './place-facts.ts'
import { programFacts } from './program-facts.ts'
import type { QuizContext } from './quiz-context.ts'
import { reachFacts } from './reach-facts.ts'
import { sourceFacts } from './source-facts.ts'
import { workFacts } from './work-facts.ts'

/** Everything about a call that a person can be asked. */
export function quizFactsOf(context: QuizContext): readonly QuizFact[] {
  const { more = [], plain = [] } = context
  const named = originFacts(context)
  if (context.gravest.length === 0) return [...more, ...named, ...plain]
  const read = [
    pathFacts,
    modeFacts,
    countFacts,
    networkFacts,
    databaseFacts,
    workFacts,
    consequenceFacts,
    programFacts,
    deedFacts,
    reachFacts,
    placeFacts,
    sourceFacts,
    lossFacts,
  ].flatMap(find => find(context))
  return [...more, ...named, ...read, ...plain]
}
