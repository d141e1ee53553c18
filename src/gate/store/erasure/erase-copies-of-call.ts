import { isJsonObject, type Json } from '../../../ground/model/json.ts'
import type { IssuedChallenge } from '../../../ground/model/challenge.ts'
import type { Grant } from '../../../ground/model/grant.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Review, Vote } from '../../../ground/model/review.ts'
import type { Observation } from '../../../ground/model/shape.ts'
import { memoryText, readMemory } from '../memory-text.ts'
import { readBodies, readBody, writeBody } from '../people/write-body.ts'
import type { ErasureStatements } from './erasure-statements.ts'
import type { ErasedTexts } from './erased-texts.ts'
import type { SessionFile, SessionMemory, SessionSource } from '../../../ground/model/session-memory.ts'
import { markOf } from '../../../judge/provenance/mark-of.ts'
import { plainText } from '../../../judge/provenance/plain-text.ts'
import { wordsOf } from '../../../judge/provenance/words-of.ts'
import { HeardTable } from '../heard/heard-table.ts'
import type { Database } from '../open-database.ts'

/** Stands in a row for a text that was taken out. */
const erasedWord = '(erased)'

/** A review without the texts of its call, where these were taken out, and without words that they touch. */
function eraseInReview(review: Review, texts: ErasedTexts, isOfCall: boolean): Review {
  const { withdrawn, reportedWrong, votes } = review
  const words = (text: string) => (texts.touches(text) ? erasedWord : text)
  return {
    ...review,
    ...(isOfCall && callTextsErased(review)),
    votes: votes.map(vote => eraseInVote(vote, words, isOfCall)),
    ...(withdrawn !== undefined && { withdrawn: words(withdrawn) }),
    ...(reportedWrong && { reportedWrong: { ...reportedWrong, why: words(reportedWrong.why) } }),
  }
}

/** Without the salt of a signature nobody can try whether it is of some call. */
function eraseInVote(vote: Vote, words: (text: string) => string, isOfCall: boolean): Vote {
  const { reason, signed } = vote
  return {
    ...vote,
    ...(reason !== undefined && { reason: words(reason) }),
    ...(isOfCall && signed && { signed: { ...signed, salt: '' } }),
  }
}

/** The key of the call goes too: it is a digest without a salt. */
function callTextsErased({ shape, headline, why, plantedWhy }: Review): Partial<Review> {
  return {
    callKey: '',
    files: {},
    what: erasedWord,
    ...(headline !== undefined && { headline: erasedWord }),
    ...(why !== undefined && { why: erasedWord }),
    shape: { ...shape, text: erasedWord },
    ...(plantedWhy !== undefined && { plantedWhy: erasedWord }),
  }
}

/** A challenge without its questions and right answers, which were made from the call. */
function eraseInChallenge(issued: IssuedChallenge): IssuedChallenge {
  const { salt: _salt, ...unsalted } = issued
  const bare = { ...unsalted, questions: [] } as IssuedChallenge
  if (bare.challenge === 'quiz') return { ...bare, right: [] }
  return bare.challenge === 'teach_back' ? { ...bare, terms: [] } : bare
}

/** An observation without the words of its shape, where these were made from erased texts. */
function eraseInObservation(one: Observation, texts: ErasedTexts): Observation {
  return texts.touches(one.shapeText) ? { ...one, shapeText: erasedWord } : one
}

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

/**
 * Returns the memory of a session without erased texts. It forgets no danger: a source keeps its kind, and what an erased file
 * carried is a source of the session from then on.
 */
function eraseInMemory(memory: SessionMemory, texts: ErasedTexts): SessionMemory {
  const { sources, files, hosts, incident } = memory
  const all = Object.entries(files)
  const gone = all.filter(([path]) => texts.touches(path))
  const stored = all.filter(([path]) => !texts.touches(path))
  return {
    ...memory,
    sources: [...sources.map(one => cleanSource(one, texts)), ...gone.flatMap(([, file]) => sourcesOf(file))],
    files: Object.fromEntries(stored.map(([path, file]) => [path, cleanFile(file, texts)])),
    hosts: Object.fromEntries(Object.entries(hosts).filter(([host]) => !texts.touches(host))),
    incident: incident && texts.touches(incident.why) ? { ...incident, why: erasedWord } : incident,
  }
}

function cleanSource(source: SessionSource, texts: ErasedTexts): SessionSource {
  return texts.touches(source.what) ? { ...source, what: erasedWord } : source
}

function cleanFile({ from, text, ...file }: SessionFile, texts: ErasedTexts): SessionFile {
  return {
    ...file,
    ...(from !== undefined && { from: texts.touches(from) ? erasedWord : from }),
    ...(text !== undefined && !texts.touches(text) && { text }),
  }
}

function sourcesOf({ carries, at }: SessionFile): readonly SessionSource[] {
  return carries.map(kind => ({ kind, what: erasedWord, at, strength: 1 }))
}

/**
 * Takes the marks of erased words out of what a session heard: whoever has the key could try words on them. Orders stay
 * orders of their acts, and what they name is nobody’s from then on. Wants a transaction.
 */
export function eraseHeard(database: Database, session: string, texts: readonly string[]): void {
  const row = database.prepare("SELECT value FROM meta WHERE key = 'mark key'").get()
  if (!row) return
  const key = Buffer.from((row as { readonly value: string }).value, 'hex')
  const words = new Set(texts.flatMap(text => [...wordsOf(plainText(text))]))
  new HeardTable(database).erase(session, new Set([...words].map(word => markOf(key, word))))
}
