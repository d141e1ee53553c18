import type { ReviewSettings } from './settings/review-settings.ts'
import type { Level } from './assessment.ts'
import type { FollowOffer } from './following.ts'
import type { Challenge } from './challenge.ts'
import type { Signature } from './passkey.ts'
import type { SessionSignature } from './session-certificate.ts'
import type { Shape } from './shape.ts'

/** The states of a review, in the order of its life; `returned` is neither a yes nor a no: the call shall be asked for otherwise. */
export const reviewStates = ['pending', 'approved', 'denied', 'returned', 'expired', 'withdrawn'] as const
/** One state of a review. */
export type ReviewState = (typeof reviewStates)[number]

/** The ways to prove who answered, weakest first: nothing (good for a no), a program’s word for it, a terminal of theirs, a browser that they paired, a place that they unlocked, a PIN, a one-time code, a passkey. */
export const proofs = ['none', 'program', 'terminal', 'browser', 'session', 'pin', 'totp', 'passkey'] as const
export type Proof = (typeof proofs)[number]

/** The least proofs that a policy can ask for, weakest first. */
export const proofsByStrength = ['session', 'secret'] as const
export type LeastProof = (typeof proofsByStrength)[number]

/** People of one group of a team who must agree. */
export interface GroupNeed {
  readonly group: string
  readonly count: number
}

/** A yes that a reviewer’s key signed. */
export interface KeySignature {
  /** Public key: SPKI DER, base64. */
  readonly by: string
  /** Ed25519; base64. */
  readonly signature: string
  /** SHA-256 over the RFC 8785 form of [salt, call key, files]; hex. What is signed names the call by it. */
  readonly bound: string
  /** 128 random bits; base64url. Not in the log, and empty once the call was erased: nobody can try calls then. */
  readonly salt: string
}

/** One person's answer. */
export interface Vote {
  readonly reviewer: string
  readonly approve: boolean
  /** Neither a yes nor a no: `reason` says how the agent shall change the call. */
  readonly revise?: true
  readonly reason?: string
  readonly proof: Proof
  /** The words for where a no came from, where another program vouches for who gave it: `Slack user U061F7AUR of T024BE7LD`. */
  readonly via?: string
  /** The challenge that was passed; `none` for a no, which asks for nothing. */
  readonly challenge: Challenge
  /** The moment when the challenge was shown to this reviewer; milliseconds since 1970. */
  readonly startedAt: number
  readonly at: number
  /** The seconds that a reader needs for the page that was shown, at 400 words a minute. */
  readonly readingSeconds?: number
  /** They let the session follow the text as well. */
  readonly follow?: true
  /** A yes to this call and no more: what its page shows of a server’s tool stays unaccepted. */
  readonly thisCallOnly?: true
  /** By the key that their secret opened, by a place that it unlocked, or by a passkey. */
  readonly signed?: KeySignature | SessionSignature | Signature
}

/** A queued decision before people. A row that pure functions change, never a promise in memory. */
export interface Review {
  /** `r-` and 16 letters or digits; eight in reviews of earlier versions. */
  readonly id: string
  /** Rises by one with every change: two who change the same version are told. */
  readonly version: number
  readonly state: ReviewState
  readonly decisionId: string
  /** Binds the call without the files that it runs: the same call asked again finds its review by it. */
  readonly callKey: string
  /** Absolute path → SHA-256 of its bytes (hex), or why there is none, of every file that the call runs. */
  readonly files: Readonly<Record<string, string>>
  readonly session: string
  readonly agent: string
  readonly principal?: string
  readonly profile: string
  /** The level that the challenge follows. */
  readonly level: Exclude<Level, 'low'>
  readonly composite: number
  /** One line: what would happen. */
  readonly what: string
  /** The sentence of the deed, and of the gravest reason to ask; absent in reviews of earlier versions. */
  readonly headline?: string
  readonly why?: string
  /** No effect of it is known to be undone: what was done stays done. */
  readonly lasting?: true
  /** Every finding with points that a reviewer was shown; an approval answers no other. */
  readonly codes: readonly string[]
  readonly shape: Shape
  /** An answer teaches reputation; false for code that nobody read. */
  readonly teaches: boolean
  readonly challenge: Challenge
  /** Seconds before which a yes is refused. */
  readonly minimumSeconds: number
  readonly requiredApprovers: number
  /** The groups that they must be of, each for one of them only. */
  readonly approvers?: readonly GroupNeed[]
  /** As the policy was when the review was opened. */
  readonly settings: ReviewSettings
  readonly policyDigest: string
  readonly votes: readonly Vote[]
  readonly openedAt: number
  readonly dueAt: number
  readonly answeredAt?: number
  /** An approval that is not used by then is void. */
  readonly usableUntil?: number
  /** The moment when the approved call was let through, once. */
  readonly releasedAt?: number
  /** The reason for its withdrawal, in one sentence. */
  readonly withdrawn?: string
  /** Offered besides the plain yes: the session follows the text that asked for the call. */
  readonly follow?: FollowOffer
  /** Somebody ended that the session follows it. */
  readonly followEnded?: { readonly by: string; readonly at: number }
  /** The review of the same call whose approval no longer fits. */
  readonly replaces?: string
  /** True for a probe: a call that nobody asked for, shown to see whether a reviewer looks; never released. */
  readonly planted?: boolean
  /** The reason why a probe must be denied, in one sentence; shown after the answer. */
  readonly plantedWhy?: string
  /** Somebody said later that its approval was wrong. */
  readonly reportedWrong?: { readonly by: string; readonly why: string; readonly at: number }
}
