import * as z from 'zod'
import type { AnswerOutcome, ReviewerStats, ReviewPage } from '../../../people/acts/gate-people/reviews.ts'
import { challengeKinds, challenges, type ShownChallenge } from '../../../ground/model/challenge.ts'
import { actClasses } from '../../../ground/model/hearing.ts'
import { proofs, reviewStates } from '../../../ground/model/review.ts'
import type { ReviewSummary } from '../../../ground/model/review-snapshot.ts'
import { type ReviewSettings, reviewSettings } from '../../../ground/model/settings/review-settings.ts'
import type { SettingPart, SettingShape } from '../../../ground/model/settings/setting-shape.ts'
import { moment, recordSchema, shortText, text, namedSchema } from './text.ts'
import { call, decision, loggedDecision, shape } from './decision.ts'
import { grant, grantDraft } from './grant.ts'
import type { SentReview } from '../ports/sent-review.ts'
import { passkeyAnswer, passkeyRequest } from './passkey.ts'
import type { SessionCertificate, SessionYes } from '../../../ground/model/session-certificate.ts'
import type { NewReviewer, ShownReviewer } from '../../../people/acts/gate-people/reviewers.ts'

/** A reviewer to add. */
export const newReviewer: z.ZodType<NewReviewer> = namedSchema(
  'NewReviewer',
  z.strictObject({
    name: shortText(200),
    uid: z.int().nullable(),
    pin: shortText(256).exactOptional(),
    totpKey: shortText(256).exactOptional(),
  }),
)

/** A reviewer, without any secret. */
export const reviewer: z.ZodType<ShownReviewer> = namedSchema(
  'Reviewer',
  z.strictObject({
    name: text,
    uid: z.number().nullable(),
    lockedUntil: moment,
    addedAt: moment,
    secrets: z.array(z.enum(['pin', 'totp'])),
    passkeys: z.number(),
    hasShortSecret: z.literal(true).exactOptional(),
  }),
)

/** A place that was unlocked for a reviewer. */
export const sessionCertificate: z.ZodType<SessionCertificate> = namedSchema(
  'SessionCertificate',
  z.strictObject({
    log: text.nullable(),
    gate: text,
    epoch: z.number(),
    reviewer: text,
    key: text,
    at: moment,
    by: text,
    signature: text,
  }),
)

/** The yes of such a place. */
const sessionYes: z.ZodType<SessionYes> = namedSchema(
  'SessionYes',
  z.strictObject({ key: shortText(200), signature: shortText(200) }),
)

const approvers = z.array(z.strictObject({ group: text, count: z.number() }))

/** The settings of `[reviews]` as a policy holds them, from their records. */
const settings = valueSchema(reviewSettings.shape) as z.ZodType<ReviewSettings>

function valueSchema(shape: SettingShape): z.ZodType {
  switch (shape.is) {
    case 'number':
      return z.number()
    case 'word':
      return z.enum(shape.words)
    case 'needs':
      return approvers
    case 'section':
      return z.strictObject(Object.fromEntries(shape.parts.map(part => [part.key, partSchema(part)])))
    case 'boolean':
      return z.boolean()
    case 'text':
      return text
    case 'list':
      return z.array(valueSchema(shape.of))
    case 'points':
      return z.union([z.number(), z.literal('gate')])
    case 'codes':
      return recordSchema(valueSchema(shape.of))
  }
}

function partSchema({ shape, optional }: SettingPart): z.ZodType {
  const schema = valueSchema(shape)
  return optional ? schema.exactOptional() : schema
}

const keySignature = z.strictObject({ by: text, signature: text, bound: text, salt: text })

const statement = z.strictObject({
  purpose: z.literal('approve'),
  review: text,
  decision: text,
  gate: text.exactOptional(),
  epoch: z.number().exactOptional(),
  commitment: text.exactOptional(),
  callDigest: text.exactOptional(),
  sheet: text,
  reviewer: text,
  nonce: text,
  follow: z.literal(true).exactOptional(),
  thisCallOnly: z.literal(true).exactOptional(),
  terms: text.exactOptional(),
})

const sessionSignature = z.strictObject({
  session: sessionCertificate,
  statement,
  signature: text,
  salt: text,
})

const passkeySignature = z.strictObject({
  statement,
  credential: text,
  publicKey: text,
  authenticatorData: text,
  clientDataJSON: text,
  signature: text,
  salt: text.exactOptional(),
})

const vote = z.strictObject({
  reviewer: text,
  approve: z.boolean(),
  revise: z.literal(true).exactOptional(),
  reason: text.exactOptional(),
  proof: z.enum(proofs),
  via: text.exactOptional(),
  challenge: z.enum(challenges),
  startedAt: moment,
  at: moment,
  readingSeconds: z.number().exactOptional(),
  follow: z.literal(true).exactOptional(),
  thisCallOnly: z.literal(true).exactOptional(),
  signed: z.union([keySignature, sessionSignature, passkeySignature]).exactOptional(),
})

const followOffer = z.strictObject({
  place: z.number(),
  readBy: text,
  acts: z.array(z.enum(actClasses)),
  sites: z.array(z.number()),
})

