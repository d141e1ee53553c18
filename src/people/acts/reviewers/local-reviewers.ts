import { sha256 } from '../../audit/sha256.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { RecoveryRequest, ShownRecovery } from '../../../ground/model/recovery-request.ts'
import type { PasskeySite } from '../../../ground/model/passkey-site.ts'
import type { Proof } from '../../../ground/model/review.ts'
import type { Identity, Reviewer } from '../../../ground/model/reviewer.ts'
import type { SessionCertificate } from '../../../ground/model/session-certificate.ts'
import { memberOf } from '../keys/member-of.ts'
import type { ReviewerChecks } from '../passkeys/local-passkeys.ts'
import type {
  NewReviewer,
  Reviewers,
  ShownReviewer,
  ShownStanding,
  SigningRequest,
} from '../gate-people/reviewers.ts'
import type { People } from '../ports/people.ts'
import type { PeopleStore } from '../ports/people-store.ts'
import type { LeastProofs, ProofNeeded } from '../check-identity.ts'
import type { ActSigner } from '../standing/act-signer.ts'
import { emptySet } from '../standing/sign-set.ts'
import type { SignedState } from '../standing/signed-state.ts'
import { standingIn } from '../standing/standing-in.ts'
import type { UnlockedSessions } from '../unlocked/unlocked-sessions.ts'
import { checkDistinctName, checkReviewerName } from './check-reviewer-name.ts'
import { nobodyIsReviewer } from './first-reviewer-text.ts'
import { loggedReviewer, secretKinds } from './logged-reviewer.ts'
import { pinSecret, type SecretRules, totpSecret } from './pin-secret.ts'
import { ReviewerProver } from './reviewer-prover.ts'
import { type OwnPolicyText, showStanding, signWhatStands, textOf } from './sign-what-stands.ts'
import { VouchedReviewers } from './vouched-reviewers.ts'

interface Parts extends SecretRules {
  readonly store: Pick<PeopleStore, 'people' | 'tools' | 'canaries'>
  readonly state: SignedState
  readonly signer: ActSigner
  readonly sessions: UnlockedSessions
  /** The proof that each level needs now. */
  readonly proofNeeded: () => LeastProofs
  /** The person’s own policy file, which the first reviewer accepts as it is. */
  readonly own?: OwnPolicyText
  /** Tells whether a client is registered or a call was judged: then nobody makes themselves the first reviewer. */
  readonly isSettled?: () => boolean
  readonly recovery: RecoveryDesk
  readonly site?: PasskeySite | undefined
  /** The team of the gate, if it may join one. */
  readonly team?: { group(): string | undefined }
  readonly now: () => number
}

/** The part of a recovery that reviewers need. */
interface RecoveryDesk {
  show(): Omit<ShownRecovery, 'admitsFirst'>
  ask(request: RecoveryRequest): Promise<void>
  cancel(who: Identity): Promise<void>
  object(reviewer: string): Promise<void>
}

/** The reviewers of the store, added and removed by one who proves that they are one; each change is signed. */
export class LocalReviewers implements Reviewers {
  /** Proves reviewers; others rest their own checks on it. */
  readonly checks: ReviewerChecks
  private readonly parts: Parts
  private readonly people: People
  private readonly vouched: VouchedReviewers

  constructor(parts: Parts) {
    const { people } = parts.store
    this.parts = parts
    this.people = people
    this.vouched = new VouchedReviewers({ people, now: parts.now })
    const speaksFor = (reviewer: string, program: object) => this.vouched.speaksFor(reviewer, program)
    const onProved = (reviewer: string) => parts.recovery.object(reviewer)
    this.checks = new ReviewerProver({ ...parts, people, speaksFor, onProved })
  }

  async list(): Promise<readonly ShownReviewer[]> {
    const { state, isAccountShared = false } = this.parts
    const { shortSecrets } = state.memory
    const isShort = (name: string) => isAccountShared && shortSecrets.has(name)
    return this.people
      .reviewers()
      .map(one => ({ ...showReviewer(one), ...(isShort(one.name) && { hasShortSecret: true as const }) }))
  }

  async add(input: NewReviewer, by?: Identity): Promise<ShownReviewer> {
    const { store, signer, now, own } = this.parts
    const known = this.people.reviewers()
    checkReviewerName(input.name)
    checkDistinctName(input.name, known)
    const first = this.isFirst(by, known)
    if (input.pin === undefined)
      throw new GateError(
        'invalid',
        'A reviewer needs a PIN or a phrase, which opens their key: one-time codes come beside it.',
        'pin',
      )
    const opened = by && !first ? await this.checks.open(by) : undefined
    const { secret, key } = await pinSecret(input.pin, this.parts)
    const at = now()
    const reviewer: Reviewer = {
      name: input.name,
      // Who shares a user with another is not proved by its terminal, or one person would be two.
      uid: known.some(({ uid }) => uid === input.uid) ? null : input.uid,
      secrets: [secret, ...(input.totpKey === undefined ? [] : [totpSecret(input.totpKey)])],
      failures: 0,
      lockedUntil: 0,
      stricterUntil: 0,
      addedAt: at,
    }
    const more = opened && by && { by: by.reviewer, proof: opened.proof }
    const change = { reviewer: input.name, member: memberOf(reviewer) }
    const set = first && { ...emptySet, canaries: standingIn(store).canaries, policy: own?.digest ?? null }
    await signer.commit(
      {
        kind: 'reviewer_added',
        at,
        log: [{ kind: 'reviewer', body: { event: 'added', ...loggedReviewer(reviewer), ...more } }],
        reviewers: [reviewer],
        ...(first && own && { policy: textOf(own) }),
      },
      { key: opened?.key ?? key, change, ...(set && { set }) },
    )
    return showReviewer(reviewer)
  }

