import { createHash, type KeyObject, randomBytes } from 'node:crypto'
import type { ShownChallenge } from '../../../ground/model/challenge.ts'
import { challengeOf } from '../keys/challenge-of.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type {
  Passkey,
  PasskeyAnswer,
  PasskeyRequest,
  ShownPasskey,
  Signature,
  SignedStatement,
} from '../../../ground/model/passkey.ts'
import { localSite, type PasskeySite } from '../../../ground/model/passkey-site.ts'
import type { Proof, Review } from '../../../ground/model/review.ts'
import type { Identity, Reviewer } from '../../../ground/model/reviewer.ts'
import type { SessionSignature } from '../../../ground/model/session-certificate.ts'
import { visibleText } from '../../../ground/model/visible-text.ts'
import { checkPasskey, passkeyAlgorithms, passkeyRequest, signatureOf, spkiOf } from './check-passkey.ts'
import type { CheckIdentity } from '../check-identity.ts'
import type { ChangeChallenges } from './change-challenges.ts'
import { PasskeyEntrance } from './passkey-entrance.ts'
import type { NewPasskey, PasskeyOptions, Passkeys } from '../gate-people/passkeys.ts'
import type { People } from '../ports/people.ts'
import { memberOf } from '../keys/member-of.ts'
import type { ActSigner } from '../standing/act-signer.ts'
import type { UnlockedSessions } from '../unlocked/unlocked-sessions.ts'

/** Checks of a reviewer that enrolling and signing rest on. */
export interface ReviewerChecks {
  readonly prove: CheckIdentity
  /** Runs one piece of work after another, so that no two change the same reviewer at once. */
  inTurn<T>(work: () => Promise<T>): Promise<T>
  readonly challenges: ChangeChallenges
  /** As `prove`; where a secret is needed it must open a key, so that the yes is signed. */
  proveYes(who: Identity, level: Review['level']): Promise<ProvenYes>
  /** Returns the proof of a no: none is needed, but what is given is checked. Rejects with `forbidden` for a stranger. */
  proveNo(who: Identity): Promise<Proof>
  /** Opens the key of a reviewer with their secret, for one act. */
  open(who: Identity): Promise<OpenedKey>
  /** Tells whether a yes at this level needs the secret each time. */
  needsSecret(level: Review['level']): boolean
  /** Throws `forbidden` for a reviewer whose row is not what the chain of keys says. */
  demandKnown(reviewer: Reviewer): void
}

/** A proof by the secret, with the key that it opened. */
export interface OpenedKey {
  readonly proof: Proof
  readonly key: KeyObject
}

interface Parts {
  readonly people: People
  readonly signer: ActSigner
  readonly reviewers: ReviewerChecks
  readonly sessions: UnlockedSessions
  /** This machine’s own pages when left out. */
  readonly site?: PasskeySite | undefined
  readonly now: () => number
}

/** The proof of a yes, with the signature if a passkey or an unlocked session made one. */
export interface ProvenYes {
  readonly proof: Proof
  readonly signed?: Signature | SessionSignature
  /** The key that their secret opened, with which the yes is signed. */
  readonly key?: KeyObject
}

/** Proves that the reviewer themselves says yes; at high and critical with their passkey, where they have one. */
export type ProveYes = (who: Identity, level: Review['level'], asked: AskedStatement) => Promise<ProvenYes>

/** The statement of a yes, and what opens its terms. */
export interface AskedStatement {
  readonly statement: SignedStatement
  readonly salt: string
}

const maxPasskeys = 20
/** Milliseconds for an enrolment. */
const patience = 5 * 60_000

/** An enrolment that was begun: one act in two steps. */
interface Enrolment {
  readonly challenge: string
  readonly until: number
  readonly key: KeyObject
}

/** Passkeys of reviewers, kept in the store with them. */
export class LocalPasskeys implements Passkeys {
  private readonly parts: Parts
  private readonly site: PasskeySite
  private readonly entrance: PasskeyEntrance
  /** Reviewer → the enrolment that they began last, with the key that signs it when it ends. */
  private readonly enrolling = new Map<string, Enrolment>()

