import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Answer, ShownChallenge } from '../model/challenge.ts'
import type { ToolCall } from '../model/tool-call.ts'
import type { Decision } from '../model/decision.ts'
import type { ErasureDraft, ErasureReport } from '../model/erasure-report.ts'
import type { Grant, GrantScope, Pause } from '../model/grant.ts'
import type { PasskeyRequest, ShownPasskey } from '../model/passkey.ts'
import type { ToolDefinition, ToolPin } from '../model/offered-tool.ts'
import type { RecoveryRequest, ShownRecovery } from '../model/recovery-request.ts'
import type { Proof, Review } from '../model/review.ts'
import type { SessionCertificate } from '../model/session-certificate.ts'
import type { Identity, Reviewer } from '../model/reviewer.ts'
import type { Observation, Trust } from '../model/shape.ts'
import type { StandingSet } from '../model/standing-set.ts'
import type { Verb } from '../model/verb.ts'
import type { FileDiff, ReviewSummary } from '../model/review-summary.ts'
import type { LoggedDecision } from '../model/logged-decision.ts'
import type { ReviewQuery } from './ports/people.ts'
import type { ProofNeeded } from './prove.ts'

/** All that a reviewer sees of one review before the challenge. */
export interface ReviewPage {
  readonly review: Review
  /** As the log holds it: secrets erased. */
  readonly call: ToolCall
  readonly decision: Decision
  readonly summary: ReviewSummary
  /** The people who answered for such calls, and what comes of it, in whole sentences. */
  readonly trust: string
  /** Earlier decisions of this session, newest first. */
  readonly before: readonly LoggedDecision[]
  /** One sentence each: the policy has changed since, files have vanished, it replaces another review. */
  readonly notes: readonly string[]
  /** The sentence of what a wider yes would let the session do, in one sentence; absent where none is offered. */
  readonly follow?: string
  /**
   * The beginning of what the person wrote last in that session before the call: 300 characters at most, without secrets.
   * Absent where this gate did not hear it, after a restart too: it is kept in no file.
   */
  readonly prompt?: { readonly text: string; readonly at: number }
  /** JSON Pointers to parts of the decision’s entry that are not there any more, with one sentence each. */
  readonly missing?: NonNullable<LoggedDecision['missing']>
}

/** One person's answer as it comes in. */
export interface GivenAnswer {
  /** The review's id, or a beginning that no other has. */
  readonly reviewId: string
  readonly who: Identity
  readonly approve: boolean
  /** Neither a yes nor a no: the agent is told to change the call as `reason` says; without one it is refused. */
  readonly revise?: true
  readonly reason?: string
  /** Besides the yes: the session may follow the text that the review offers. */
  readonly follow?: true
  /** The challenge that `begin` issued, and what was filled in; a no needs neither. */
  readonly sheetId?: string
  readonly answer?: Answer
}

/** The result of an answer. */
export interface AnswerOutcome {
  readonly review: Review
  /** For a failed challenge: the mistake, without the right answers, and how many attempts are left. */
  readonly failed?: { readonly why: string; readonly attemptsLeft: number }
  /** The review was a probe: whether the answer was right, and why. */
  readonly planted?: { readonly right: boolean; readonly why: string }
}

/** Limits of a wait. */
export interface WaitOptions {
  /** Milliseconds; the review comes back as it then is. */
  readonly timeout: number
  readonly signal?: AbortSignal
}

/**
 * Queued decisions before people. Every method rejects with a GateError. The verbs that only people use (`show`, `begin`,
 * `answer`, `reportWrong`) take a review by its id or by a beginning of it, from `r-` and four characters on, that no other
 * review has; they reject with `invalid` for that of several. Those that agents use take the whole id: who guesses at a
 * beginning must not wait for, or withdraw, what somebody else asked for.
 */
