import type { ReviewSettings } from '../../../ground/model/review.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Change } from '../ports/store.ts'
import { prepareSnapshot } from '../snapshot/prepare-snapshot.ts'
import { reviewsAfter } from './consult-people.ts'
import { followOffer } from './follow-offer.ts'
import type { Judgement } from './judgement.ts'
import { toolUseOf } from './known-tool-of.ts'
import { lessonsOf } from './lessons-of.ts'

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
