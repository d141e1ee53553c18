import type { Effect } from '../../../../ground/model/effect.ts'
import { size } from '../../../../judge/policy/describe-effect.ts'
import { plural } from '../../../../judge/policy/approved-reason.ts'
import { deletedTotals } from '../../deleted-totals.ts'
import { gravityOf } from '../../gravity-of.ts'
import type { QuizFact } from './quiz-fact.ts'
import type { QuizContext } from './quiz-context.ts'

/** Asks how many files go, how much that is, and how many records or people a call is about. */
export function countFacts({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  return [
    ...deletedFacts(effects, findings),
    ...gravest.flatMap(effect => countedFacts(effect, effects, findings)),
  ]
}

function deletedFacts(effects: readonly Effect[], findings: QuizContext['findings']): readonly QuizFact[] {
  const totals = deletedTotals(effects)
  if (totals === null || totals.files === 0) return []
  const weight = Math.max(
    ...effects.filter(({ type }) => type === 'delete').map(one => gravityOf(one, findings)),
  )
  const of = numberFact(weight, ['verb:delete'])
  const { files, bytes, notInGit } = totals
  return [
    ...of('delete.files', 'How many files are deleted?', files, value => plural(value, 'file')),
    // Nobody decides by a few bytes, and numbers beside them look as good.
    ...(bytes >= 1_024 ? of('delete.bytes', 'How much is deleted?', bytes, size) : []),
    ...(notInGit !== null && notInGit > 0 && files > 1
      ? of(
          'delete.lost',
          'How many of the deleted files are not in git?',
          notInGit,
          value => `${value} of them`,
        )
      : []),
  ]
}

function countedFacts(
  effect: Effect,
  effects: readonly Effect[],
  findings: QuizContext['findings'],
): readonly QuizFact[] {
  if (!('count' in effect) || !('recipients' in effect) || effect.count === undefined) return []
  const alike = effects.filter(other => other.type === effect.type)
  if (alike.length > 1) return []
  const what = effect.recipients.length > 0 ? 'recipient' : 'record'
  const question = `How many ${what}s does the ${effect.type === 'money' ? 'payment' : effect.type} reach?`
  const of = numberFact(gravityOf(effect, findings), [`type:${effect.type}`])
  return of(`${effect.type}.count`, question, effect.count, value => plural(value, what))
}

function numberFact(weight: number, reveals: readonly string[]) {
  return (
    topic: string,
    question: string,
    right: number,
    spell: (value: number) => string,
  ): readonly QuizFact[] => {
    const shown = spell(right)
    const wrong = otherNumbers(right)
      .map(spell)
      .filter(one => one !== shown)
    return [{ topic, question, right: shown, wrong: [wrong], reveals, tells: [], weight }]
  }
}

/** Numbers that somebody who did not look could take for this one, each by a tenth away at least. */
export function otherNumbers(right: number): readonly number[] {
  const whole = Number.isInteger(right)
  const round = (value: number) => (whole ? Math.round(value) : Math.round(value * 100) / 100)
  const near = [right * 10, right * 2, right * 1.4, right * 0.6, right / 2, right / 10, right + 1, right + 3]
  const far = near.map(round).filter(value => value > 0 && Math.abs(value - right) >= Math.min(1, right / 10))
  return [...new Set(far)].filter(value => value !== right)
}
