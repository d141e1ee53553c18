import { gravityOf } from '../../gravity-of.ts'
import type { QuizFact } from './quiz-fact.ts'
import { nameFact } from './name-fact.ts'
import { namePools } from './names-table.ts'
import type { QuizContext } from './quiz-context.ts'

/** Asks which permissions are set, where they are given as digits. */
export function modeFacts({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  const values = effects.flatMap(effect => (effect.type === 'mode' ? [digits(effect.value)] : []))
  if (values.includes('')) return []
  return gravest.flatMap(effect =>
    effect.type === 'mode'
      ? nameFact({
          topic: 'mode.value',
          question: 'Which permissions are set?',
          right: digits(effect.value),
          alsoRight: values,
          pool: namePools.mode,
          reveals: ['verb:mode'],
          weight: gravityOf(effect, findings),
        })
      : [],
  )
}

/** `0777` is `777`; empty for what is spelled in letters. */
function digits(value: string | undefined): string {
  return /^0*([0-7]{3,4})$/.exec(value ?? '')?.[1] ?? ''
}
