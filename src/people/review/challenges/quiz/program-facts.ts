import type { Effect, RunEffect } from '../../../../ground/model/effect.ts'
import { gravityOf } from '../../gravity-of.ts'
import type { QuizFact } from './quiz-fact.ts'
import { nameFact } from './name-fact.ts'
import { namePools } from './names-table.ts'
import type { QuizContext } from './quiz-context.ts'

/** Asks which program runs as administrator. That a program runs at all is plain to see beside the question. */
export function programFacts({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  const runs = effects.filter(isRun)
  const alsoRight = runs.filter(isRaised).map(({ program }) => program)
  if (runs.some(({ program }) => program === '')) return []
  return gravest
    .filter(isRun)
    .filter(isRaised)
    .flatMap(run =>
      nameFact({
        topic: 'run.raised',
        question: 'Which program runs as administrator?',
        right: run.program,
        alsoRight,
        pool: namePools.program,
        weight: gravityOf(run, findings),
      }),
    )
}

function isRun(effect: Effect): effect is RunEffect {
  return effect.type === 'run'
}

function isRaised({ through, program }: RunEffect): boolean {
  return program !== 'sudo' && program !== 'doas' && through.some(one => one === 'sudo' || one === 'doas')
}
