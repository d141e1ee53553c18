import { redactKnown } from '../../redaction/redact-known.ts'
import { masked } from '../../redaction/redact.ts'
import type { Canary } from '../../../ground/model/canary.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { Review } from '../../../ground/model/review.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import type { LogLine } from '../ports/act.ts'

/** An event in the life of a review. */
export type ReviewEvent =
  | 'planted' // a probe was opened, to see whether somebody looks
  | 'begun'
  | 'failed'
  | 'agreed' // a yes that needs further ones
  | 'approved'
  | 'denied'
  | 'returned' // neither a yes nor a no: the agent shall change the call
  | 'expired'
  | 'withdrawn'
  | 'undone' // whoever said no took it back: it teaches nothing
  | 'reported_wrong'
  | 'follow_ended'

/** The line of the log about one event; members that are undefined are left out. */
export function reviewLine(
  event: ReviewEvent,
  { id, decisionId, planted }: Review,
  more: Readonly<Record<string, JsonObject[string] | undefined>> = {},
): LogLine<'review'> {
  const known = Object.entries(more).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
  const body: JsonObject = {
    event,
    review: id,
    decision: decisionId,
    ...(planted && { planted: true }),
    ...(Object.fromEntries(known) as JsonObject),
  }
  return { kind: 'review', body }
}

/** A person's own words as they may be kept: harmless, without secrets, and at most so many characters. */
export function cleanWords(text: string, max: number, canaries: readonly Canary[]): string {
  const labels = canaries.map(({ id, value }) => ({ value, label: `[erased canary ${id}]` }))
  const record = { text: visibleText(text, 6_000) }
  const erased = redactKnown(record, labels).record
  return visibleText(String(masked(erased)['text']), max)
}
