import type { Review } from '../../../ground/model/review.ts'
import type { GroupsOfReviewer } from '../../review/groups-of-reviewer.ts'
import type { LocalPasskeys, ReviewerChecks } from '../passkeys/local-passkeys.ts'
import type { RefusalOf } from '../roles/with-refusal.ts'
import type { Policy } from '../../../ground/model/policy.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { QuizFact } from '../../review/challenges/quiz/quiz-fact.ts'
import type { SignedAnswers } from '../answers/signed-answers.ts'
import type { FilesNow } from '../ports/files-now.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import type { CheckIdentity } from '../check-identity.ts'
import type { MayAcceptTools } from '../roles/may-accept-tools.ts'
import type { ActSigner } from '../standing/act-signer.ts'
import type { LatestPrompts } from '../standing/latest-prompts.ts'
import type { SignedState } from '../standing/signed-state.ts'
import type { ToolAcceptors } from '../tools/tool-notes.ts'
import type { OpenedReviews } from './opened-reviews.ts'

/** The parts that reviews are served from. */
export interface ReviewsParts {
  readonly store: PeopleStore
  readonly policy: Policy
  readonly prove: CheckIdentity
  /** Checks what is given with a no, which needs no proof. */
  readonly proveNo: ReviewerChecks['proveNo']
  readonly state: SignedState
  readonly answers: SignedAnswers
  readonly signer: ActSigner
  readonly passkeys: Pick<LocalPasskeys, 'proveYes' | 'offerFor'>
  /** Opens the key of a reviewer with their secret. */
  readonly open: ReviewerChecks['open']
  readonly opened: Pick<OpenedReviews, 'demandSame'>
  /** Words of people, as far as this process heard them. */
  readonly prompts: Pick<LatestPrompts, 'behind'>
  /** The files of calls, where they are on this machine. */
  readonly filesNow?: FilesNow
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds that only go forward. */
  readonly clock: () => number
  /** Milliseconds of a clock that nobody sets, the same for every process since the machine was started. */
  readonly steady?: () => number
  /** Numbers from 0 up to 1 that nobody can foretell. */
  readonly random?: () => number
  /** Its calls are judged by other gates: a yes reaches those signed, or not at all. */
  readonly judgesElsewhere?: true
  /** Tells who of a team may accept tools. */
  readonly mayAccept?: MayAcceptTools
  /** Says why somebody of a team may not do this now. */
  readonly refusalOf?: RefusalOf
  /** The people of a team whose yes would accept a tool that is shown. */
  readonly toolAcceptors?: (review: Review) => ToolAcceptors | undefined
  /** The group of the gate that asked for a review, of a team. */
  readonly groupOf?: (review: Review) => string | undefined
  /** The groups of the team whose hub this is. */
  readonly groups?: () => readonly string[]
  /** The groups of those who answer a review, and whether their yes counts; nobody is in one where it is left out. */
  readonly groupsOf?: (review: Review) => GroupsOfReviewer
  /** Sentences on who may answer a review that waits, of a team’s people. */
  readonly peopleNotes?: (review: Review) => readonly string[]
  /** Questions that the program asks about a call, besides those that are made from it. */
  readonly questions?: (call: ToolCall) => readonly QuizFact[]
}
