import { createHash, timingSafeEqual } from 'node:crypto'
import { GateError } from '../../../ground/model/errors.ts'
import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import type { Caller } from './caller.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** The rights of a new token. */
export type TokenGrant =
  | {
      readonly role: 'agent'
      readonly agent: string
      readonly profile: string
      readonly principal?: string
      /** Milliseconds since 1970. */
      readonly expiresAt?: number
    }
  | { readonly role: 'reader'; readonly expiresAt?: number }
  | { readonly role: 'metrics'; readonly expiresAt?: number }
  | { readonly role: 'reviewer'; readonly reviewer: string; readonly expiresAt?: number }

/** A token as it is kept: what it is for, and its hash; the token itself is kept nowhere. */
export type StoredToken = TokenGrant & {
  readonly id: string
  /** SHA-256 of the token; hex. */
  readonly hash: string
  readonly addedAt: number
}

/** The storage of tokens. It is read at every request, so that a token that was removed ends at once. */
export interface TokenRegistry {
  tokens(): readonly StoredToken[]
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** A new token from 40 random bytes: its text, shown once, and what is kept of it. */
export function newToken(
  grant: TokenGrant,
  random: Uint8Array,
  at: number,
): { readonly text: string; readonly kept: StoredToken } {
  if (random.length < 40) throw new GateError('internal', 'A token is made from 40 random bytes.')
  const id = `t-${[...random.subarray(0, 8)].map(byte => letters[byte % 32]).join('')}`
  const text = `csgn_${grant.role}_${Buffer.from(random.subarray(8, 40)).toString('base64url')}`
  const stored = { ...grant, id, hash: hashOf(text), addedAt: at }
  if (!isKept(stored))
    throw new GateError('invalid', 'Names of agents, profiles and reviewers have 1 to 64 characters.')
  return { text, kept: stored }
}

/** The tokens that a file’s text holds. Throws `configuration` for anything else, so that nobody gets in by half a file. */
export function readTokens(text: string): readonly StoredToken[] {
  try {
    const { tokens, ...rest } = JSON.parse(text) as Readonly<Record<string, unknown>>
    const isWhole = Array.isArray(tokens) && tokens.length <= 10_000 && Object.keys(rest).length === 0
    if (isWhole && tokens.every(isKept)) return tokens
  } catch {}
  throw new GateError(
    'configuration',
    'The file of tokens can’t be read: make new ones with countersign token add.',
  )
}

type Check = (value: unknown) => boolean

const matches =
  (pattern: RegExp): Check =>
  value =>
    typeof value === 'string' && pattern.test(value)

const isTime: Check = value => typeof value === 'number' && Number.isFinite(value)
const isName: Check = value => typeof value === 'string' && value.length >= 1 && value.length <= 64

const always = { id: matches(/^t-[a-z0-9]{8}$/), hash: matches(/^[0-9a-f]{64}$/), addedAt: isTime }

/** By role: what a token must hold, and what it may. By hand: a hook that has to load a library is twice as slow. */
const forms: ReadonlyMap<string, readonly [must: Record<string, Check>, may: Record<string, Check>]> = mapOf({
  agent: [
    { ...always, agent: isName, profile: isName },
    { expiresAt: isTime, principal: isName },
  ],
  reader: [always, { expiresAt: isTime }],
  metrics: [always, { expiresAt: isTime }],
  reviewer: [{ ...always, reviewer: isName }, { expiresAt: isTime }],
})

/** Every part of its role is there and right, and nothing else is. */
function isKept(input: unknown): input is StoredToken {
  const { role, ...parts } = isJsonObject(input) ? input : ({} as JsonObject)
  const form = typeof role === 'string' && forms.get(role)
  if (!form) return false
  const [must, may] = form
  const checks = { ...may, ...must }
  return (
    Object.keys(must).every(key => Object.hasOwn(parts, key)) &&
    Object.entries(parts).every(([key, value]) => Object.hasOwn(checks, key) && checks[key]?.(value))
  )
}

/** Returns a digest of all that is kept of a token. */
export function tokenDigest(token: StoredToken): string {
  const parts = Object.entries(token).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return hashOf(JSON.stringify(parts))
}

/** The text of a file that holds these tokens. */
export function writeTokens(tokens: readonly StoredToken[]): string {
  return `${JSON.stringify({ tokens }, null, 2)}\n`
}

/** Gives the caller that a token stands for, or undefined. Every stored hash is compared, each in constant time. */
export function callerOfToken(text: string, tokens: readonly StoredToken[], now: number): Caller | undefined {
  const hash = Buffer.from(hashOf(text), 'hex')
  let found: StoredToken | undefined
  for (const token of tokens) if (timingSafeEqual(hash, Buffer.from(token.hash, 'hex'))) found = token
  if (!found || (found.expiresAt !== undefined && found.expiresAt <= now)) return undefined
  const { id: key, role } = found
  if (role === 'reader' || role === 'metrics') return { key, role }
  if (role === 'reviewer') return { key, role, reviewer: found.reviewer }
  const { agent, profile, principal } = found
  return { key, role, agent, profile, ...(principal !== undefined && { principal }) }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
