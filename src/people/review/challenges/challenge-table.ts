import type { ChallengeKind } from '../../../ground/model/challenge.ts'
import type { ChallengeSpec } from './challenge-spec.ts'
import { confirm } from './confirm.ts'
import { quiz } from './quiz/quiz.ts'
import { teachBack } from './teach-back/teach-back.ts'

/** Every kind of challenge. A kind without a row does not compile. */
export const challengeTable: { readonly [Kind in ChallengeKind]: ChallengeSpec<Kind> } = {
  confirm,
  quiz,
  teach_back: teachBack,
}
