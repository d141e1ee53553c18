import { createPublicKey, type KeyObject } from 'node:crypto'
import { GateError } from '../../../ground/model/errors.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'
import type { SignedStatement } from '../../../ground/model/passkey.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { SessionCertificate, SessionSignature } from '../../../ground/model/session-certificate.ts'
import type { SignedState } from '../standing/signed-state.ts'
import { idleTime } from './idle-time.ts'
import { maxSessionDuration, sessionProblem } from './session-problem.ts'
import { publicKeyOf } from '../../audit/sign-checkpoint.ts'
import { signStatement } from '../keys/sign-statement.ts'

const maxSessions = 100

/** The parts that sessions rest on. */
export interface SessionParts {
  readonly state: SignedState
  readonly origin: LogOrigin
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds that only go forward. */
  readonly clock: () => number
}

interface OpenSession {
  readonly certificate: SessionCertificate
  /** The moment of the last yes, by both clocks: setting one, or sleeping, makes no session longer. */
  usedAt: number
  usedClock: number
}

/** Places that reviewers unlocked at this gate; they end with its process. */
export class UnlockedSessions {
  private readonly parts: SessionParts
  private readonly open = new Map<string, OpenSession>()

  constructor(parts: SessionParts) {
    this.parts = parts
  }

  /** Certifies the key of a place with the key of its reviewer. Throws `invalid` for one that is none. */
  unlock(reviewer: string, input: string, key: KeyObject): SessionCertificate {
    const { state, origin, now, clock } = this.parts
    const place = sessionKeyOf(input)
    if (place === undefined)
      throw new GateError('invalid', 'The key of a session is ECDSA P-256, as SPKI DER in base64.', 'key')
    this.forget()
    const { log } = state.read().chain
    const { gate, epoch } = origin
    const at = now()
    const certificate = signCertificate({ log, gate, epoch, reviewer, key: place, at }, key)
    const oldest = this.open.keys().next().value
    if (this.open.size >= maxSessions && oldest !== undefined) this.open.delete(oldest)
    this.open.set(place, { certificate, usedAt: at, usedClock: clock() })
    return certificate
  }

  /** Ends a session; whoever knows its public key may. */
  lock(key: string): void {
    this.open.delete(key)
  }

  /** Takes the yes of an unlocked place, and keeps its session for another while. Throws `forbidden`. */
  take({ reviewer, session: yes }: Identity, statement: SignedStatement, salt: string): SessionSignature {
    this.forget()
    const { state, origin, now, clock } = this.parts
    const found = yes && this.open.get(yes.key)
    if (!found) throw refusal(reviewer)
    const { chain } = state.read()
    const member = chain.members.get(reviewer)
    const signed = { session: found.certificate, statement, signature: yes.signature, salt }
    const counted = member && { reviewer, at: now(), member, log: chain.log, gate: origin.gate }
    const problem = counted ? sessionProblem(signed, counted) : 'nobody has a key to unlock it with'
    if (problem !== undefined)
      throw new GateError('forbidden', `The yes does not count, since ${problem}: unlock again.`, 'session')
    found.usedAt = now()
    found.usedClock = clock()
    return signed
  }

  private forget(): void {
    const [at, clock] = [this.parts.now(), this.parts.clock()]
    for (const [key, { certificate, usedAt, usedClock }] of this.open) {
      const isIdle = Math.max(at - usedAt, clock - usedClock) >= idleTime || at < certificate.at
      if (isIdle || at - certificate.at >= maxSessionDuration) this.open.delete(key)
    }
  }
}

function refusal(reviewer: string): GateError {
  return new GateError(
    'forbidden',
    `This place is locked for ${reviewer.slice(0, 64)}: unlock it with the secret.`,
    'session',
  )
}

/** Signs with a reviewer's key that a place may say yes for them. */
function signCertificate(
  unsigned: Omit<SessionCertificate, 'by' | 'signature'>,
  key: KeyObject,
): SessionCertificate {
  const statement = { ...unsigned, by: publicKeyOf(key) }
  return { ...statement, signature: signStatement('session', statement, key) }
}

/** Returns the public key of a session as it is kept, or undefined for one that is not of ECDSA P-256. */
function sessionKeyOf(input: string): string | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(input, 'base64'), type: 'spki', format: 'der' })
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return undefined
    return key.export({ type: 'spki', format: 'der' }).toString('base64')
  } catch {
    return undefined
  }
}
