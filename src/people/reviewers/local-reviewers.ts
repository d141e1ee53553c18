import { GateError } from '../../model/errors.ts'
import type { Proof, ReviewSettings } from '../../model/review.ts'
import type { Identity, Reviewer } from '../../model/reviewer.ts'
import type { ReviewerChecks } from '../passkeys/local-passkeys.ts'
import type { NewReviewer, Reviewers, ShownReviewer } from '../gate-people.ts'
import type { People } from '../ports/people.ts'
import type { ProofNeeded } from '../prove.ts'
import { checkDistinctName, checkReviewerName } from './check-reviewer-name.ts'
import { pinSecret, secretDigests, totpSecret } from './pin-secret.ts'
import { ReviewerProver } from './reviewer-prover.ts'
import { VouchedReviewers } from './vouched-reviewers.ts'

interface Parts {
  readonly people: People
  readonly settings: ReviewSettings
  readonly now: () => number
}

/** The reviewers of the store, added and removed by one who proves that they are one. */
export class LocalReviewers implements Reviewers {
  /** Proves reviewers; others rest their own checks on it. */
  readonly checks: ReviewerChecks
  private readonly parts: Parts
  private readonly vouched: VouchedReviewers

  constructor(parts: Parts) {
    this.parts = parts
    this.vouched = new VouchedReviewers(parts)
    const speaksFor = (reviewer: string, program: object) => this.vouched.speaksFor(reviewer, program)
    this.checks = new ReviewerProver({ ...parts, speaksFor })
  }

  async list(): Promise<readonly ShownReviewer[]> {
    return this.parts.people.reviewers().map(showReviewer)
  }

  async add(given: NewReviewer, by?: Identity): Promise<ShownReviewer> {
    const { people, now } = this.parts
    const known = people.reviewers()
    checkReviewerName(given.name)
    checkDistinctName(given.name, known)
    const first = known.length === 0
    if (!first && !by)
      throw new GateError(
        'forbidden',
        'A further reviewer is added by one who is one: prove who you are.',
        'by',
      )
    const proof = by && !first ? await this.prove(by, 'secret') : undefined
    const at = now()
    const secrets = [
      ...(given.pin === undefined ? [] : [await pinSecret(given.pin)]),
      ...(given.totpKey === undefined ? [] : [totpSecret(given.totpKey)]),
    ]
    if (secrets.length === 0)
      throw new GateError('invalid', 'A reviewer needs a PIN or a one-time code: give one of them.', 'pin')
    const reviewer: Reviewer = {
      name: given.name,
      // Who shares a user with another is not proved by its terminal, or one person would be two.
      uid: known.some(({ uid }) => uid === given.uid) ? null : given.uid,
      secrets,
      failures: 0,
      lockedUntil: 0,
      stricterUntil: 0,
      addedAt: at,
    }
    const kinds = secrets.map(({ kind }) => kind)
    const proofs = [...secretDigests(secrets)]
    const body = { event: 'added', reviewer: given.name, uid: reviewer.uid, secrets: kinds, proofs }
    await people.act({
      at,
      log: [{ kind: 'reviewer', body: { ...body, ...(proof && by && { by: by.reviewer, proof }) } }],
      reviewers: [reviewer],
    })
    return showReviewer(reviewer)
  }

  /** See `VouchedReviewers.vouch`. */
  async vouch(name: string): Promise<Identity> {
    return this.checks.inTurn(() => this.vouched.vouch(name))
  }

  async remove(name: string, by: Identity): Promise<void> {
    const { people, now } = this.parts
    if (!people.reviewer(name))
      throw new GateError(
        'missing',
        `There is no reviewer “${name.slice(0, 40)}”: see countersign reviewer list.`,
      )
    const proof = await this.prove(by, 'secret')
    await people.act({
      at: now(),
      log: [{ kind: 'reviewer', body: { event: 'removed', reviewer: name, by: by.reviewer, proof } }],
      removeReviewers: [name],
    })
  }

  async prove(who: Identity, needed: ProofNeeded): Promise<Proof> {
    return this.checks.prove(who, needed)
  }
}

function showReviewer({ name, uid, lockedUntil, addedAt, secrets, passkeys = [] }: Reviewer): ShownReviewer {
  const kinds = secrets.map(({ kind }) => kind)
  return { name, uid, lockedUntil, addedAt, secrets: kinds, passkeys: passkeys.length }
}
