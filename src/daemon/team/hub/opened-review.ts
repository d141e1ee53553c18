import { GateError } from '../../../ground/model/errors.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { TeamGate } from '../../../ground/model/team-gate.ts'
import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import type { Upload, UploadedEntry } from '../../../gate/team/protocol/upload.ts'
import type { HubParts } from './hub-parts.ts'
import type { TakenReview } from './reviews-act.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** The members of a call that a review repeats. */
const ofCall = ['session', 'agent', 'profile', 'principal'] as const

/** A review that a gate opened, held against the entry of its decision. Throws `invalid` where the two don’t fit. */
export function openedReview(
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
