import { GateError } from '../../../ground/model/errors.ts'
import { isJsonObject } from '../../../ground/model/json.ts'
import { parseJson } from '../../../ground/model/parse-json.ts'
import type { PasskeyAnswer, PasskeyRequest } from '../../../ground/model/passkey.ts'
import type { PasskeySite } from '../../../ground/model/passkey-site.ts'
import type { People } from '../ports/people.ts'
import { checkPasskey, passkeyRequest } from './check-passkey.ts'
import type { ReviewerChecks } from './local-passkeys.ts'
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

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
    const output = Buffer.concat([end, randomBytes(bytes.draw)])
    return Buffer.concat([output, this.seal(output)]).toString('base64url')
  }

  /** Uses one up. Throws `forbidden` for one that this process did not make, that is too old, or that was used. */
  take(challenge: string): void {
    const at = this.now()
    this.forget(at)
    const whole = Buffer.from(challenge, 'base64url')
    const [output, seal] = [whole.subarray(0, bytes.end + bytes.draw), whole.subarray(bytes.end + bytes.draw)]
    const isOurs = seal.length === bytes.seal && timingSafeEqual(seal, this.seal(output))
    const end = isOurs ? Number(output.readBigUInt64BE()) : 0
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

  private seal(output: Buffer): Buffer {
    return createHmac('sha256', this.key).update(output).digest().subarray(0, bytes.seal)
  }
}

interface Parts {
  readonly people: People
  readonly reviewers: Pick<ReviewerChecks, 'inTurn' | 'demandKnown'>
  readonly now: () => number
}

/** Says who sits at a browser by the passkey that they have. It lets them look and begin; a yes is signed anew. */
export class PasskeyEntrance {
  private readonly parts: Parts
  private readonly site: PasskeySite
  private readonly challenges: EntranceChallenges

  constructor(parts: Parts, site: PasskeySite) {
    this.parts = parts
    this.site = site
    this.challenges = new EntranceChallenges(parts.now)
  }

  async offer(): Promise<PasskeyRequest> {
    return passkeyRequest({ passkeys: [] }, this.challenges.make(), this.site)
  }

  async recognise(answer: PasskeyAnswer, origin: string): Promise<string> {
    const { people, reviewers, now } = this.parts
    const challenge = challengeIn(answer)
    this.challenges.take(challenge)
    return reviewers.inTurn(async () => {
      const reviewer = people.reviewers().find(one => one.passkeys?.some(({ id }) => id === answer.id))
      if (!reviewer)
        throw new GateError(
          'forbidden',
          'No reviewer here has this passkey: pair this browser with a code, then make one.',
          'passkey',
        )
      reviewers.demandKnown(reviewer)
      const who = { reviewer: reviewer.name, uid: null, terminal: false, passkey: answer, origin }
      const { after, passkey } = await checkPasskey(reviewer, who, challenge, this.site)
      const isCounted = after.passkeys?.some(one => one.id === passkey.id && one.counter !== passkey.counter)
      if (isCounted)
        await people.act({
          kind: 'reviewer_changed',
          at: now(),
          log: [],
          reviewers: [after],
          reviewersOver: [reviewer],
        })
      return reviewer.name
    })
  }
}

/** The challenge that an answer says it signed; whether it did is checked after. Empty where it says none. */
function challengeIn({ response }: PasskeyAnswer): string {
  const statements = parseJson(
    Buffer.from(response.clientDataJSON, 'base64url').toString(),
    'The answer',
    'passkey',
  )
  return isJsonObject(statements) && typeof statements['challenge'] === 'string'
    ? statements['challenge']
    : ''
}