export interface Reviews {
  list(query?: ReviewQuery): Promise<readonly Review[]>
  /** Rejects with `missing`. */
  show(id: string): Promise<ReviewPage>
  /** Issues a challenge to one reviewer and starts their clock. A challenge that is open already is returned again. */
  begin(id: string, who: Identity): Promise<ShownChallenge>
  /**
   * Rejects with `forbidden` for a wrong proof, a yes that is too early, a cool-down, or the principal of the call;
   * with `conflict` when the review has ended, naming who ended it and how. A failed challenge is an outcome.
   */
  answer(given: GivenAnswer): Promise<AnswerOutcome>
  /** Comes back when the review is no longer pending, or the time is over: within 100 ms of the answer, across processes. */
  wait(id: string, options: WaitOptions): Promise<Review>
  /**
   * Milliseconds for which a front end should hold this review's call; 0 parks. By the profile's `on_queue`: where it
   * says nothing, held while somebody is there. After two unanswered holds in a row a profile parks until somebody
   * answers anything; not where whoever asked sits `atTerminal`, sees it wait and can answer it there.
   */
  holdFor(id: string, attended: boolean, atTerminal?: boolean): Promise<number>
  /** Tells whether the client’s own prompt may decide: the profile says `ask`, and a plain yes would be enough here. */
  mayAskClient(id: string): Promise<boolean>
  /** A hold ended without an answer. */
  unanswered(id: string): Promise<void>
  withdraw(id: string, why: string): Promise<Review>
  /**
   * Ends that a session follows the text of this review. Needs no secret, as every no. Rejects with `conflict` where it
   * follows none.
   */
  endFollowing(id: string, who: Identity): Promise<Review>
  /**
   * Takes one's own no back, within five minutes of it: the review waits again, or, where a call was answered by the no
   * already, ends as withdrawn, so that the same call asked again opens a new one. It teaches nothing then. Rejects with
   * `conflict` where there is no such no, `forbidden` for that of somebody else or a proof less sure than the no's.
   */
  undo(id: string, who: Identity): Promise<Review>
  /** Says later that an approval was wrong: a denial for the shape, and a line in the reviewer's figures. */
  reportWrong(id: string, why: string, who: Identity): Promise<void>
  stats(): Promise<readonly ReviewerStats[]>
}

/** Figures of one reviewer. */
export interface ReviewerStats {
  readonly reviewer: string
  readonly answers: number
  readonly approvals: number
  readonly denials: number
  /** Seconds from the challenge shown to the answer. */
  readonly medianSeconds: number | null
  readonly failedChallenges: number
  /** Approvals given faster than a reader could have read the page. */
  readonly tooFast: number
  readonly reportedWrong: number
  readonly plantedSeen: number
  readonly plantedApproved: number
}

/** A grant or block that a person wants. */
export interface GrantDraft {
  readonly effect: Grant['effect']
  readonly scope: GrantScope
  readonly codes: readonly string[]
  readonly reason: string
  readonly expiresAt: number | null
  readonly uses: number | null
}

/** The decisions that a draft would have changed, of those that were looked at: the last ones, 1,000 at most. */
export interface GrantPreview {
  readonly looked: number
  /** Newest first. */
  readonly covered: readonly LoggedDecision[]
}

/** Standing answers. */
export interface Grants {
  list(): Promise<readonly Grant[]>
  preview(draft: GrantDraft): Promise<GrantPreview>
  add(draft: GrantDraft, who: Identity): Promise<Grant>
  /** By its id, or by a beginning of it that no other grant has, as for reviews. */
  revoke(id: string, who: Identity): Promise<Grant>
}

/** Trust of one shape. */
export interface ShapeTrust {
  readonly shape: string
  readonly text: string
  readonly profile: string
  readonly trust: Trust
}

/** Trust that people's answers taught. */
export interface TrustRegistry {
  list(profile?: string): Promise<readonly ShapeTrust[]>
  /** By key, or by the beginning of one; rejects with `missing`. */
  explain(shape: string): Promise<ShapeTrust & { readonly observations: readonly Observation[] }>
  revoke(what: { readonly shape: string } | { readonly agent: string }, who: Identity): Promise<void>
  /** Everything, cold start included. */
  reset(who: Identity): Promise<void>
}

