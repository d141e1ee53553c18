import type { Answer, IssuedChallenge } from '../../model/challenge.ts'
import { GateError } from '../../model/errors.ts'
import type { ReviewSettings } from '../../model/review.ts'
import { checkTeachBack } from './check-teach-back.ts'

/** The result of an issued challenge: passed, or why not, in one sentence that holds no right answer. */
export interface Grade {
  readonly why: string | null
  /** "2 of 3 right", for the log. */
  readonly score: string
}

/** Grades what a reviewer filled in. Throws `invalid` for what is no answer to this challenge at all. */
export function gradeChallenge(
  sheet: IssuedChallenge,
  answer: Answer,
  settings: ReviewSettings,
  copiedFrom: readonly string[],
): Grade {
  if (sheet.challenge === 'confirm') return { why: null, score: 'confirmed' }
  if (sheet.challenge === 'quiz') return gradeQuiz(sheet, answer.choices ?? [], settings.min_correct)
  const { terms } = sheet
  const check = { terms, leastWords: settings.teach_back_words, copiedFrom }
  const why = checkTeachBack(answer.text ?? '', check)
  return { why, score: why === null ? 'named what happens' : 'did not name what happens' }
}

function gradeQuiz({ questions, right }: IssuedChallenge, choices: readonly number[], needed: number): Grade {
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
