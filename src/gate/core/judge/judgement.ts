import type { Decision } from '../../../ground/model/decision.ts'
import type { Hearing } from '../../../ground/model/hearing.ts'
import type { LoggedOrigin } from '../../../ground/model/call-origin.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { Shape } from '../../../ground/model/shape.ts'
import type { ReportChange } from '../ports/store.ts'
import type { AssessInput } from './assess.ts'
import type { Consultation, EarlierAnswers } from './consult-people.ts'
import type { Escalation } from './escalation.ts'

/** A decision, with everything that it rests on. */
export interface Judgement {
  readonly decision: Decision
  readonly input: AssessInput
  readonly earlier: EarlierAnswers
  readonly consulted: Consultation
  readonly shape: () => Shape
  readonly escalation?: Escalation
  /** Everything that the session had heard, and the key of its marks. */
  readonly heard: { readonly reports: Hearing; readonly key: Uint8Array }
  /** Reports that came with the call. */
  readonly reports: readonly ReportChange[]
}

/** Everything that is told with a call. */
export interface JudgeOptions {
  /** Reports that came with it. */
  readonly reports?: readonly ReportChange[]
  /** The session whose person’s words count here too; see `EvaluateOptions`. */
  readonly promptsOf?: string
  /** The review by which its client’s hook let this very call through just now. */
  readonly approvedBeside?: Review
  /** It was judged before, and is judged again. */
  readonly logged?: LoggedOrigin
}
