import { GateError } from '../../../ground/model/errors.ts'
import type { Grant, Pause } from '../../../ground/model/grant.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { EntryRow } from '../entry-reader.ts'
import { readBodies, readBody } from '../people/write-body.ts'
import type { ErasureStatements } from './erasure-statements.ts'

/**
 * Refuses to take a part out of an entry while something rests on it: a review that waits could not be answered, and
 * what stands is signed with its words. `said` is what the entry says.
 */
export function demandEnded(
  statements: ErasureStatements,
  { kind, at }: Pick<EntryRow, 'kind' | 'at'>,
  body: JsonObject,
): void {
  const why =
    kind === 'grant'
      ? liveGrant(statements, body)
      : kind === 'pause'
        ? livePause(statements, at)
        : waitingReview(statements, body)
  if (why !== undefined) throw new GateError('conflict', why, 'entry')
}

function waitingReview(statements: ErasureStatements, body: JsonObject): string | undefined {
  const id = (body['decision'] as JsonObject | undefined)?.['id']
  if (typeof id !== 'string') return undefined
  const reviews = readBodies<Review>(statements.reviewsOfDecision.all(id))
  const waiting = reviews.find(({ state }) => state === 'pending')
  return waiting && `The review ${waiting.id} of this call waits: answer it first.`
}

function liveGrant(statements: ErasureStatements, body: JsonObject): string | undefined {
  const id = String((body['grant'] as JsonObject | undefined)?.['id'])
  const grant = readBody<Grant>(statements.grant.get(id))
  return grant?.revokedAt === null ? `The grant ${id} is not revoked: revoke it first.` : undefined
}

function livePause(statements: ErasureStatements, at: number): string | undefined {
  const row = statements.pause.get() as { readonly value: string } | undefined
  const isOfEntry = row !== undefined && (JSON.parse(row.value) as Pause).at === at
  return isOfEntry ? 'The pause of this entry was not ended: end it first.' : undefined
}
