import type { IssuedChallenge } from '../../model/challenge.ts'
import type { Review } from '../../model/review.ts'
import { drawQuiz, questionKey } from './draw-quiz.ts'
import { quizFactsOf } from './quiz-facts-of.ts'
import type { QuizContext } from './quiz-context.ts'
import { teachBackTerms } from './teach-back-terms.ts'

/** The facts that a challenge is issued from. */
export interface ChallengeRequest {
  readonly id: string
  readonly review: Review
  readonly reviewer: string
  readonly context: QuizContext
  /** All earlier challenges of the review, whoever had them: their questions are known. */
  readonly earlier: readonly IssuedChallenge[]
  /** One step more than the review asks for. */
  readonly isStricter: boolean
  readonly at: number
  readonly steady: number
  /** Numbers from 0 up to 1 that nobody can foretell. */
  readonly random: () => number
}

/** The challenge of one reviewer. A quiz that nothing can be asked for becomes a teach-back. */
export function issueChallenge(drawing: ChallengeRequest): IssuedChallenge {
  const { review, context, earlier, random } = drawing
  const asked = challengeFor(review, drawing.isStricter)
  const known = new Set(earlier.flatMap(keysOf))
  const quiz =
    asked === 'quiz'
      ? drawQuiz(quizFactsOf(context), Math.max(1, review.settings.max_questions), known, random)
      : { questions: [], right: [] }
  const challenge = asked === 'quiz' && quiz.questions.length === 0 ? 'teach_back' : asked
  return {
    id: drawing.id,
    reviewId: review.id,
    reviewer: drawing.reviewer,
    challenge,
    ...quiz,
    terms: challenge === 'teach_back' ? teachBackTerms(context) : [],
    startedAt: drawing.at,
    startedSteady: drawing.steady,
    outcome: 'open',
  }
}

const inTurn = ['teach_back', 'quiz', 'confirm'] as const
const stricter = { confirm: 'quiz', quiz: 'teach_back', teach_back: 'teach_back' } as const

/** What one reviewer has to do: of several people each gets another challenge, the hardest first. */
export function challengeFor(review: Review, isStricter: boolean): IssuedChallenge['challenge'] {
  const { challenge, votes } = review
  const own =
    challenge === 'multi_party'
      ? (inTurn[votes.length] ?? 'confirm')
      : challenge === 'none'
        ? 'confirm'
        : challenge
  return isStricter ? stricter[own] : own
}

const least = { confirm: 3, quiz: 10, teach_back: 30 } as const

/** Seconds before which a yes is refused: the review's own, or more where the challenge was raised. */
export function minimumSeconds(review: Review, challenge: IssuedChallenge['challenge']): number {
  const usual = challengeFor(review, false)
  return challenge === usual ? review.minimumSeconds : Math.max(review.minimumSeconds, least[challenge])
}

function keysOf({ questions, right }: IssuedChallenge): readonly string[] {
  return questions.map(({ text, options }, i) => questionKey(text, options[right[i] ?? -1] ?? ''))
}
