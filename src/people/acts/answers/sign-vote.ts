import { type KeyObject, randomBytes } from 'node:crypto'
import { canonicalJson } from '../../audit/canonical-json.ts'
import { sha256 } from '../../audit/sha256.ts'
import { publicKeyOf } from '../../audit/sign-checkpoint.ts'
import type { Level } from '../../../ground/model/assessment.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { SignedStatement } from '../../../ground/model/passkey.ts'
import type { PasskeySite } from '../../../ground/model/passkey-site.ts'
import type { GroupNeed, KeySignature, LeastProof, Review, Vote } from '../../../ground/model/review.ts'
import type { KeyChain } from '../keys/key-chain.ts'
import { isStatementSigned, signStatement } from '../keys/sign-statement.ts'
import { sessionProblem } from '../unlocked/session-problem.ts'
import { loggedSignatureProblem } from '../passkeys/check-passkey.ts'

type VotedReview = Omit<Review, 'votes' | 'state'>

/** The parts of a yes that its signature covers. */
type SaidInVote = Pick<Vote, 'reviewer' | 'at' | 'follow' | 'thisCallOnly'>

/** Signs a yes with the reviewer’s key: for this review, with everything that letting the call through rests on. */
export function signVote(
  review: VotedReview,
  vote: SaidInVote,
  log: string | null,
  key: KeyObject,
): KeySignature {
  const salt = randomBytes(16).toString('base64url')
  const bound = boundDigest(review, salt)
  const signature = signStatement('vote', statementOf(review, { ...vote, bound }, log), key)
  return { by: publicKeyOf(key), signature, bound, salt }
}

/** A call that an approval may let through, as it is now. */
export interface ReleasedCall {
  readonly callKey: string
  /** Covers the files that it runs. */
  readonly digest: () => string
}

/** The least that an approval must have to let a call through now, whatever its review says. */
export interface ReleaseNeeds {
  readonly proof: LeastProof
  /** Different people. */
  readonly people: () => number
  /** The groups that they must be of. */
  readonly approvers?: readonly GroupNeed[]
  /** The call as it is asked now, as far as it says whose yes counts. */
  readonly asked: Pick<Review, 'profile' | 'level' | 'principal'>
  /** The level up to which people answer for calls of their own; as where no policy says it, when left out. */
  readonly selfApproval?: Level
  /** The longest time in which an approval can be used; seconds. */
  readonly approval: number
}

/** A decision that was voted on, as the log has it, and the log that it is in. */
export interface VotedDecision {
  readonly logged: Pick<LoggedDecision, 'decision' | 'commitment'> | undefined
  readonly origin: LogOrigin
  /** The site of passkeys; this machine’s own pages when left out. */
  readonly site?: PasskeySite | undefined
}

/** Tells whether a key or a passkey of the reviewer, in force now, or a place that it unlocked, signed this yes to this call. */
export function isVoteSigned(
  review: Review,
  vote: Vote,
  chain: KeyChain,
  call: ReleasedCall,
  needed: LeastProof,
  decided: () => VotedDecision,
): boolean {
  const { signed, reviewer, at } = vote
  const member = chain.members.get(reviewer)
  if (!signed || !member || review.callKey !== call.callKey) return false
  if ('by' in signed) {
    const { bound, salt } = signed
    const statement = statementOf(review, { ...vote, bound }, chain.log)
    return (
      signed.by === member.key &&
      bound === boundDigest(review, salt) &&
      isStatementSigned('vote', statement, signed)
    )
  }
  const { statement } = signed
  const isForThis =
    isStatementOfVote(statement, review, vote) &&
    hasTerms(statement, review, signed.salt) &&
    isStatementOf(statement, call.digest(), decided())
  if (!isForThis) return false
  if ('publicKey' in signed)
    return (
      member.passkeys.includes(signed.publicKey) &&
      loggedSignatureProblem(signed, decided().site) === undefined
    )
  const { gate } = decided().origin
  const counted = { reviewer, at, member, log: chain.log, gate }
  return (
    needed === 'session' && statement.terms !== undefined && sessionProblem(signed, counted) === undefined
  )
}

/** Tells whether a statement is this yes to this review, and allows what that does. */
function isStatementOfVote(
  { purpose, review, reviewer, follow, thisCallOnly }: SignedStatement,
  { id }: Pick<Review, 'id'>,
  vote: Vote,
): boolean {
  const isOfReviewer = purpose === 'approve' && review === id && reviewer === vote.reviewer
  return isOfReviewer && follow === vote.follow && thisCallOnly === vote.thisCallOnly
}

/** Tells whether a review still says what was signed; a statement of an older version names no terms. */
function hasTerms({ terms }: SignedStatement, review: Review, salt = ''): boolean {
  return terms === undefined || terms === termsDigest(review, salt)
}

/**
 * Tells whether a passkey's statement is of the call with this digest. A salted digest fits no other call than the one that
 * its opening holds, whoever wrote that to the state.
 */
function isStatementOf(
  { callDigest, commitment, gate, epoch }: SignedStatement,
  digest: string,
  { logged, origin }: VotedDecision,
): boolean {
  if (commitment === undefined) return callDigest === digest
  return (
    logged?.commitment === commitment &&
    logged.decision.callDigest === digest &&
    gate === origin.gate &&
    epoch === origin.epoch
  )
}

function statementOf(
  review: VotedReview,
  { reviewer, at, bound, follow, thisCallOnly }: SaidInVote & Pick<KeySignature, 'bound'>,
  log: string | null,
) {
  const { id, decisionId, codes, shape, requiredApprovers, approvers, settings, planted = false } = review
  return {
    log,
    review: id,
    decision: decisionId,
    bound,
    codes,
    shape: shape.key,
    requiredApprovers,
    ...(approvers && { approvers: approvers.map(one => ({ ...one })) }),
    approval: settings.approval,
    planted,
    reviewer,
    at,
    // What the text may do is signed by whoever lets it, and by nobody else.
    ...(follow && { follow: review.follow ?? null }),
    ...(thisCallOnly && { thisCallOnly }),
  }
}

/** Names a call and the files that it runs to whoever has the salt, and to nobody else. */
function boundDigest({ callKey, files }: Pick<Review, 'callKey' | 'files'>, salt: string): string {
  return sha256(canonicalJson([salt, callKey, files]))
}

/** Names everything that letting a call through rests on to whoever has the salt, and to nobody else; hex. */
export function termsDigest(
  {
    callKey,
    files,
    codes,
    shape,
    requiredApprovers,
    approvers,
    settings,
    planted = false,
    follow,
  }: Omit<Review, 'votes' | 'state'>,
  salt: string,
): string {
  const terms = {
    callKey,
    files,
    codes,
    shape: shape.key,
    requiredApprovers,
    ...(approvers && { approvers: approvers.map(one => ({ ...one })) }),
    approval: settings.approval,
    planted,
    ...(follow && { follow: { ...follow } }),
  }
  return sha256(canonicalJson([salt, terms]))
}
