import type { RecoveryRequest, ShownRecovery } from '../../../ground/model/recovery-request.ts'
import type { Proof } from '../../../ground/model/review.ts'
import type { SessionCertificate } from '../../../ground/model/session-certificate.ts'
import type { Identity, Reviewer } from '../../../ground/model/reviewer.ts'
import type { StandingSet } from '../../../ground/model/standing-set.ts'
import type { ProofNeeded } from '../check-identity.ts'
import type { Verb } from '../../../ground/model/verb.ts'

/** A reviewer who is to be added. */
export interface NewReviewer {
  readonly name: string
  readonly uid: number | null
  readonly pin?: string
  /** Base32 key of a TOTP app. */
  readonly totpKey?: string
}

/** A reviewer without what proves them. */
export type ShownReviewer = Pick<Reviewer, 'name' | 'uid' | 'lockedUntil' | 'addedAt'> & {
  readonly secrets: readonly ('pin' | 'totp')[]
  /** The number of their passkeys. */
  readonly passkeys: number
  /** Agents that read the state can guess their secret; known once the right one was typed. */
  readonly hasShortSecret?: true
}

/** Reviewers, and all that they allowed, blocked or switched off, as the state has it now. */
export interface ShownStanding {
  /** The reason why what stands is not what people signed, as the end of a sentence; null where it is. */
  readonly problem: string | null
  /** The length of the chain of keys, and the beginning of its hash; null where nobody has a key. */
  readonly fingerprint: string | null
  readonly hasKeys: boolean
  /** A canary that is placed here is signed: not at a gate of a team, whose people’s keys are at its hub. */
  readonly signsCanaries: boolean
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
  add(input: NewReviewer, by?: Identity): Promise<ShownReviewer>
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

/** The row of each verb. One that has no row does not compile. */
export const reviewerVerbs = {
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
} as const satisfies Record<keyof Reviewers, Verb>
