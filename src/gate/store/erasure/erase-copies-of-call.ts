import { isJsonObject, type Json } from '../../../ground/model/json.ts'
import type { IssuedChallenge } from '../../../ground/model/challenge.ts'
import type { Grant } from '../../../ground/model/grant.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { Observation } from '../../../ground/model/shape.ts'
import { memoryText, readMemory } from '../memory-text.ts'
import { readBodies, readBody, writeBody } from '../people/write-body.ts'
import { eraseInMemory } from './erase-in-memory.ts'
import { eraseInChallenge, eraseInObservation, eraseInReview, erasedWord } from './erase-in-review.ts'
import type { ErasureStatements } from './erasure-statements.ts'
import type { ErasedTexts } from './erased-texts.ts'

/** Takes copies of a call's texts out of the rows of its reviews, its session and its profile; wants a transaction. */
export function eraseCopiesOfCall(
  statements: ErasureStatements,
  { call, decision }: LoggedDecision,
  texts: ErasedTexts,
): void {
  for (const review of readBodies<Review>(statements.reviewsOfDecision.all(decision.id)))
    eraseOfReview(statements, review, texts, true)
  eraseOfSession(statements, call.session, texts)
  const habits = statements.habits.all(call.profile) as unknown as readonly { readonly key: string }[]
  for (const { key } of habits)
    if (texts.touches(key.slice('host:'.length))) statements.dropHabit.run(call.profile, key)
}

/** The same of the definitions that a call's MCP server gave of its tool. */
export function eraseCopiesOfDescription(statements: ErasureStatements, values: readonly Json[]): void {
  for (const value of values) {
    if (!isJsonObject(value)) continue
    const { digest, instructions } = value
    const ofServer = isJsonObject(instructions) ? instructions['digest'] : undefined
    for (const one of [digest, ofServer]) if (typeof one === 'string') statements.dropDefinition.run(one)
  }
}

/** Takes copies of a person's own words out of the rows of the review that they were said of. */
export function eraseCopiesOfWords(statements: ErasureStatements, review: Review, texts: ErasedTexts): void {
  eraseOfReview(statements, review, texts, false)
}

/** The same of a grant; its scope goes with its row, since a grant without one would hold for everything. */
export function eraseCopiesOfGrant(statements: ErasureStatements, id: string, isScope: boolean): void {
  const grant = readBody<Grant>(statements.grant.get(id))
  if (!grant) return
  if (isScope) statements.dropGrant.run(id)
  else statements.keepGrant.run(writeBody({ ...grant, reason: erasedWord }), id)
}

function eraseOfReview(
  statements: ErasureStatements,
  review: Review,
  texts: ErasedTexts,
  isOfCall: boolean,
): void {
  const { id, shape } = review
  const after = eraseInReview(review, texts, isOfCall)
  statements.keepReview.run(writeBody(after), after.callKey, id)
  if (!isOfCall) return
  statements.dropOldSnapshot.run(id)
  for (const issued of readBodies<IssuedChallenge>(statements.sheets.all(id)))
    statements.keepSheet.run(writeBody(eraseInChallenge(issued)), issued.id)
  for (const one of readBodies<Observation>(statements.observations.all(shape.key)))
    statements.keepObservation.run(writeBody(eraseInObservation(one, texts)), one.shape, one.reviewId)
  if (texts.touches(shape.text)) statements.keepShapeText.run(erasedWord, shape.key)
}

function eraseOfSession(statements: ErasureStatements, session: string, texts: ErasedTexts): void {
  const row = statements.session.get(session) as { readonly memory: string } | undefined
  if (!row) return
  statements.keepSession.run(memoryText(eraseInMemory(readMemory(row.memory), texts)), session)
}
