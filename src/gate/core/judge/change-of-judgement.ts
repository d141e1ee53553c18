import type { Review } from '../../../ground/model/review.ts'
import type { ReviewSettings } from '../../../ground/model/settings/review-settings.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Change, ReportChange } from '../ports/store.ts'
import { prepareSnapshot } from '../snapshot/prepare-snapshot.ts'
import { reviewsAfter, type Consultation, type EarlierAnswers } from './consult-people.ts'
import { toolUseOf } from './remembered-tool-of.ts'
import { lessonsOf } from './lessons-of.ts'
import type { Decision } from '../../../ground/model/decision.ts'
import type { Hearing, ActClass, Mark } from '../../../ground/model/hearing.ts'
import type { LoggedOrigin, CallOrigin } from '../../../ground/model/call-origin.ts'
import type { Shape } from '../../../ground/model/shape.ts'
import type { AssessInput } from './assess.ts'
import type { Escalation } from './escalation.ts'
import type { FollowOffer } from '../../../ground/model/following.ts'
import { traitsOf } from '../../../ground/model/filter-traits.ts'
import { minStrong } from '../../../judge/provenance/voice-of.ts'
import { followableOrder } from '../../../judge/provenance/without-followed.ts'

/** Acts that can be undone, or that the sites which are shown bound. */
const mild: ReadonlySet<ActClass> = new Set([
  'visit',
  'send',
  'publish',
  'create',
  'change',
  'book',
  'cancel',
  'operate',
])

/** Returns the change that the store must write so that a decision holds; a review is opened with the settings. */
export function changeOfJudgement(
  call: ToolCall,
  { decision, input, earlier, consulted, shape, reports, escalation, heard }: Judgement,
  settings: ReviewSettings,
): Change {
  if (decision.dryRun) return { call, decision }
  const forced = { settings, people: escalation?.people }
  const follow = followOffer(input.origin, decision, heard.reports)
  const reviews = reviewsAfter(consulted, call, decision, { shape, follow }, forced, earlier)
  const opened = reviews.find(({ version }) => version === 1)
  return {
    call,
    decision,
    reports,
    ...lessonsOf(call, decision, input),
    reviews,
    ...(opened && { snapshot: prepareSnapshot(opened.id, decision) }),
    spends: decision.grantId !== undefined && decision.effect === 'allow' ? [decision.grantId] : [],
    ...toolUseOf(call, input.knownTool, decision.at),
  }
}

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

/** Returns what a review of a call offers besides its plain yes: that the session follows the text which asked for it. */
function followOffer(
  origin: CallOrigin,
  { effect, assessment: { contributions } }: Pick<Decision, 'effect' | 'assessment'>,
  hearing: Hearing,
): FollowOffer | undefined {
  const isOrdered = contributions.some(({ filter, points }) => points > 0 && traitsOf(filter).followable)
  if (effect !== 'queue' || !isOrdered || contributions.some(({ deny }) => deny)) return undefined
  const order = followableOrder(origin)
  const { place, readBy, sites = [] } = order?.source ?? {}
  if (place === undefined || readBy === undefined) return undefined
  const here = origin.named.flatMap(({ site }) => (site === undefined ? [] : [site]))
  const asked = [...origin.acts, ...mildActs(place, hearing)].filter(act => act !== 'read')
  return { place, readBy, acts: [...new Set(asked)], sites: [...new Set([...sites, ...here])] }
}

/** The other mild acts that the same text asks for, so that it need not be asked about each. */
function mildActs(place: Mark, hearing: Hearing): readonly ActClass[] {
  return hearing
    .filter(({ source }) => source.place === place)
    .flatMap(({ segments }) => segments)
    .filter(({ kind, strength, hidden }) => kind === 'order' && strength < minStrong && !hidden)
    .flatMap(({ acts }) => acts)
    .filter(act => mild.has(act))
}
