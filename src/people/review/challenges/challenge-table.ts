import type { ChallengeKind, Answer, IssuedChallenge } from '../../../ground/model/challenge.ts'
import type { ChallengeSpec, Grade, GradeRules } from './challenge-spec.ts'
import { quiz } from './quiz/quiz.ts'
import { teachBack } from './teach-back/teach-back.ts'

/** A plain yes: nothing is asked, and every yes passes. */
const confirm: ChallengeSpec<'confirm'> = {
  leastSeconds: 3,
  issue: () => ({ questions: [] }),
  grade: () => ({ why: null, score: 'confirmed' }),
}

/** Every kind of challenge. A kind without a row does not compile. */
export const challengeTable: { readonly [Kind in ChallengeKind]: ChallengeSpec<Kind> } = {
  confirm,
  quiz,
  teach_back: teachBack,
}

/** Grades a reviewer's answer. Throws `invalid` for one that is no answer to this challenge at all. */
export function gradeChallenge(issued: IssuedChallenge, answer: Answer, rules: GradeRules): Grade {
  return gradeKind(issued.challenge, issued, answer, rules)
}

function gradeKind<Kind extends ChallengeKind>(
  kind: Kind,
  issued: IssuedChallenge<Kind>,
  answer: Answer,
  rules: GradeRules,
): Grade {
  return challengeTable[kind].grade(issued, answer, rules)
}
