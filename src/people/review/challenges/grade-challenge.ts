import type { Answer, ChallengeKind, IssuedChallenge } from '../../../ground/model/challenge.ts'
import type { Grade, GradeRules } from './challenge-spec.ts'
import { challengeTable } from './challenge-table.ts'

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