/** A reviewer who is to be added. */
export interface NewReviewer {
  readonly name: string
  readonly uid: number | null
  readonly pin?: string
  /** Base32 key of a TOTP app. */
  readonly totpKey?: string
}

/** Reviewers, and all that they allowed, blocked or switched off, as the state has it now. */
export interface ShownStanding {
  /** The reason why what stands is not what people signed, as the end of a sentence; null where it is. */
  readonly problem: string | null
  /** The length of the chain of keys, and the beginning of its hash; null where nobody has a key. */
  readonly fingerprint: string | null
  readonly hasKeys: boolean
  /** The own policy file says what a person accepted; else the stricter of the two holds. */
  readonly isPolicyAccepted: boolean
  /** Names. */
  readonly reviewers: readonly string[]
  readonly set: StandingSet
  /** Covers all of it, and what proves each reviewer. */
  readonly digest: string
}

/** A wish to sign what was shown. */
export interface SigningRequest {
  readonly digest: string
  /** The secret that a first key is made under, instead of the one that they have. */
  readonly secret?: string
}

/** The people who may answer. */
export interface Reviewers {
  /** Without hashes and keys. */
  list(): Promise<readonly ShownReviewer[]>
  /** The first one needs no proof; later ones need that of somebody who is one. Each change is signed. */
  add(given: NewReviewer, by?: Identity): Promise<ShownReviewer>
  /** Rejects with `conflict` for oneself, so that one is always left. */
  remove(name: string, by: Identity): Promise<void>
  /** Makes a new key under a new secret, signed by the old one, which is void from then on. */
  changeSecret(secret: string, who: Identity): Promise<void>
  /**
   * Lets the place that made this key say yes for a reviewer without the secret: at level medium, at this gate, until it
   * was idle for fifteen minutes. Needs their secret.
   */
  unlock(key: string, who: Identity): Promise<SessionCertificate>
  /** Ends such a session at once. */
  lock(key: string): Promise<void>
  /** Returns who may answer and what stands, for somebody who will sign it. */
  standing(): Promise<ShownStanding>
  /**
   * Signs what stands, as it was shown: after an earlier version without keys, or where somebody wrote past the gate.
   * Rejects with `conflict` where something has changed since.
   */
  sign(request: SigningRequest, who: Identity): Promise<void>
  /** Returns what waits of a recovery, and where a recovered key would follow. */
  recovery(): Promise<ShownRecovery>
  /**
   * Has a new key take force that no key before it signed: at once where root wrote it down, else after a day of one gate
   * in which nobody objects. Rejects with `conflict` while another waits.
   */
  recover(request: RecoveryRequest): Promise<void>
  /** Ends what waits; needs the secret of any reviewer, and wrong ones lock nobody out of this. */
  cancelRecovery(who: Identity): Promise<void>
  /** Checks that somebody is the reviewer they say; rejects with `forbidden`, and counts wrong secrets. */
  prove(who: Identity, needed: ProofNeeded): Promise<Proof>
}

/** A passkey that a browser has made. */
export interface NewPasskey {
  readonly name: string
  readonly response: RegistrationResponseJSON
}

/** Options with which a browser has an authenticator make a passkey. */
export type PasskeyOptions = PublicKeyCredentialCreationOptionsJSON

/** Passkeys of reviewers. */
export interface Passkeys {
  /** In the order in which they were enrolled. */
  list(reviewer: string): Promise<readonly ShownPasskey[]>
  /** Begins an enrolment, for some minutes; needs a secret of the reviewer. */
  begin(who: Identity): Promise<PasskeyOptions>
  /** Ends it; rejects with `forbidden` for what was not begun by this reviewer. */
  add(given: NewPasskey, who: Identity): Promise<ShownPasskey>
  /** Needs a secret of the reviewer. */
  remove(id: string, who: Identity): Promise<void>
  /** Returns a challenge for one of them to sign, once and within minutes: it stands for a secret, but not for a yes. */
  request(who: Identity): Promise<PasskeyRequest>
}

