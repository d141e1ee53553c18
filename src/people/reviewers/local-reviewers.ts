import { GateError } from '../../model/errors.ts'
import type { Proof, ReviewSettings } from '../../model/review.ts'
import type { Identity, Reviewer } from '../../model/reviewer.ts'
import { ChangeChallenges } from '../passkeys/change-challenges.ts'
import { checkPasskey } from '../passkeys/check-passkey.ts'
import type { NewReviewer, Reviewers, ShownReviewer } from '../people.ts'
import type { People } from '../ports/people.ts'
import type { ProofNeeded } from '../prove.ts'
import { checkDistinctName, checkReviewerName } from './check-reviewer-name.ts'
import { isPin, pinSecret, totpSecret, secretDigests, stepOfCode } from './pin-secret.ts'

interface Parts {
  readonly people: People
  readonly settings: ReviewSettings
  readonly now: () => number
}

/** Wrong secrets in a row before a reviewer is locked, and for how long; doubled with each further one. */
const patience = 5
const lock = 5 * 60_000
const longestLock = 24 * 3_600_000

/** Who may answer, kept in the store with what proves it. */
export class LocalReviewers implements Reviewers {
  /** What a passkey signs where a secret is needed. */
  readonly challenges: ChangeChallenges
  private readonly parts: Parts
  /** What programs of this process were given, and for whom they speak with it. */
  private readonly vouched = new Map<string, Identity & { readonly program: object }>()
  private turn: Promise<unknown> = Promise.resolve()

