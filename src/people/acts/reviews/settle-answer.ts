import type { Canary } from '../../../ground/model/canary.ts'
import type { IssuedChallenge } from '../../../ground/model/challenge.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { Signature } from '../../../ground/model/passkey.ts'
import type { KeySignature, Review, Vote } from '../../../ground/model/review.ts'
import type { SessionSignature } from '../../../ground/model/session-certificate.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
import type { Observation } from '../../../ground/model/shape.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { challengeForms } from '../../../judge/policy/challenge-forms.ts'
import { applyVote } from '../../review/apply-vote.ts'
import type { GroupsOfReviewer } from '../../review/groups-of-reviewer.ts'
import { attemptsOf } from '../../review/attempts.ts'
import type { Grade } from '../../review/challenges/challenge-spec.ts'
import type { ClockReading } from './review-rows.ts'
import type { AnswerOutcome, GivenAnswer } from '../gate-people/reviews.ts'
import type { Act } from '../ports/act.ts'
import { cleanWords, reviewLine } from './review-line.ts'

/** An answer that was looked at: everything that decides what comes of it. */
export interface CheckedAnswer {
  readonly review: Review
  readonly given: GivenAnswer
  /** Absent for a no. */
  readonly issued: IssuedChallenge | undefined
  readonly grade: Grade | undefined
  readonly proof: Vote['proof']
  /** The signature of a passkey or of an unlocked session. */
  readonly signed?: Signature | SessionSignature
  /** It accepts nothing that the page shows of a server’s tool. */
  readonly thisCallOnly: boolean
  /** Signs a yes with the key of the reviewer. */
  readonly sign?: (vote: Vote) => KeySignature
  readonly moment: ClockReading
  readonly canaries: readonly Canary[]
  /** All challenges issued to this reviewer for this review. */
  readonly ownChallenges: readonly IssuedChallenge[]
  readonly reviewer: Reviewer | undefined
  readonly readingSeconds: number
  /** The groups of those who answer, of a team. */
  readonly groupsOf: GroupsOfReviewer
  /** The reason for which a probe had to be denied. */
  readonly why: string
}

/** The act to write, and the outcome for the reviewer. */
export interface Settlement {
  readonly act: Act<'answer' | 'challenge'>
  readonly outcome: AnswerOutcome
}

const keptTeachBack = 500
const keptReason = 1_000
const stricterFor = 86_400_000

/** Turns an answer into an act and an outcome. A failed challenge ends and raises the review's version, so none counts twice. */
export function settleAnswer(checked: CheckedAnswer): Settlement {
  return checked.grade?.why ? settleFailure(checked, checked.grade.why) : settleVote(checked)
}

function settleFailure(checked: CheckedAnswer, why: string): Settlement {
  const { review, issued, ownChallenges, moment } = checked
  if (!issued) return settleVote(checked)
  const after = { ...review, version: review.version + 1 }
  const closed = endChallenge(issued, 'failed', moment)
  const challenges = ownChallenges.map(one => (one.id === closed.id ? closed : one))
  const { left: remaining } = attemptsOf(challenges, review.settings, moment.at, moment.steady)
  const log = [reviewLine('failed', review, { ...about(checked), attemptsLeft: remaining })]
  return {
    act: { kind: 'challenge', at: moment.at, log, reviews: [after], challenges: [closed] },
    outcome: { review: after, failed: { why, attemptsLeft: remaining } },
  }
}

function settleVote(checked: CheckedAnswer): Settlement {
  const { review, given: answer, issued, moment, reviewer } = checked
  const vote = withSignature(voteOf(checked), checked)
  const after = applyVote(review, vote, checked.groupsOf)
  const event = after.state === 'pending' ? 'agreed' : answerEvent(after.state)
  const wrong = review.planted === true && answer.approve
  return {
    act: {
      kind: 'answer',
      at: moment.at,
      log: [
        reviewLine(event, review, { ...about(checked), signed: asJson(checked.signed), vote: byKey(vote) }),
      ],
      reviews: [after],
      answered: true,
      ...(issued && {
        challenges: [endChallenge(issued, answer.approve ? 'passed' : issued.outcome, moment)],
      }),
      observations: observationOf(after),
      ...(wrong &&
        reviewer && {
          reviewers: [{ ...reviewer, stricterUntil: moment.at + stricterFor }],
          reviewersOver: [reviewer],
        }),
    },
    outcome: {
      review: after,
      ...(review.planted && { planted: { right: !answer.approve, why: checked.why } }),
    },
  }
}

