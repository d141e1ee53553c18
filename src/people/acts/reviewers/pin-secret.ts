import { type KeyObject, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { GateError } from '../../../ground/model/errors.ts'
import type { ReviewerSecret } from '../../../ground/model/reviewer.ts'
import { isPhrase } from '../keys/make-phrase.ts'
import { secretDigest } from '../keys/member-of.ts'
import { sealKey } from '../keys/seal-key.ts'

const derive = promisify(scrypt) as (
  secret: string,
  salt: Buffer,
  length: number,
  options: { N: number; r: number; p: number; maxmem: number },
) => Promise<Buffer>

const step = 30_000

/** The rules of a gate for new secrets of its reviewers. */
export interface SecretRules {
  /** Agents run under the gate’s account too, so that they can’t be short. */
  readonly isAccountShared?: boolean
  /** Rounds that each guess at one costs; those of `sealKey` when left out. */
  readonly guessCost?: number | undefined
}

/** A new key as it is kept, sealed under a secret. Throws `invalid` for one that `checkSecret` refuses. */
export async function pinSecret(
  pin: string,
  { isAccountShared = false, guessCost }: SecretRules = {},
): Promise<{ readonly secret: ReviewerSecret; readonly key: KeyObject }> {
  checkSecret(pin, isAccountShared)
  const { sealed, key } = await sealKey(pin, guessCost)
  return { secret: { kind: 'key', key: sealed }, key }
}

/** A key of a TOTP app as it is kept. Throws `invalid` for one that is no base32 of at least 128 bits. */
export function totpSecret(key: string): ReviewerSecret {
  const text = key.replace(/\s/g, '').toUpperCase()
  if (!/^[A-Z2-7]{26,128}=*$/.test(text))
    throw new GateError('invalid', 'A one-time code’s key is base32 of 26 characters or more.', 'totpKey')
  return { kind: 'totp', key: text, lastStep: 0 }
}

/** A new key for a TOTP app, and the address that such apps read. */
export async function newTotp(name: string): Promise<{ readonly key: string; readonly uri: string }> {
  const { Secret, TOTP } = await import('otpauth')
  const secret = new Secret({ size: 20 })
  const totp = new TOTP({ issuer: 'Countersign', label: name, secret })
  return { key: secret.base32, uri: totp.toString() }
}

/** True when this is the PIN that an earlier version kept; compared in constant time. */
export async function isPin(stored: Extract<ReviewerSecret, { kind: 'pin' }>, pin: string): Promise<boolean> {
  const input = await hashOf(pin.slice(0, 128), Buffer.from(stored.salt, 'hex'), stored.cost)
  return timingSafeEqual(Buffer.from(input, 'hex'), Buffer.from(stored.hash, 'hex'))
}

/** The time step that a code belongs to, or null; one step early or late is taken, and none twice. */
export async function stepOfCode(
  stored: Extract<ReviewerSecret, { kind: 'totp' }>,
  code: string,
  now: number,
): Promise<number | null> {
  if (!/^\d{6}$/.test(code)) return null
  const { Secret, TOTP } = await import('otpauth')
  const totp = new TOTP({ secret: Secret.fromBase32(stored.key) })
  const delta = totp.validate({ token: code, timestamp: now, window: 1 })
  if (delta === null) return null
  const at = Math.floor(now / step) + delta
  return at > stored.lastStep ? at : null
}

/** Returns a digest of each secret's kept form, so that one that was put in another's place is noticed. */
export function secretDigests(secrets: readonly ReviewerSecret[]): readonly string[] {
  return secrets.map(secretDigest)
}

async function hashOf(pin: string, salt: Buffer, rounds: number): Promise<string> {
  const options = { N: rounds, r: 8, p: 1, maxmem: 256 * rounds * 8 }
  return (await derive(pin.normalize('NFKC'), salt, 32, options)).toString('hex')
}

const minLength = 12
const minDifferent = 8

/** Throws `invalid` for a new secret that is guessed in a few tries, or by whoever reads the state where agents can. */
export function checkSecret(secret: string, isAccountShared: boolean): void {
  const problem =
    secret.length < 4 || secret.length > 128
      ? 'A PIN has 4 to 128 characters: choose another.'
      : isRow(secret)
        ? 'A PIN is no row of the same or of neighbouring digits: choose another.'
        : isAccountShared && isShortSecret(secret)
          ? `Agents share this account and could guess a PIN from the state: take the phrase that countersign makes, or ${minLength} characters and more, ${minDifferent} of them different and not digits alone.`
          : null
  if (problem) throw new GateError('invalid', problem, 'pin')
}

/** Tells whether a secret is one that can be guessed from the key that is sealed under it. */
export function isShortSecret(secret: string): boolean {
  if (isPhrase(secret)) return false
  return secret.length < minLength || new Set(secret).size < minDifferent || /^[\d\s-]+$/.test(secret)
}

function isRow(secret: string): boolean {
  return /^(.)\1*$/.test(secret) || '01234567890123456789 98765432109876543210'.includes(secret)
}
