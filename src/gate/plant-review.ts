import { randomUUID } from 'node:crypto'
import type { ToolCall } from '../model/call.ts'
import type { Decision } from '../model/decision.ts'
import { openReview } from '../review/open-review.ts'
import { plantCall, whyPlanted } from '../review/plant-call.ts'
import { summaryLine } from '../review/summary-line.ts'
import { shortId } from './consult-people.ts'
import type { Judge, LocalGateParts } from './judge.ts'
import { unforeseen } from './unforeseen.ts'

/**
 * Now and then, beside a call that really waits, opens a review of a call that must be denied. The planted call is
 * judged like any other and logged as a dry run; one that would not wait for a person is not planted.
 */
export async function plantReview(
  { store, policy, random = unforeseen }: LocalGateParts,
  judge: Judge,
  call: ToolCall,
  decision: Decision,
): Promise<void> {
  const isNew = decision.effect === 'queue' && decision.reason.kind !== 'parked' && !decision.dryRun
  if (!isNew || random() >= policy.reviews.probe_rate) return
  const planted = plantCall(call, randomUUID(), random)
  const { decision: judged, consulted, shape } = await judge.judge(planted, true)
  if (judged.effect !== 'queue' || judged.reviewId !== undefined || whyPlanted(planted) === undefined) return
  const review = openReview({
    id: shortId('r'),
    call: planted,
    decision: judged,
    callKey: consulted.key,
    files: consulted.files,
    shape: shape(),
    what: summaryLine(planted, judged.effects),
    settings: policy.reviews,
    reviewers: store.people.reviewers().map(({ name }) => name),
  })
  await store.commit({ call: planted, decision: judged, reviews: [{ ...review, planted: true }] })
}
