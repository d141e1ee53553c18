import type { KeyObject } from 'node:crypto'
import { GateError } from '../../../ground/model/errors.ts'
import { localSite, type PasskeySite } from '../../../ground/model/passkey-site.ts'
import type { Proof } from '../../../ground/model/review.ts'
import type { Identity, Reviewer, ReviewerSecret } from '../../../ground/model/reviewer.ts'
import { memberOf } from '../keys/member-of.ts'
import { recogniseReviewer } from '../keys/recognise-reviewer.ts'
import { openKey, sealKey } from '../keys/seal-key.ts'
import { ChangeChallenges } from '../passkeys/change-challenges.ts'
import { checkPasskey } from '../passkeys/check-passkey.ts'
import type { OpenedKey, ReviewerChecks } from '../passkeys/local-passkeys.ts'
import type { People } from '../ports/people.ts'
import type { LeastProofs, ProofNeeded } from '../check-identity.ts'
import type { ActSigner } from '../standing/act-signer.ts'
import type { SignedState } from '../standing/signed-state.ts'
import { loggedReviewer } from './logged-reviewer.ts'
import { isPin, isShortSecret, stepOfCode } from './pin-secret.ts'
import { refusals } from './refusals.ts'

const { changedPast, lockedOut, notUpgraded, secretAskedFor, unknownReviewer, withoutKey } = refusals

/** The parts that a prover needs. */
export interface ProverParts {
  readonly people: People
  readonly state: SignedState
  readonly signer: ActSigner
  /** The proof that each level needs now. */
  readonly proofNeeded: () => LeastProofs
  readonly now: () => number
  /** The site of passkeys; this machine’s own pages when left out. */
  readonly site?: PasskeySite | undefined
  /** Called with each reviewer who has just proved that they have their secret. */
  readonly onProved?: (reviewer: string) => Promise<void>
  /** Tells whether a program of this process was given to speak for the reviewer. */
  readonly speaksFor: (reviewer: string, program: object) => boolean
}

/** Wrong secrets in a row before a reviewer is locked, and for how long; doubled with each further one. */
const patience = 5
const lock = 5 * 60_000
const maxLockLength = 24 * 3_600_000
/** Times that a row is looked at while others write it. */
const attempts = 8

/** A proof, with the key that the secret opened. */
interface Proven {
  readonly proof: Proof
  readonly key?: KeyObject
}

/** Checks that people are the reviewers they say: by program, passkey, PIN, one-time code, browser or terminal. */
export class ReviewerProver implements ReviewerChecks {
  /** Challenges that passkeys sign where a secret is needed. */
  readonly challenges: ChangeChallenges
  private readonly parts: ProverParts
  private turn: Promise<unknown> = Promise.resolve()

  constructor(parts: ProverParts) {
    this.parts = parts
    this.challenges = new ChangeChallenges(parts.now)
  }

  /** Implements `CheckIdentity`. A secret that is given is always checked, even where a terminal would do. */
  readonly prove = async (who: Identity, needed: ProofNeeded): Promise<Proof> =>
    (await this.inTurn(() => this.proveNow(who, needed))).proof

  readonly proveYes = async (who: Identity, level: Exclude<ProofNeeded, 'secret'>): Promise<Proven> => {
    const proven = await this.inTurn(() => this.proveNow(who, level))
    const isSigned = proven.key !== undefined || proven.proof === 'program'
    const hasKeys = this.parts.state.read().chain.length > 0
    if (hasKeys && !isSigned) throw withoutKey(who.reviewer, proven.proof)
    return proven
  }

  readonly proveNo = async (who: Identity): Promise<Proof> => {
    const { people } = this.parts
    const isShown = [who.program, who.pin, who.totp, who.passkey].some(one => one !== undefined)
    if (isShown) return this.prove(who, 'secret')
    if (!people.reviewer(who.reviewer)) throw unknownReviewer(who.reviewer, people.reviewers().length)
    return who.browser ? 'browser' : 'none'
  }

