import type { Effect, RunEffect } from '../../../model/effect.ts'
import { gravityOf } from '../../gravity-of.ts'
import type { QuizFact } from './quiz-fact.ts'
import { nameFact } from './name-fact.ts'
import { namePools } from './names-table.ts'
import type { QuizContext } from './quiz-context.ts'

/** Asks which program runs, and which one as administrator. */
export function programFacts({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  const runs = effects.filter(isRun)
  const raised = runs.filter(isRaised)
  if (runs.some(({ program }) => program === '')) return []
  return gravest.filter(isRun).flatMap(run => [
    ...(isRaised(run)
      ? programFact(
          'run.raised',
          'Which program runs as administrator?',
          run,
          raised,
          gravityOf(run, findings),
        )
      : []),
    ...programFact('run.program', 'Which of these programs does it run?', run, runs, -1).map(fact => ({
      ...fact,
      isFiller: true,
    })),
  ])
}

function isRun(effect: Effect): effect is RunEffect {
  return effect.type === 'run'
}

function programFact(
  topic: string,
  question: string,
  { program }: RunEffect,
  alike: readonly RunEffect[],
  weight: number,
): readonly QuizFact[] {
  const alsoRight = alike.map(one => one.program)
  return nameFact({ topic, question, right: program, alsoRight, pool: namePools.program, weight })
}

function isRaised({ through, program }: Extract<Effect, { type: 'run' }>): boolean {
  return program !== 'sudo' && program !== 'doas' && through.some(one => one === 'sudo' || one === 'doas')
}
