import type { Filter } from '../../../judge/filters/filter.ts'
import type { ClientSettings } from '../../../ground/model/client-settings.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { TeamPolicy } from '../../../ground/model/policy-rollout.ts'
import type { PasskeySite } from '../../../ground/model/passkey-site.ts'
import type { Place } from '../../../ground/model/place.ts'
import type { Policy } from '../../../ground/model/policy.ts'
import type { Recovery } from '../../../ground/model/reviewer-key.ts'
import type { PolicyText } from '../../../ground/model/standing-set.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { SecretRules } from '../../../people/acts/reviewers/pin-secret.ts'
import type { KeyGrounds } from '../../../people/acts/standing/signed-state.ts'
import type { StateMemory } from '../../../people/acts/standing/state-memory.ts'
import type { RefusalOf } from '../../../people/acts/roles/with-refusal.ts'
import type { MayAcceptTools } from '../../../people/acts/roles/may-accept-tools.ts'
import type { ToolAcceptors } from '../../../people/acts/tools/tool-notes.ts'
import type { ToolStore } from '../../../people/acts/ports/tool-store.ts'
import type { GroupsOfReviewer } from '../../../people/review/groups-of-reviewer.ts'
import type { QuizFact } from '../../../people/review/challenges/quiz/quiz-fact.ts'
import type { Scorer } from '../../../judge/scoring/scorer.ts'
import type { Store } from '../ports/store.ts'
import type { TeamPort } from '../ports/team-port.ts'
import type { Escalate, Escalation } from './escalation.ts'
import type { AnswersPort } from './stored-answers.ts'

/** The reads of the store that judging needs. */
export type JudgeStore = Pick<
  Store,
  'session' | 'hearing' | 'markKey' | 'counts' | 'canaries' | 'firstTimes' | 'consistently'
> & {
  readonly tools: Pick<ToolStore, 'knownTool'>
  readonly people: AnswersPort
}

/** The parts of a `Judge`. */
export interface JudgeParts {
  readonly store: JudgeStore
  readonly policy: Policy
  readonly filters: readonly Filter[]
  readonly stateFolders: readonly string[]
  /** Returns the places of the settings of installed clients; the usual places alone when left out. */
  readonly clientSettings?: () => ClientSettings
  /** Folders in which programs of this account are looked for; none when left out. */
  readonly searchPath?: readonly string[]
  /** The folders of this installation, where calls of the same machine could start it. */
  readonly installation?: readonly string[]
  readonly now: () => number
  readonly clock: () => number
  /** Used instead of the profile’s own. */
  readonly scorer?: Scorer
  /** A demand of the program that holds this gate, beside the policy: it can only tighten. */
  readonly escalate?: Escalate
  /** Returns the place of a call; read from the present disk when left out. */
  readonly placeOf?: (call: ToolCall) => Place
}

/** The policy of the gate’s group that the policy in force was loaded with. */
export interface TeamPart extends Pick<TeamPolicy, 'group' | 'digest'> {
  /** Returns what holds without it, and without the person’s own file: whatever the two loosen counts for nothing there. */
  readonly without: () => Pick<JudgeParts, 'policy' | 'filters'>
}

/** The person’s own policy file, whose text counts as far as a person accepted it. */
export interface OwnPolicy extends PolicyText {
  /** The account can’t write the file, so that it counts as it is. */
  readonly isGuarded?: boolean
  /**
   * Returns the policy with the accepted text of this digest in place of the file, and the filters that fit it; with no
   * text of its own where `kept` is not that one.
   */
  accepted(digest: string | null, stored: PolicyText | null): Pick<JudgeParts, 'policy' | 'filters'>
}

/** The parts of a gate. `clock` gives milliseconds that only go forward. */
export interface LocalGateParts extends Omit<JudgeParts, 'store'>, SecretRules {
  readonly store: Store
  /** The fingerprint of the reviewers’ keys that root wrote down, and what root wrote down of new ones. */
  readonly keyGrounds?: KeyGrounds
  /** The team that the gate joined, or may join; none where its state is a program's own. */
  readonly team?: TeamPort
  /** Everything that this process saw of the state before; nothing when left out. */
  readonly memory?: StateMemory
  /** Tells whether a client is registered or a call was judged; nobody asks where a state is a program’s own. */
  readonly isSettled?: () => boolean
  /** Returns the ways by which a reviewer’s key may be recovered; none when left out. */
  readonly recoveryWays?: () => readonly Recovery[]
  /** The groups of those who answer a review, of a team’s people; nobody is in one where it is left out. */
  readonly groupsOf?: (review: Review) => GroupsOfReviewer
  /** Tells who of a team may accept tools; everybody where it is left out. */
  readonly mayAccept?: MayAcceptTools
  /** Says why somebody of a team may not do this now; everybody may where it is left out. */
  readonly refusalOf?: RefusalOf
  /** The people of a team whose yes to a review would accept a tool; undefined at a gate of no team. */
  readonly toolAcceptors?: (review: Review) => ToolAcceptors | undefined
  /** Sentences on who of a team may answer a review that waits. */
  readonly peopleNotes?: (review: Review) => readonly string[]
  /** The group of the gate that asked for a review, of a team; a gate of no team has none. */
  readonly groupOf?: (review: Review) => string | undefined
  /** The groups of the team whose hub this is; there are none where it is left out. */
  readonly groups?: () => readonly string[]
  /** Its calls are judged by other gates: nothing is said of their files and policies as they are now. */
  readonly judgesElsewhere?: true
  /** The site of passkeys; this machine’s own pages when left out. */
  readonly site?: PasskeySite
  /** Absent where the policy is a program’s own. */
  readonly own?: OwnPolicy
  /** Absent where the gate’s group has no policy. */
  readonly teamPolicy?: TeamPart
  /** Milliseconds of a clock that nobody sets, the same for every process since the machine was started. */
  readonly steady?: () => number
  /** Returns numbers from 0 up to 1 that nobody can predict. */
  readonly random?: () => number
  /** Called with each escalated call, once it is logged. */
  readonly onEscalated?: (call: ToolCall, decision: Decision, escalation: Escalation) => void
  /** Returns questions of the program about a call, beside those that are read from it. */
  readonly questions?: (call: ToolCall) => readonly QuizFact[]
}
