import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import { GateError } from '../../model/errors.ts'
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

/** The outcome of a typed code; `guessed` names the person it is for, once, where somebody seems to guess. */
type PairingOutcome = { readonly as: PairedAs } | { readonly refused: GateError; readonly guessed?: PairedAs }

/**
 * One-time codes: one at a time, two minutes, one use; kept in memory as a hash. Of 2^40 codes, whoever tries 10,000 a
 * second for those two minutes finds the right one once in 900,000 times.
 */
export class Pairing {
  /** The way to a code, as the middle of a sentence. */
  readonly source: string
  private readonly now: () => number
  private waiting: Waiting | undefined

  constructor(now: () => number, source: string = dashboardSource) {
    this.now = now
    this.source = source
  }

  /** A new code; the one before it is void. */
  make(as: PairedAs): IssuedPairingCode {
    const text = Array.from({ length }, () => letters[randomInt(letters.length)]).join('')
    const until = this.now() + pairingTime
    this.waiting = { hash: hashOf(text), as, until, wrong: 0 }
    return { code: `${text.slice(0, 4)}-${text.slice(4)}`, expiresAt: until }
  }

  /** Uses up a code: gives whom it was made for, or the reason why it is refused. */
  redeem(given: string): PairingOutcome {
    const { waiting } = this
    const at = this.now()
    if (!waiting || at >= waiting.until || at < waiting.until - pairingTime) {
      this.waiting = undefined
      return this.refusal('No code waits')
    }
    if (!timingSafeEqual(hashOf(plain(given)), waiting.hash)) {
      waiting.wrong++
      const isTold = waiting.wrong === suspicious
      return { ...this.refusal('That is not the code'), ...(isTold && { guessed: waiting.as }) }
    }
    this.waiting = undefined
    return { as: waiting.as }
  }

  private refusal(what: string): { readonly refused: GateError } {
    return { refused: new GateError('forbidden', `${what}: ${this.source} for a new one.`, 'code') }
  }
}

/** As people type it: small letters, spaces and dashes do not count. */
function plain(given: string): string {
  return given.replace(/[\s-]/g, '').toUpperCase()
}

function hashOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