  constructor(parts: Parts) {
    this.parts = parts
    this.site = parts.site ?? localSite
    this.entrance = new PasskeyEntrance(parts, this.site)
  }

  async list(reviewer: string): Promise<readonly ShownPasskey[]> {
    return (this.parts.people.reviewer(reviewer)?.passkeys ?? []).map(showPasskey)
  }

  async begin(who: Identity): Promise<PasskeyOptions> {
    const { people, reviewers, now } = this.parts
    const { key } = await reviewers.open(who)
    const { name, passkeys = [] } = demandReviewer(people.reviewer(who.reviewer), who)
    if (passkeys.length >= maxPasskeys)
      throw new GateError('conflict', `${name} has ${maxPasskeys} passkeys: remove one first.`, 'passkey')
    const { generateRegistrationOptions } = await import('@simplewebauthn/server')
    const options = await generateRegistrationOptions({
      rpName: 'Countersign',
      rpID: this.site.name,
      userName: name,
      userDisplayName: name,
      userID: new Uint8Array(createHash('sha256').update(name).digest()),
      challenge: new Uint8Array(randomBytes(32)),
      timeout: patience,
      attestationType: 'none',
      excludeCredentials: passkeys.map(({ id }) => ({ id })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    })
    this.enrolling.set(name, { challenge: options.challenge, until: now() + patience, key })
    return options
  }

  async add(input: NewPasskey, who: Identity): Promise<ShownPasskey> {
    const { reviewers } = this.parts
    const begun = this.enrolling.get(who.reviewer)
    this.enrolling.delete(who.reviewer)
    if (!begun || begun.until <= this.parts.now())
      throw new GateError(
        'forbidden',
        'This enrolment has ended or was never begun: begin it again.',
        'response',
      )
    const passkey = await this.enrolled(input, who, begun.challenge)
    await reviewers.inTurn(async () => {
      const reviewer = demandReviewer(this.parts.people.reviewer(who.reviewer), who)
      const { id, name, publicKey } = passkey
      if (this.parts.people.reviewers().some(one => one.passkeys?.some(known => known.id === id)))
        throw new GateError('conflict', 'This passkey is enrolled already.', 'response')
      const body = { event: 'passkey_added', reviewer: reviewer.name, passkey: id, name, publicKey }
      const after = { ...reviewer, passkeys: [...(reviewer.passkeys ?? []), passkey] }
      await this.change(reviewer, after, body, begun.key)
    })
    return showPasskey(passkey)
  }

  async remove(id: string, who: Identity): Promise<void> {
    const { people, reviewers } = this.parts
    const has = (reviewer: Reviewer | undefined) => reviewer?.passkeys?.some(one => one.id === id) === true
    if (!has(people.reviewer(who.reviewer))) throw new GateError('missing', 'There is no such passkey.', 'id')
    const { proof, key } = await reviewers.open(who)
    await reviewers.inTurn(async () => {
      const reviewer = demandReviewer(people.reviewer(who.reviewer), who)
      const passkeys = (reviewer.passkeys ?? []).filter(one => one.id !== id)
      const body = { event: 'passkey_removed', reviewer: reviewer.name, passkey: id, proof }
      await this.change(reviewer, { ...reviewer, passkeys }, body, key)
    })
  }

  async request({ reviewer: name }: Identity): Promise<PasskeyRequest> {
    const { people, reviewers } = this.parts
    const reviewer = people.reviewer(name)
    if (!reviewer?.passkeys?.length)
      throw new GateError('missing', 'There is no passkey to sign with: use the secret.', 'passkey')
    return passkeyRequest(reviewer, reviewers.challenges.make(name), this.site)
  }

  offer(): Promise<PasskeyRequest> {
    return this.entrance.offer()
  }

  recognise(answer: PasskeyAnswer, origin: string): Promise<string> {
    return this.entrance.recognise(answer, origin)
  }

  /** Returns the request for a passkey of the reviewer to sign this, where they have one, and whether one must. */
  offerFor(
    level: Review['level'],
    statement: SignedStatement,
  ): Pick<ShownChallenge, 'passkey' | 'onlyPasskey'> {
    const reviewer = this.parts.people.reviewer(statement.reviewer)
    if (!reviewer?.passkeys?.length) return {}
    const passkey = passkeyRequest(reviewer, challengeOf(statement), this.site)
    return { passkey, ...(mustSign(reviewer, level) && { onlyPasskey: true }) }
  }

  /** Implements `ProveYes`. */
  proveYes: ProveYes = async (who, level, { statement, salt }) => {
    const { people, reviewers, sessions, now } = this.parts
    if (who.passkey)
      return reviewers.inTurn(async () => {
        const reviewer = demandReviewer(people.reviewer(who.reviewer), who)
        reviewers.demandKnown(reviewer)
        const checked = await checkPasskey(reviewer, who, challengeOf(statement), this.site)
        const signed = { ...signatureOf(statement, checked, this.site), salt }
        await people.act({
          kind: 'reviewer_changed',
          at: now(),
          log: [],
          reviewers: [checked.after],
          reviewersOver: [reviewer],
        })
        return { proof: 'passkey' as const, signed }
      })
    const reviewer = people.reviewer(who.reviewer)
    if (reviewer && mustSign(reviewer, level)) throw unsigned(reviewer.name, level)
    if (!who.session) return reviewers.proveYes(who, level)
    if (reviewer) reviewers.demandKnown(reviewer)
    if (reviewers.needsSecret(level)) throw tooGrave(level)
    return { proof: 'session', signed: sessions.take(who, statement, salt) }
  }

  private async enrolled(
    { response, name }: NewPasskey,
    { origin }: Identity,
    challenge: string,
  ): Promise<Passkey> {
    if (origin === undefined)
      throw new GateError('forbidden', 'A passkey is enrolled in a browser: see countersign dashboard.')
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: this.site.name,
      requireUserVerification: true,
      supportedAlgorithmIDs: [...passkeyAlgorithms],
    }).catch(() => ({ registrationInfo: undefined }))
    if (!registrationInfo)
      throw new GateError('forbidden', 'This passkey can’t be taken: begin the enrolment again.', 'response')
    const { id, publicKey, counter, transports = [] } = registrationInfo.credential
    return {
      id,
      name: visibleText(name.trim(), 60) || 'passkey',
      cose: Buffer.from(publicKey).toString('base64url'),
      publicKey: await spkiOf(publicKey),
      counter,
      transports: transports.slice(0, 10).map(one => one.slice(0, 20)),
      addedAt: this.parts.now(),
    }
  }

  /** Writes a change of somebody’s passkeys, signed with their key. */
  private async change(
    before: Reviewer,
    reviewer: Reviewer,
    body: Readonly<Record<string, string>>,
    key: KeyObject,
  ): Promise<void> {
    const { signer, now } = this.parts
    const change = { reviewer: reviewer.name, member: memberOf(reviewer) }
    const log = [{ kind: 'reviewer' as const, body }]
    const rows = { reviewers: [reviewer], reviewersOver: [before] }
    await signer.commit({ kind: 'reviewer_changed', at: now(), log, ...rows }, { key, change })
  }
}

/** Tells whether a yes at this level must be signed: above medium by everybody who has a passkey. */
function mustSign({ passkeys = [] }: Reviewer, level: Review['level']): boolean {
  return passkeys.length > 0 && level !== 'medium'
}

function unsigned(name: string, level: Review['level']): GateError {
  return new GateError(
    'forbidden',
    `${name} has a passkey, and a yes at level ${level} is signed with it: answer in a browser, see countersign dashboard.`,
    'passkey',
  )
}

function tooGrave(level: Review['level']): GateError {
  return new GateError(
    'forbidden',
    `A yes at level ${level} takes the secret itself, not a place that it unlocked: give that.`,
    'pin',
  )
}

function showPasskey({ id, name, transports, addedAt }: Passkey): ShownPasskey {
  return { id, name, transports, addedAt }
}

function demandReviewer(reviewer: Reviewer | undefined, { reviewer: name }: Identity): Reviewer {
  if (reviewer) return reviewer
  throw new GateError('forbidden', `“${name.slice(0, 40)}” is no reviewer: see countersign reviewer list.`)
}