function answerEvent(state: Review['state']): 'approved' | 'denied' | 'returned' {
  return state === 'approved' || state === 'returned' ? state : 'denied'
}

/** A no needs no signature: it only tightens. */
function withSignature(vote: Vote, { signed, sign }: CheckedAnswer): Vote {
  const by = vote.approve ? (signed ?? sign?.(vote)) : undefined
  return by ? { ...vote, signed: by } : vote
}

/** Returns the signature of a reviewer’s key as the log keeps it: without its salt, as every signature. */
function byKey({ signed }: Vote): JsonObject | undefined {
  if (!signed || !('by' in signed)) return undefined
  const { by, signature, bound } = signed
  return { by, signature, bound }
}

/** Returns a signature as the log keeps it: without the salt of its terms, which could never be taken out. */
function asJson(signed: Signature | SessionSignature | undefined): JsonObject | undefined {
  if (!signed) return undefined
  const { salt: _salt, ...stored } = signed
  return JSON.parse(JSON.stringify(stored)) as JsonObject
}

function voteOf({
  given: answer,
  issued,
  moment,
  proof,
  canaries,
  ownChallenges,
  readingSeconds,
  thisCallOnly,
}: CheckedAnswer): Vote {
  const shown = issued ?? ownChallenges.find(({ outcome }) => outcome === 'open')
  return {
    reviewer: answer.who.reviewer,
    approve: answer.approve,
    ...(answer.revise && { revise: true as const }),
    ...(answer.reason !== undefined && { reason: cleanWords(answer.reason, keptReason, canaries) }),
    proof,
    ...(answer.via !== undefined && { via: visibleText(answer.via, 200) }),
    ...(answer.approve && answer.follow && { follow: true as const }),
    ...(answer.approve && thisCallOnly && { thisCallOnly }),
    challenge: answer.approve && issued ? issued.challenge : 'none',
    startedAt: Math.min(shown?.startedAt ?? moment.at, moment.at),
    at: moment.at,
    ...(answer.approve && { readingSeconds }),
  }
}

/** Returns what the log keeps of an answer: reviewer, proof, challenge and score; no right answers. */
function about({ given: answer, issued, grade, moment, proof, canaries, thisCallOnly }: CheckedAnswer) {
  const { text } = answer.approve ? (answer.answer ?? {}) : {}
  const isTold = issued && challengeForms[issued.challenge].field === 'text' && text !== undefined
  return {
    reviewer: visibleText(answer.who.reviewer, 64),
    proof,
    via: answer.via === undefined ? undefined : visibleText(answer.via, 200),
    challenge: issued?.challenge ?? 'none',
    sheet: issued?.id,
    follow: answer.approve ? answer.follow : undefined,
    thisCallOnly: (answer.approve && thisCallOnly) || undefined,
    score: grade?.score,
    seconds: issued ? Math.round((moment.at - issued.startedAt) / 100) / 10 : undefined,
    reason: answer.reason === undefined ? undefined : cleanWords(answer.reason, keptReason, canaries),
    text: isTold ? cleanWords(text, keptTeachBack, canaries) : undefined,
  }
}

/** One answer per review, once people have ended it; none for a probe, for code that nobody read, or for a no that nobody proved. */
export function observationOf(review: Review): readonly Observation[] {
  const { state, votes, teaches, planted, shape, profile, agent, id, answeredAt } = review
  if (planted || !teaches || (state !== 'approved' && state !== 'denied')) return []
  const approve = state === 'approved'
  const input = votes.filter(vote => vote.approve === approve)
  if (input.some(({ proof }) => proof === 'none')) return []
  const who = input.map(({ reviewer }) => reviewer)
  const at = answeredAt ?? 0
  const reviewer = who.join(' and ')
  return [{ shape: shape.key, shapeText: shape.text, profile, agent, reviewer, approve, reviewId: id, at }]
}

function endChallenge(
  issued: IssuedChallenge,
  outcome: IssuedChallenge['outcome'],
  { at, steady }: ClockReading,
): IssuedChallenge {
  return { ...issued, outcome, endedAt: at, endedSteady: steady }
}