  constructor(parts: Parts) {
    this.parts = parts
    this.challenges = new ChangeChallenges(parts.now)
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

  /**
   * Who a program of this process speaks for: a reviewer without secrets, made and logged where there is none. Rejects
   * with `conflict` for one who has secrets, since they answer for themselves.
   */
  async vouch(name: string): Promise<Identity> {
    return this.inTurn(async () => {
      const known = this.vouched.get(name)
      if (known && this.parts.people.reviewer(name)) return known
      const who = { reviewer: name, uid: null, terminal: false, program: Object.freeze({}) }
      await this.makeVouched(name)
      this.vouched.set(name, who)
      return who
    })
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

  /** Implements `Prove`. A secret that is given is always checked, even where a terminal would do. */
  async prove(who: Identity, needed: ProofNeeded): Promise<Proof> {
    return this.inTurn(() => this.proveNow(who, needed))
  }

  /** One after another: the next guess waits until the one before it is counted, the next code until it is spent. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work)
    this.turn = mine.catch(() => undefined)
    return mine
  }

  private async makeVouched(name: string): Promise<void> {
    const { people, now } = this.parts
    const there = people.reviewer(name)
    if (there && (there.secrets.length > 0 || there.uid !== null || (there.passkeys ?? []).length > 0))
      throw new GateError(
        'conflict',
        `${name.slice(0, 40)} is a reviewer who proves themselves: give the approver in the program another name.`,
        'name',
      )
    if (there) return
    checkReviewerName(name)
    checkDistinctName(name, people.reviewers())
    const at = now()
    const unproved = { uid: null, secrets: [], failures: 0, lockedUntil: 0, stricterUntil: 0 }
    const body = { event: 'added', reviewer: name, uid: null, secrets: [], proofs: [], by: 'a program' }
    await people.act({
      at,
      log: [{ kind: 'reviewer', body }],
      reviewers: [{ name, ...unproved, addedAt: at }],
    })
  }

  private async proveNow(who: Identity, needed: ProofNeeded): Promise<Proof> {
    const { people, settings, now } = this.parts
    const reviewer = people.reviewer(who.reviewer)
    if (!reviewer) throw unknownReviewer(who.reviewer, people.reviewers().length)
    if (who.program !== undefined) {
      if (this.vouched.get(reviewer.name)?.program === who.program) return 'program'
      throw new GateError('forbidden', `This program does not speak for ${reviewer.name}.`, 'reviewer')
    }
    if (who.passkey) return this.byPasskey(reviewer, who)
    if (reviewer.lockedUntil > now()) throw lockedOut(reviewer, now())
    const byCode = await this.bySecret(reviewer, who)
    if (byCode) return byCode
    const least = needed === 'secret' ? 'secret' : settings.proof[needed]
    if (least === 'secret')
      throw new GateError(
        'forbidden',
        `This needs ${secretAskedFor(reviewer)} of ${reviewer.name}: a terminal alone proves nobody.`,
        'pin',
      )
    if (who.browser) return 'browser'
    if (who.terminal && who.uid !== null && who.uid === reviewer.uid) return 'terminal'
    throw new GateError(
      'forbidden',
      `Nothing shows that this is ${reviewer.name}: answer at their terminal, or with ${secretAskedFor(reviewer)}.`,
      'reviewer',
    )
  }

  /** What was asked for this reviewer last, signed. Wrong secrets of others lock nobody out of their passkey. */
  private async byPasskey(reviewer: Reviewer, who: Identity): Promise<Proof> {
    const { after } = await checkPasskey(reviewer, who, this.challenges.take(reviewer.name))
    await this.keep(reviewer, { passkeys: after.passkeys ?? [] })
    return 'passkey'
  }

  /** The proof by PIN or one-time code, or null where none was given; a wrong one is counted and refused. */
  private async bySecret(reviewer: Reviewer, { pin, totp }: Identity): Promise<Proof | null> {
    if (pin === undefined && totp === undefined) return null
    for (const secret of reviewer.secrets) {
      if (secret.kind === 'pin' && pin !== undefined && (await isPin(secret, pin))) {
        await this.keep(this.stillFree(reviewer), { failures: 0 })
        return 'pin'
      }
      const at =
        secret.kind === 'totp' && totp !== undefined ? await stepOfCode(secret, totp, this.parts.now()) : null
      if (at !== null && secret.kind === 'totp') {
        const now = this.stillFree(reviewer)
        const isSpent = now.secrets.some(one => one.kind === 'totp' && one.lastStep >= at)
        if (isSpent) continue
        const secrets = now.secrets.map(one => (one.kind === 'totp' ? { ...one, lastStep: at } : one))
        await this.keep(now, { failures: 0, secrets })
        return 'totp'
      }
    }
    throw await this.countWrong(reviewer)
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
    const lockedUntil = over >= 0 ? at + Math.min(longestLock, lock * 2 ** over) : 0
    await this.keep(
      reviewer,
      { failures, lockedUntil },
      { event: 'wrong_secret', reviewer: reviewer.name, failures },
    )
    if (over >= 0) return lockedOut({ ...reviewer, lockedUntil }, at)
    const left = patience - failures
    return new GateError(
      'forbidden',
      `That is not ${secretAskedFor(reviewer)} of ${reviewer.name}: ${left} more wrong ${left === 1 ? 'one' : 'ones'} and they are locked out for a while.`,
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
    await this.parts.people.act({ at: this.parts.now(), log, reviewers: [after] })
  }
}

function showReviewer({ name, uid, lockedUntil, addedAt, secrets, passkeys = [] }: Reviewer): ShownReviewer {
  const kinds = secrets.map(({ kind }) => kind)
  return { name, uid, lockedUntil, addedAt, secrets: kinds, passkeys: passkeys.length }
}

function secretAskedFor({ secrets }: Reviewer): string {
  const kinds = new Set(secrets.map(({ kind }) => kind))
  if (kinds.size === 2) return 'the PIN or a one-time code'
  return kinds.has('totp') ? 'a one-time code' : 'the PIN'
}

function lockedOut({ name, lockedUntil }: Reviewer, now: number): GateError {
  const minutes = Math.ceil((lockedUntil - now) / 60_000)
  return new GateError(
    'forbidden',
    `${name} is locked after too many wrong secrets: try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
    'reviewer',
    { kind: 'locked', retryAfter: Math.ceil((lockedUntil - now) / 1_000) },
  )
}

function unknownReviewer(name: string, known: number): GateError {
  const what = known === 0 ? 'Nobody is a reviewer yet' : `“${name.slice(0, 40)}” is no reviewer`
  return new GateError('forbidden', `${what}: see countersign reviewer add --help.`, 'reviewer')
}