/** A queued decision before people. */
export const review: z.ZodType<SentReview> = namedSchema(
  'Review',
  z.strictObject({
    id: text,
    version: z.number(),
    state: z.enum(reviewStates),
    decisionId: text,
    callKey: text,
    files: recordSchema(text),
    session: text,
    agent: text,
    principal: text.exactOptional(),
    profile: text,
    level: z.enum(['medium', 'high', 'critical']),
    composite: z.number(),
    what: text,
    headline: text.exactOptional(),
    why: text.exactOptional(),
    lasting: z.literal(true).exactOptional(),
    codes: z.array(text),
    shape,
    teaches: z.boolean(),
    challenge: z.enum(challenges),
    minimumSeconds: z.number(),
    requiredApprovers: z.number(),
    approvers: approvers.exactOptional(),
    settings,
    policyDigest: text,
    votes: z.array(vote),
    openedAt: moment,
    dueAt: moment,
    answeredAt: moment.exactOptional(),
    usableUntil: moment.exactOptional(),
    releasedAt: moment.exactOptional(),
    withdrawn: text.exactOptional(),
    follow: followOffer.exactOptional(),
    followEnded: z.strictObject({ by: text, at: moment }).exactOptional(),
    replaces: text.exactOptional(),
    planted: z.boolean().exactOptional(),
    plantedWhy: text.exactOptional(),
    reportedWrong: z.strictObject({ by: text, why: text, at: moment }).exactOptional(),
    gate: text.exactOptional(),
    answerers: z
      .strictObject({
        may: z.array(z.strictObject({ name: text, lentBy: z.array(text).exactOptional() })),
        missing: approvers,
      })
      .exactOptional(),
  }),
)

const summary: z.ZodType<ReviewSummary> = namedSchema(
  'ReviewSummary',
  z.strictObject({
    headline: text,
    why: text.exactOptional(),
    lines: z.array(text),
    findings: z.array(z.strictObject({ code: text, points: z.number(), text })),
    diffs: z.array(z.strictObject({ path: text, lines: z.array(text), more: z.number() })),
  }),
)

/** All that a reviewer sees of one review. */
export const reviewPage: z.ZodType<ReviewPage> = namedSchema(
  'ReviewPage',
  z.strictObject({
    review,
    call,
    decision,
    summary,
    trust: text,
    before: z.array(loggedDecision),
    notes: z.array(text),
    follow: text.exactOptional(),
    prompt: z.strictObject({ text, at: moment }).exactOptional(),
    askedAnyway: text.exactOptional(),
    missing: recordSchema(text).exactOptional(),
  }),
)

/** A challenge without its answers. */
export const shownChallenge: z.ZodType<ShownChallenge> = namedSchema(
  'Sheet',
  z.strictObject({
    id: text,
    reviewId: text,
    reviewer: text,
    challenge: z.enum(challengeKinds),
    questions: z.array(z.strictObject({ text, options: z.array(text) })),
    startedAt: moment,
    minimumSeconds: z.number(),
    attemptsLeft: z.number(),
    statement: text,
    passkey: passkeyRequest.exactOptional(),
    follow: z.strictObject({ statement: text, passkey: passkeyRequest.exactOptional() }).exactOptional(),
    onlyPasskey: z.literal(true).exactOptional(),
    eachTime: z.literal(true).exactOptional(),
  }),
)

/** The outcome of an answer. */
export const answerOutcome: z.ZodType<AnswerOutcome> = namedSchema(
  'AnswerOutcome',
  z.strictObject({
    review,
    failed: z.strictObject({ why: text, attemptsLeft: z.number() }).exactOptional(),
    planted: z.strictObject({ right: z.boolean(), why: text }).exactOptional(),
    grant: grant.exactOptional(),
  }),
)

/** The counts of one reviewer’s answers. */
export const reviewerStats: z.ZodType<ReviewerStats> = namedSchema(
  'ReviewerStats',
  z.strictObject({
    reviewer: text,
    answers: z.number(),
    approvals: z.number(),
    denials: z.number(),
    medianSeconds: z.number().nullable(),
    failedChallenges: z.number(),
    tooFast: z.number(),
    reportedWrong: z.number(),
    plantedSeen: z.number(),
    plantedApproved: z.number(),
  }),
)

/**
 * The person who answers. A token of a reviewer gives the name; the user and the terminal count on the owner’s socket
 * alone.
 */
export const who = namedSchema(
  'Who',
  z.strictObject({
    reviewer: shortText(64).exactOptional(),
    pin: shortText(256).exactOptional(),
    totp: shortText(16).exactOptional(),
    uid: z.int().nullable().exactOptional(),
    terminal: z.boolean().exactOptional(),
    passkey: passkeyAnswer.exactOptional(),
    session: sessionYes.exactOptional(),
  }),
)

/** The part of a body that names who answers. */
export type GivenWho = z.infer<typeof who>

/** One person’s answer. */
export const givenAnswer = namedSchema(
  'GivenAnswer',
  z.strictObject({
    who: who.exactOptional(),
    approve: z.boolean(),
    revise: z.literal(true).exactOptional(),
    reason: text.exactOptional(),
    follow: z.literal(true).exactOptional(),
    grant: grantDraft.exactOptional(),
    sheetId: text.exactOptional(),
    answer: z
      .strictObject({
        choices: z.array(z.int()).max(20).exactOptional(),
        text: shortText(20_000).exactOptional(),
      })
      .exactOptional(),
  }),
)