  /** See `VouchedReviewers.vouch`. */
  async vouch(name: string): Promise<Identity> {
    return this.checks.inTurn(() => this.vouched.vouch(name))
  }

  async remove(name: string, by: Identity): Promise<void> {
    const { signer, now, state } = this.parts
    if (!this.people.reviewer(name))
      throw new GateError(
        'missing',
        `There is no reviewer “${name.slice(0, 40)}”: see countersign reviewer list.`,
      )
    if (name === by.reviewer)
      throw new GateError(
        'conflict',
        `${name} can’t sign that they sign no more: another reviewer removes them, see countersign reviewer add.`,
        'name',
      )
    const { proof, key } = await this.checks.open(by)
    const isMember = state.read().chain.members.has(name)
    await signer.commit(
      {
        kind: 'reviewer_removed',
        at: now(),
        log: [{ kind: 'reviewer', body: { event: 'removed', reviewer: name, by: by.reviewer, proof } }],
        removeReviewers: [name],
      },
      { key, ...(isMember && { change: { reviewer: name, member: null } }) },
    )
  }

  async changeSecret(secret: string, who: Identity): Promise<void> {
    const { signer, now } = this.parts
    const { proof, key } = await this.checks.open(who)
    const renewed = await pinSecret(secret, this.parts)
    const before = this.people.reviewer(who.reviewer)
    if (!before) throw new GateError('missing', `There is no reviewer ${who.reviewer.slice(0, 40)} any more.`)
    const others = before.secrets.filter(({ kind }) => kind === 'totp')
    const reviewer = { ...before, secrets: [renewed.secret, ...others] }
    const body = { event: 'secret_changed', ...loggedReviewer(reviewer), proof }
    const change = { reviewer: reviewer.name, member: memberOf(reviewer) }
    const log = [{ kind: 'reviewer' as const, body }]
    const rows = { reviewers: [reviewer], reviewersOver: [before] }
    await signer.commit(
      { kind: 'reviewer_changed', at: now(), log, ...rows },
      { key, keyAfter: renewed.key, change },
    )
    this.parts.state.memory.shortSecrets.delete(who.reviewer)
  }

  async unlock(key: string, who: Identity): Promise<SessionCertificate> {
    const { sessions, now } = this.parts
    const { proof, key: own } = await this.checks.open(who)
    const certificate = sessions.unlock(who.reviewer, key, own)
    const body = { event: 'unlocked', reviewer: who.reviewer, proof, session: sha256(certificate.key) }
    try {
      await this.people.act({ kind: 'unlocked', at: now(), log: [{ kind: 'reviewer', body }] })
    } catch (error) {
      // Nobody says yes from a place that the log does not know.
      sessions.lock(certificate.key)
      throw error
    }
    return certificate
  }

  async lock(key: string): Promise<void> {
    this.parts.sessions.lock(key)
  }

  async standing(): Promise<ShownStanding> {
    return showStanding(this.parts)
  }

  async sign(request: SigningRequest, who: Identity): Promise<void> {
    await signWhatStands({ ...this.parts, checks: this.checks }, request, who)
  }

  async recovery(): Promise<ShownRecovery> {
    return { ...this.parts.recovery.show(), admitsFirst: this.admitsFirst() }
  }

  async recover(request: RecoveryRequest): Promise<void> {
    await this.checks.inTurn(() => this.parts.recovery.ask(request))
  }

  async cancelRecovery(who: Identity): Promise<void> {
    await this.checks.inTurn(() => this.parts.recovery.cancel(who))
  }

  async prove(who: Identity, needed: ProofNeeded): Promise<Proof> {
    return this.checks.prove(who, needed)
  }

  /** The first reviewer adds themselves until a call was judged: after that an agent could be the first. */
  private admitsFirst(): boolean {
    const { state, isSettled } = this.parts
    const { chain, problem } = state.read()
    const hasNobody = this.people.reviewers().length === 0 && chain.length === 0
    return hasNobody && problem === null && !state.isSettled && !isSettled?.()
  }

  /** True where nobody is a reviewer yet. Throws for a further one whom nobody adds. */
  private isFirst(by: Identity | undefined, known: readonly Reviewer[]): boolean {
    const { chain, problem } = this.parts.state.read()
    if (problem !== null && chain.length === 0)
      throw new GateError(
        'conflict',
        `Nobody can be added, since ${problem}: restore the state folder.`,
        'name',
      )
    if (known.length === 0 && chain.length === 0) {
      if (this.admitsFirst()) return true
      throw nobodyIsReviewer({ admitsFirst: false, ways: this.parts.recovery.show().ways })
    }
    if (by) return false
    throw new GateError(
      'forbidden',
      'A further reviewer is added by one who is one: prove who you are.',
      'by',
    )
  }
}

function showReviewer({ name, uid, lockedUntil, addedAt, secrets, passkeys = [] }: Reviewer): ShownReviewer {
  return { name, uid, lockedUntil, addedAt, secrets: secretKinds(secrets), passkeys: passkeys.length }
}
