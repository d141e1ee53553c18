import { randomBytes } from 'node:crypto'
import { GateError } from '../../../ground/model/errors.ts'

/** Milliseconds for which one can be signed. */
const patience = 5 * 60_000

/** Challenges that passkeys sign where a change needs a secret: the last one of each reviewer, valid once, kept in memory. */
export class ChangeChallenges {
  private readonly now: () => number
  private readonly waiting = new Map<string, { readonly challenge: string; readonly until: number }>()

  constructor(now: () => number) {
    this.now = now
  }

  /** A new one for this reviewer; the one before it is void. Base64url. */
  make(reviewer: string): string {
    const challenge = randomBytes(32).toString('base64url')
    this.waiting.set(reviewer, { challenge, until: this.now() + patience })
    return challenge
  }

  /** The one that waits, which is void from now on. Throws `forbidden` where none does. */
  take(reviewer: string): string {
    const found = this.waiting.get(reviewer)
    this.waiting.delete(reviewer)
    if (found && found.until > this.now()) return found.challenge
    throw new GateError(
      'forbidden',
      'Nothing waits for a signature, or it took too long: sign with your passkey again.',
      'passkey',
    )
  }
}
