import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { GateError } from '../../../ground/model/errors.ts'
import type { PairedAs } from './session-registry.ts'

/** Letters and digits that nobody takes for one another. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 8
/** Milliseconds for which a code can be used. */
const pairingTime = 120_000
/** So many wrong ones are told to the log. They make no code void: any account of this machine could send them. */
const suspicious = 5

interface Waiting {
  /** SHA-256 of the code. */
  readonly hash: Buffer
  readonly as: PairedAs
  readonly until: number
  wrong: number
}

const dashboardSource = 'run countersign dashboard at your terminal'

/** A code that a person types into their browser. */
export interface IssuedPairingCode {
  /** Such as `ABCD-2345`. */
  readonly code: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/** The outcome of a typed code, with the moment when it was made; `guessed` names those for whom codes wait, once each, where somebody seems to guess. */
type PairingOutcome =
  | { readonly as: PairedAs; readonly madeAt: number }
  | { readonly refused: GateError; readonly guessed: readonly PairedAs[] }

/**
 * One-time codes: one at a time for each person, two minutes, one use; kept in memory as a hash. Of 2^40 codes, whoever
 * tries 10,000 a second for those two minutes finds the one that waits once in 900,000 times.
 */
export class Pairing {
  /** The way to a code, as the middle of a sentence. */
  readonly source: string
  private readonly now: () => number
  /** By whom they are for. */
  private readonly waiting = new Map<string, Waiting>()

  constructor(now: () => number, source: string = dashboardSource) {
    this.now = now
    this.source = source
  }

  /** A new code; the one before it of the same person is void. */
  make(as: PairedAs): IssuedPairingCode {
    const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
    const until = this.now() + pairingTime
    this.waiting.set(personOf(as), { hash: hashOf(text), as, until, wrong: 0 })
    return { code: `${text.slice(0, 4)}-${text.slice(4)}`, expiresAt: until }
  }

  /** Uses up a code: gives whom it was made for, or the reason why it is refused. */
  redeem(input: string): PairingOutcome {
    const [hash, live] = [hashOf(plain(input)), this.live()]
    const found = live.find(one => timingSafeEqual(hash, one.hash))
    if (found) {
      this.waiting.delete(personOf(found.as))
      return { as: found.as, madeAt: found.until - pairingTime }
    }
    for (const one of live) one.wrong++
    const what = live.length === 0 ? 'No code waits' : 'That is not the code'
    return {
      refused: this.refusal(what),
      guessed: live.filter(({ wrong }) => wrong === suspicious).map(({ as }) => as),
    }
  }

  /** Returns why a code lets nobody in, with the way to a new one; `what` begins the sentence. */
  refusal(what: string): GateError {
    return new GateError('forbidden', `${what}: ${this.source} for a new one.`, 'code')
  }

  /** Those that can be used; the others are forgotten, those from before a clock was set back too. */
  private live(): readonly Waiting[] {
    const at = this.now()
    for (const [person, { until }] of this.waiting)
      if (at >= until || at < until - pairingTime) this.waiting.delete(person)
    return [...this.waiting.values()]
  }
}

/** No reviewer has an empty name. */
function personOf(as: PairedAs): string {
  return as.role === 'reviewer' ? as.reviewer : ''
}

/** As people type it: small letters, spaces and dashes do not count. */
function plain(input: string): string {
  return input.replace(/[\s-]/g, '').toUpperCase()
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