/** A tool of an MCP server as it is pinned, with what its server says of it; secrets erased. */
export interface ShownTool extends ToolPin {
  readonly says: ToolDefinition
  /** The newer definition, if the server has changed it since. */
  readonly saysNow?: ToolDefinition
  readonly difference?: FileDiff
}

/** A digest of a tool that a person accepts. */
export type AcceptedTool = Pick<ToolPin, 'server' | 'tool' | 'digest'>

/** Definitions of MCP servers and their tools, pinned when they were first seen or last accepted. */
export interface ToolRegistry {
  /** By server and tool; at most 10,000. */
  list(): Promise<readonly ShownTool[]>
  /**
   * Pins this digest, with a secret of the reviewer; rejects with `missing` for a tool that was never seen, with
   * `conflict` for a digest that is neither pinned nor what the server says now.
   */
  accept(what: AcceptedTool, who: Identity): Promise<ShownTool>
}

/** A reviewer without what proves them. */
export type ShownReviewer = Pick<Reviewer, 'name' | 'uid' | 'lockedUntil' | 'addedAt'> & {
  readonly secrets: readonly ('pin' | 'totp')[]
  /** The number of their passkeys. */
  readonly passkeys: number
  /** Agents that read the state can guess their secret; known once the right one was typed. */
  readonly hasShortSecret?: true
}

/** People, as a gate serves them. */
export interface GatePeople {
  readonly reviews: Reviews
  readonly grants: Grants
  readonly trust: TrustRegistry
  readonly reviewers: Reviewers
  readonly passkeys: Passkeys
  readonly tools: ToolRegistry
  /** Observe instead of stopping until then; null ends it. Needs a secret of a reviewer. */
  pause(until: number | null, reason: string, who: Identity): Promise<Pause | null>
  paused(): Promise<Pause | null>
  /**
   * Takes a sealed part of an entry out of the log, with every copy of it in the state. Needs a secret of a reviewer;
   * rejects with `missing`, `invalid` or `conflict` for what can’t be erased.
   */
  erase(draft: ErasureDraft, who: Identity): Promise<ErasureReport>
}

type Parts = Omit<GatePeople, 'pause' | 'paused' | 'erase'>

/** Every verb of the interfaces above. One that has no row does not compile. */
export const peopleVerbs = {
  reviews: {
    list: { may: 'look' },
    show: { may: 'look' },
    begin: { may: 'answer' },
    answer: { may: 'answer' },
    wait: { may: 'wait' },
    holdFor: { may: 'ask', under: 'review' },
    mayAskClient: { may: 'ask', under: 'review' },
    unanswered: { may: 'ask' },
    withdraw: { may: 'withdraw' },
    endFollowing: { may: 'answer' },
    undo: { may: 'answer' },
    reportWrong: { may: 'answer' },
    stats: { may: 'look' },
  },
  grants: {
    list: { may: 'look' },
    preview: { may: 'look' },
    add: { may: 'answer' },
    revoke: { may: 'answer' },
  },
  trust: {
    list: { may: 'look' },
    explain: { may: 'look' },
    revoke: { may: 'answer' },
    reset: { may: 'answer' },
  },
  reviewers: {
    list: { may: 'look' },
    add: { may: 'answer' },
    remove: { may: 'answer' },
    changeSecret: { may: 'answer' },
    unlock: { may: 'answer' },
    lock: { may: 'answer' },
    standing: { may: 'look' },
    sign: { may: 'answer' },
    recovery: { may: 'look' },
    recover: { may: 'own' },
    cancelRecovery: { may: 'own' },
    prove: { may: 'answer' },
  },
  passkeys: {
    list: { may: 'look' },
    begin: { may: 'answer' },
    add: { may: 'answer' },
    remove: { may: 'answer' },
    request: { may: 'answer' },
  },
  tools: {
    list: { may: 'look' },
    accept: { may: 'answer' },
  },
  pause: { may: 'answer' },
  paused: { may: 'look' },
  erase: { may: 'answer' },
} as const satisfies { readonly [P in keyof Parts]: Record<keyof Parts[P], Verb> } & Record<
  'pause' | 'paused' | 'erase',
  Verb
>
