import { GateError } from '../../model/errors.ts'
import type { Proof, ReviewSettings } from '../../model/review.ts'
import type { Identity, Reviewer } from '../../model/reviewer.ts'
import { ChangeChallenges } from '../passkeys/change-challenges.ts'
import { checkPasskey } from '../passkeys/check-passkey.ts'
import type { ReviewerChecks } from '../passkeys/local-passkeys.ts'
import type { People } from '../ports/people.ts'
import type { ProofNeeded } from '../prove.ts'
import { isPin, stepOfCode } from './pin-secret.ts'

/** The parts that a prover needs. */
export interface ProverParts {
  readonly people: People
  readonly settings: ReviewSettings
  readonly now: () => number
  /** Tells whether a program of this process was given to speak for the reviewer. */
  readonly speaksFor: (reviewer: string, program: object) => boolean
}

/** Wrong secrets in a row before a reviewer is locked, and for how long; doubled with each further one. */
const patience = 5
const lock = 5 * 60_000
const longestLock = 24 * 3_600_000

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

  /** Implements `Prove`. A secret that is given is always checked, even where a terminal would do. */
  readonly prove = (who: Identity, needed: ProofNeeded): Promise<Proof> =>
    this.inTurn(() => this.proveNow(who, needed))

  /** One after another: the next guess waits until the one before it is counted, the next code until it is spent. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.turn.then(work)
    this.turn = mine.catch(() => undefined)
    return mine
  }

  private async proveNow(who: Identity, needed: ProofNeeded): Promise<Proof> {
    const { people, settings, now } = this.parts
    const reviewer = people.reviewer(who.reviewer)
    if (!reviewer) throw unknownReviewer(who.reviewer, people.reviewers().length)
    if (who.program !== undefined) {
      if (this.parts.speaksFor(reviewer.name, who.program)) return 'program'
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

  /** Checks the signature of the challenge that this reviewer got last. Wrong secrets of others lock nobody out of their passkey. */
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
