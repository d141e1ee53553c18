import { listWords } from '../../../../ground/model/list-words.ts'
import type { IssuedChallenge } from '../../../../ground/model/challenge.ts'
import { GateError } from '../../../../ground/model/errors.ts'
import type { ChallengeSpec, Grade } from '../challenge-spec.ts'
import { drawQuiz, questionKey } from './draw-quiz.ts'
import { quizFactsOf } from './quiz-facts-of.ts'

/** Questions about this very call, each with one right option. */
export const quiz: ChallengeSpec<'quiz'> = {
  leastSeconds: 10,
  issue({ context, settings, earlier, random }) {
    const known = new Set(earlier.flatMap(keysOf))
    const drawn = drawQuiz(quizFactsOf(context), Math.max(1, settings.max_questions), known, random)
    return drawn.questions.length === 0 ? null : drawn
  },
  grade: (issued, { choices = [] }, { settings }) => gradeChoices(issued, choices, settings.min_correct),
}

function keysOf(issued: IssuedChallenge): readonly string[] {
  if (issued.challenge !== 'quiz') return []
  const { questions, right } = issued
  return questions.map(({ text, options }, i) => questionKey(text, options[right[i] ?? -1] ?? ''))
}

function gradeChoices(
  { questions, right }: IssuedChallenge<'quiz'>,
  choices: readonly number[],
  needed: number,
): Grade {
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
  const which = listWords(
    wrong.map(({ text }) => `“${text}”`),
    wrong.length,
  )
  const least = Math.min(Math.max(1, needed), questions.length)
  const all = least === questions.length ? 'all must be' : `${least} must be`
  return { why: enough ? null : `${score}, and ${all}. Look at the call again for ${which}`, score }
}
