import type { Answer, Sheet } from '../../model/challenge.ts'
import { GateError } from '../../model/errors.ts'
import type { ReviewSettings } from '../../model/review.ts'
import { checkTeachBack } from './check-teach-back.ts'

/** What came of a sheet: passed, or why not, in one sentence that holds no right answer. */
export interface Mark {
  readonly why: string | null
  /** "2 of 3 right", for the log. */
  readonly score: string
}

/** Marks what a reviewer filled in. Throws `invalid` for what is no answer to this sheet at all. */
export function markSheet(
  sheet: Sheet,
  answer: Answer,
  settings: ReviewSettings,
  copiedFrom: readonly string[],
): Mark {
  if (sheet.challenge === 'confirm') return { why: null, score: 'confirmed' }
  if (sheet.challenge === 'quiz') return markQuiz(sheet, answer.choices ?? [], settings.min_correct)
  const { terms } = sheet
  const check = { terms, leastWords: settings.teach_back_words, copiedFrom }
  const why = checkTeachBack(answer.text ?? '', check)
  return { why, score: why === null ? 'named what happens' : 'did not name what happens' }
}

function markQuiz({ questions, right }: Sheet, choices: readonly number[], needed: number): Mark {
  if (choices.length !== questions.length)
    throw new GateError(
      'invalid',
      `The quiz has ${questions.length} questions and ${choices.length} answers were given: answer each.`,
      'answer.choices',
    )
  const outside = choices.findIndex((choice, i) => questions[i]?.options[choice] === undefined)
  if (outside !== -1)
    throw new GateError(
      'invalid',
      `Question ${outside + 1} has no such option: choose one of those shown.`,
      'answer.choices',
    )
  const wrong = questions.filter((_, i) => choices[i] !== right[i])
  const good = questions.length - wrong.length
  const enough = good >= Math.min(Math.max(1, needed), questions.length)
  const score = `${good} of ${questions.length} right`
  const which = wrong.map(({ text }) => `“${text}”`).join(' and ')
  return { why: enough ? null : `${score}; wrong: ${which}`, score }
}
