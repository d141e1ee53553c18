import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { GateError } from '../../../ground/model/errors.ts'

/** Milliseconds for which one can be signed. */
const patience = 5 * 60_000
const bytes = { end: 8, draw: 16, seal: 16 }

/**
 * Challenges that a passkey signs to let a browser in. Nobody has said who they are yet, so none is kept until it was used:
 * however many are asked for, nobody’s is lost. Each holds its own end under a key of this process.
 */
export class EntranceChallenges {
  private readonly now: () => number
  private readonly key = randomBytes(32)
  /** Challenge → its end. */
  private readonly used = new Map<string, number>()

  constructor(now: () => number) {
    this.now = now
  }

  /** Base64url. */
  make(): string {
    const end = Buffer.alloc(bytes.end)
    end.writeBigUInt64BE(BigInt(this.now() + patience))
    const said = Buffer.concat([end, randomBytes(bytes.draw)])
    return Buffer.concat([said, this.seal(said)]).toString('base64url')
  }

  /** Uses one up. Throws `forbidden` for one that this process did not make, that is too old, or that was used. */
  take(challenge: string): void {
    const at = this.now()
    this.forget(at)
    const whole = Buffer.from(challenge, 'base64url')
    const [said, seal] = [whole.subarray(0, bytes.end + bytes.draw), whole.subarray(bytes.end + bytes.draw)]
    const isOurs = seal.length === bytes.seal && timingSafeEqual(seal, this.seal(said))
    const end = isOurs ? Number(said.readBigUInt64BE()) : 0
    const one = whole.toString('base64url')
    if (end <= at || end > at + patience || one !== challenge || this.used.has(one))
      throw new GateError(
        'forbidden',
        'Nothing waits for this signature, or it took too long: sign in again.',
        'passkey',
      )
    this.used.set(one, end)
  }

  /** Those used first, up to one that has not ended: strangers fill this, and nobody may wait while all of it is looked at. */
  private forget(at: number): void {
    for (const [one, until] of this.used) {
      if (until > at) return
      this.used.delete(one)
    }
  }

  private seal(said: Buffer): Buffer {
    return createHmac('sha256', this.key).update(said).digest().subarray(0, bytes.seal)
  }
}
