import { GateError } from '../../../ground/model/errors.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { TeamGate } from '../../../ground/model/team-gate.ts'
import type { GateDecision } from '../../../people/acts/ports/act-rows.ts'
import type { Act, LogLine } from '../../../people/acts/ports/act.ts'
import { releaseReview, withdrawReview } from '../../../people/review/withdraw-review.ts'
import { clockAhead } from '../../../gate/team/clock-skew.ts'
import type { Upload, UploadedEntry } from '../../../gate/team/protocol/upload.ts'
import type { HubParts } from './hub-parts.ts'
import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** The members of a call that a review repeats. */
const ofCall = ['session', 'agent', 'profile', 'principal'] as const

/** A review that a gate opened, held against the entry of its decision. Throws `invalid` where the two don’t fit. */
function openedReview(
  { copy, opened }: Pick<HubParts, 'copy' | 'opened'>,
  gate: TeamGate,
  { entries }: Pick<Upload, 'entries'>,
  review: Review,
): TakenReview {
  const wrong = (why: string) =>
    new GateError('invalid', `The review ${review.id} of ${gate.name} can’t be taken: ${why}.`, 'reviews')
  const entry = decisionIn(entries, review.decisionId)
  if (!entry) throw wrong('the entry of its decision is not sent with it')
  if (copy.decision(review.decisionId)) throw wrong('its decision is known of another one')
  const problem = problemOf(review, entry)
  if (problem !== undefined) throw wrong(problem)
  try {
    opened.demandSame(review, copy.gateDecisions.read(entry))
  } catch {
    throw wrong('it says something else than its decision')
  }
  const { gate: name, epoch } = gate
  const decision = { id: review.decisionId, gate: name, epoch, entry }
  return { event: 'opened', review: asOpened(review), decision }
}

/** Returns a review without its answers, which are never taken from a gate: where a hub lost them, they are handed back. */
function asOpened({
  answeredAt,
  usableUntil: _usable,
  releasedAt: _released,
  withdrawn,
  ...review
}: Review): Review {
  const isEnded = review.state === 'withdrawn' || review.state === 'expired'
  const end = isEnded && {
    ...(answeredAt !== undefined && { answeredAt }),
    ...(withdrawn !== undefined && { withdrawn }),
  }
  return { ...review, ...end, version: 1, votes: [], ...(!isEnded && { state: 'pending' as const }) }
}

function decisionIn(entries: Upload['entries'], id: string): StoredEntry | undefined {
  const named = entries.filter(isWhole).filter(({ kind, body }) => kind === 'decision' && body.includes(id))
  return named.find(({ body }) => partOf(recordOf(body), 'decision')['id'] === id)
}

function isWhole(entry: UploadedEntry): entry is StoredEntry {
  return entry.body !== undefined
}

/** Nobody has answered it yet, and it repeats the call that its decision is about. */
function problemOf(review: Review, { body }: StoredEntry): string | undefined {
  const record = recordOf(body)
  const [call, decision] = [partOf(record, 'call'), partOf(record, 'decision')]
  if (!review.planted && decision['reviewId'] !== review.id) return 'its decision opened another'
  const other = ofCall.find(name => call[name] !== review[name])
  if (other !== undefined) return `its ${other} is not that of the call`
  return undefined
}

function recordOf(body: string): JsonObject {
  try {
    const record = JSON.parse(body) as Json
    return isJsonObject(record) ? record : {}
  } catch {
    return {}
  }
}

function partOf(record: JsonObject, name: string): JsonObject {
  const part = memberOf(record, name)
  return isJsonObject(part) ? part : {}
}

/** A review as it is written, with the decision that opened it where it is new. */
export interface TakenReview {
  readonly event: 'opened' | 'released' | 'withdrawn' | 'expired'
  readonly review: Review
  readonly decision?: GateDecision
}

type ReviewParts = Pick<HubParts, 'copy' | 'opened'>

/**
 * The act by which the reviews of an upload become the team’s; undefined where nothing changes. A gate opens its reviews,
 * and ends or releases them; who answered what is never taken from it. Throws `invalid` for what is not its own.
 */
export function reviewsAct(
  parts: ReviewParts,
  gate: TeamGate,
  upload: Upload,
  at: number,
): Act<'gate_reviews'> | undefined {
  const ahead = clockAhead(at, upload.at ?? at)
  const taken = upload.reviews.flatMap(
    review => takenReview(parts, gate, upload, inHubTime(review, ahead)) ?? [],
  )
  if (taken.length === 0) return undefined
  return {
    kind: 'gate_reviews',
    at,
    log: taken.map(one => lineOf(gate, one)),
    reviews: taken.map(({ review }) => review),
    gateDecisions: taken.flatMap(({ decision }) => decision ?? []),
  }
}

function takenReview(
  parts: ReviewParts,
  gate: TeamGate,
  upload: Upload,
  review: Review,
): TakenReview | undefined {
  const { copy } = parts
  const known = copy.people.review(review.id)
  if (!known) return openedReview(parts, gate, upload, review)
  const origin = copy.originOf(known.decisionId)
  const isOwn = origin.gate === gate.gate && origin.epoch === gate.epoch
  if (!isOwn || known.decisionId !== review.decisionId)
    throw new GateError('invalid', `The review ${review.id} is not one of ${gate.name}.`, 'reviews')
  return endedReview(known, review)
}

/** A review that its gate released or ended: the rest of the row stays as people left it. */
function endedReview(known: Review, review: Review): TakenReview | undefined {
  if (review.releasedAt !== undefined && known.state === 'approved' && known.releasedAt === undefined)
    return { event: 'released', review: releaseReview(known, review.releasedAt) }
  const { state, answeredAt = 0, withdrawn = 'its gate ended it' } = review
  const isOpen = known.state === 'pending' || (known.state === 'approved' && known.releasedAt === undefined)
  if (!isOpen || (state !== 'withdrawn' && state !== 'expired')) return undefined
  const ended = withdrawReview(known, withdrawn, answeredAt)
  if (state === 'withdrawn') return { event: state, review: ended }
  const { withdrawn: _withdrawn, ...expired } = { ...ended, state }
  return { event: state, review: expired }
}

function lineOf({ gate, epoch }: TeamGate, { event, review, decision }: TakenReview): LogLine<'team'> {
  const { id, decisionId, planted } = review
  const of = decision && { seq: decision.entry.seq, hash: decision.entry.hash }
  return {
    kind: 'team',
    body: { event, gate, epoch, review: id, decision: decisionId, ...(planted && { planted }), ...of },
  }
}

/** Returns a review of a gate whose clock the hub’s is ahead of by so many milliseconds, with the moments that the hub’s has. */
function inHubTime(review: Review, ahead: number): Review {
  const { openedAt, dueAt, answeredAt, releasedAt } = review
  return {
    ...review,
    openedAt: openedAt + ahead,
    dueAt: dueAt + ahead,
    ...(answeredAt !== undefined && { answeredAt: answeredAt + ahead }),
    ...(releasedAt !== undefined && { releasedAt: releasedAt + ahead }),
  }
}
