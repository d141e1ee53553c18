import type {
  Answer,
  ChallengeKind,
  IssuedChallenge,
  Question,
  RightAnswers,
} from '../../../ground/model/challenge.ts'
import type { ReviewSettings } from '../../../ground/model/settings/review-settings.ts'
import type { QuizContext } from './quiz/quiz-context.ts'

/** The facts that a challenge is made from. */
export interface ChallengeSource {
  readonly context: QuizContext
  readonly settings: ReviewSettings
  /** All earlier challenges of the review, whoever had them: their questions are known. */
  readonly earlier: readonly IssuedChallenge[]
  /** Numbers from 0 up to 1 that nobody can foretell. */
  readonly random: () => number
}

/** The content of a new challenge: its questions and their right answers. */
export type ChallengeContent<Kind extends ChallengeKind> = RightAnswers[Kind] & {
  readonly questions: readonly Question[]
}

/** The result of an issued challenge: passed, or why not, in one sentence that holds no right answer. */
export interface Grade {
  readonly why: string | null
  /** "2 of 3 right", for the log. */
  readonly score: string
}

/** The texts and figures that an answer is graded against, beside the issued challenge. */
export interface GradeRules {
  readonly settings: ReviewSettings
  /** The texts that the reviewer was shown. */
  readonly copiedFrom: readonly string[]
}

/** One kind of challenge: how it is made and how its answers are graded. */
export interface ChallengeSpec<Kind extends ChallengeKind> {
  /** Seconds before which a yes is refused where the challenge was raised to this kind. */
  readonly leastSeconds: number
  /**
   * Makes the content; null where nothing can be asked, and the next stricter kind takes its place. The strictest kind
   * always has something to ask.
   */
  readonly issue: (source: ChallengeSource) => ChallengeContent<Kind> | null
  /** Grades an answer. Throws `invalid` for one that is no answer to this challenge at all. */
  readonly grade: (issued: IssuedChallenge<Kind>, answer: Answer, rules: GradeRules) => Grade
}