  /** Opens the key of a reviewer with their secret, for one act. */
  readonly open = async (who: Identity): Promise<OpenedKey> => {
    const { proof, key } = await this.inTurn(() => this.proveNow(who, 'secret'))
    if (key) return { proof, key }
    if (this.parts.state.read().chain.length === 0) throw notUpgraded()
    throw withoutKey(who.reviewer, proof)
  }

  needsSecret(level: Exclude<ProofNeeded, 'secret'>): boolean {
    return this.parts.proofNeeded()[level] === 'secret'
  }

  /** One after another: the next guess waits until the one before it is counted, the next code until it is spent. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work)
    this.turn = mine.catch(() => undefined)
    return mine
  }

  /** Throws `forbidden` for a reviewer whose row is not what the chain of keys says. */
  demandKnown(reviewer: Reviewer): void {
    const { chain } = this.parts.state.read()
    if (recogniseReviewer(reviewer, chain) === 'stranger') throw changedPast(reviewer.name)
  }

  private async proveNow(who: Identity, needed: ProofNeeded): Promise<Proven> {
    const { people, proofNeeded, now } = this.parts
    const reviewer = people.reviewer(who.reviewer)
    if (!reviewer) throw unknownReviewer(who.reviewer, people.reviewers().length)
    if (who.program !== undefined) {
      if (this.parts.speaksFor(reviewer.name, who.program)) return { proof: 'program' }
      throw new GateError('forbidden', `This program does not speak for ${reviewer.name}.`, 'reviewer')
    }
    this.demandKnown(reviewer)
    if (who.passkey) return { proof: await this.byPasskey(reviewer, who) }
    if (reviewer.lockedUntil > now()) throw lockedOut(reviewer, now())
    const bySecret = await this.bySecret(reviewer, who)
    if (bySecret) {
      await this.parts.onProved?.(reviewer.name)
      return bySecret
    }
    const minimum = needed === 'secret' ? 'secret' : proofNeeded()[needed]
    if (minimum === 'secret')
      throw new GateError(
        'forbidden',
        `This needs ${secretAskedFor(reviewer)} of ${reviewer.name}: a terminal alone proves nobody.`,
        'pin',
      )
    if (who.browser) return { proof: 'browser' }
    if (who.terminal && who.uid !== null && who.uid === reviewer.uid) return { proof: 'terminal' }
    throw new GateError(
      'forbidden',
      `Nothing shows that this is ${reviewer.name}: answer at their terminal, or with ${secretAskedFor(reviewer)}.`,
      'reviewer',
    )
  }

  /** Checks the signature of the challenge that this reviewer got last. Wrong secrets of others lock nobody out of their passkey. */
  private async byPasskey(reviewer: Reviewer, who: Identity): Promise<Proof> {
    const { after } = await checkPasskey(
      reviewer,
      who,
      this.challenges.take(reviewer.name),
      this.parts.site ?? localSite,
    )
    await this.keep(reviewer, { passkeys: after.passkeys ?? [] })
    return 'passkey'
  }

  /** The proof by PIN or one-time code, or null where none was given; a wrong one is counted and refused. */
  private async bySecret(reviewer: Reviewer, { pin, totp }: Identity): Promise<Proven | null> {
    if (pin === undefined && totp === undefined) return null
    for (const secret of reviewer.secrets) {
      const found =
        secret.kind === 'totp'
          ? totp !== undefined && (await this.byCode(reviewer, secret, totp))
          : pin !== undefined && (await this.byPin(reviewer, secret, pin))
      if (found) return found
    }
    throw await again(() => this.countWrong(reviewer))
  }

  private async byPin(
    reviewer: Reviewer,
    secret: Exclude<ReviewerSecret, { kind: 'totp' }>,
    pin: string,
  ): Promise<Proven | null> {
    if (secret.kind === 'pin') {
      if (!(await isPin(secret, pin))) return null
      this.noteLength(reviewer, pin)
      const hasKeys = this.parts.state.read().chain.length > 0
      return hasKeys ? this.makeKey(this.stillFree(reviewer), pin) : this.byRightPin(reviewer)
    }
    const key = await openKey(secret.key, pin)
    if (key) this.noteLength(reviewer, pin)
    return key && { ...(await this.byRightPin(reviewer)), key }
  }

  /** A sealed key does not say how long its secret is: it is known once the right one was typed. */
  private noteLength({ name }: Reviewer, secret: string): void {
    const { shortSecrets } = this.parts.state.memory
    if (isShortSecret(secret)) shortSecrets.add(name)
    else shortSecrets.delete(name)
  }

  private async byRightPin(reviewer: Reviewer): Promise<Proven> {
    await again(() => this.keep(this.stillFree(reviewer), { failures: 0 }))
    return { proof: 'pin' }
  }

  /** The first right secret of a reviewer of before makes their key; whoever made the first one saw who they are. */
  private async makeKey(reviewer: Reviewer, pin: string): Promise<Proven> {
    const { signer, now } = this.parts
    const { sealed, key } = await sealKey(pin)
    const others = reviewer.secrets.filter(({ kind }) => kind === 'totp')
    const after = { ...reviewer, failures: 0, secrets: [{ kind: 'key' as const, key: sealed }, ...others] }
    const member = memberOf(after)
    const body = { event: 'key_made', ...loggedReviewer(after), proof: 'pin' }
    const log = [{ kind: 'reviewer' as const, body }]
    const change = { reviewer: reviewer.name, member }
    await signer.commit(
      { kind: 'reviewer_changed', at: now(), log, reviewers: [after], reviewersOver: [reviewer] },
      { key, change },
    )
    return { proof: 'pin', key }
  }

  private async byCode(
    reviewer: Reviewer,
    secret: Extract<ReviewerSecret, { kind: 'totp' }>,
    code: string,
  ): Promise<Proven | null> {
    const at = await stepOfCode(secret, code, this.parts.now())
    if (at === null) return null
    return again(async () => {
      const now = this.stillFree(reviewer)
      const isSpent = now.secrets.some(one => one.kind === 'totp' && one.lastStep >= at)
      if (isSpent) return null
      const secrets = now.secrets.map(one => (one.kind === 'totp' ? { ...one, lastStep: at } : one))
      await this.keep(now, { failures: 0, secrets })
      return { proof: 'totp' }
    })
  }

  /** The reviewer as kept now: many guesses at once must not outrun the lock, nor one code serve two of them. */
  private stillFree({ name }: Reviewer): Reviewer {
    const { people, now } = this.parts
    const reviewer = people.reviewer(name)
    if (!reviewer) throw unknownReviewer(name, people.reviewers().length)
    if (reviewer.lockedUntil > now()) throw lockedOut(reviewer, now())
    return reviewer
  }

  private async countWrong(before: Reviewer): Promise<GateError> {
    const reviewer = this.parts.people.reviewer(before.name) ?? before
    const failures = reviewer.failures + 1
    const at = this.parts.now()
    const over = failures - patience
    const lockedUntil = over >= 0 ? at + Math.min(maxLockLength, lock * 2 ** over) : 0
    await this.keep(
      reviewer,
      { failures, lockedUntil },
      { event: 'wrong_secret', reviewer: reviewer.name, failures },
    )
    if (over >= 0) return lockedOut({ ...reviewer, lockedUntil }, at)
    const remaining = patience - failures
    return new GateError(
      'forbidden',
      `That is not ${secretAskedFor(reviewer)} of ${reviewer.name}: ${remaining} more wrong ${remaining === 1 ? 'one' : 'ones'} and they are locked out for a while.`,
      'pin',
    )
  }

  private async keep(
    before: Reviewer,
    change: Partial<Reviewer>,
    body?: Readonly<Record<string, string | number>>,
  ): Promise<void> {
    const after = { ...before, ...change }
    if (!body && JSON.stringify(after) === JSON.stringify(before)) return
    const log = body ? [{ kind: 'reviewer' as const, body }] : []
    await this.parts.people.act({
      kind: 'reviewer_changed',
      at: this.parts.now(),
      log,
      reviewers: [after],
      reviewersOver: [before],
    })
  }
}

/** Looks at the row once more where somebody else wrote it at the same moment: another hub, or another wrong guess. */
async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (attempt === attempts || !(error instanceof GateError) || error.kind !== 'race') throw error
    }
  }
}
