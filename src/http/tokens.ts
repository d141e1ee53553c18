import { createHash, timingSafeEqual } from 'node:crypto'
import * as z from 'zod'
import { GateError } from '../model/errors.ts'
import type { Caller } from './caller.ts'

const name = z.string().min(1).max(64)
const kept = {
  id: z.string().regex(/^t-[a-z0-9]{8}$/),
  /** SHA-256 of the token; hex. */
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  addedAt: z.number(),
  /** Milliseconds since 1970. */
  expiresAt: z.number().exactOptional(),
}

const keptToken = z.discriminatedUnion('role', [
  z.strictObject({
    ...kept,
    role: z.literal('agent'),
    agent: name,
    profile: name,
    principal: name.exactOptional(),
  }),
  z.strictObject({ ...kept, role: z.literal('reader') }),
  z.strictObject({ ...kept, role: z.literal('reviewer'), reviewer: name }),
])

const tokenFile = z.strictObject({ tokens: z.array(keptToken).max(10_000) })

/** A token as it is kept: what it is for, and its hash; the token itself is kept nowhere. */
export type KeptToken = z.infer<typeof keptToken>

/** What a new token is for. */
export type TokenGrant =
  | {
      readonly role: 'agent'
      readonly agent: string
      readonly profile: string
      readonly principal?: string
      readonly expiresAt?: number
    }
  | { readonly role: 'reader'; readonly expiresAt?: number }
  | { readonly role: 'reviewer'; readonly reviewer: string; readonly expiresAt?: number }

/** Where tokens are kept; asked at every request, so that one that was taken away ends at once. */
export interface TokenBook {
  tokens(): readonly KeptToken[]
}

const letters = 'abcdefghijklmnopqrstuvwxyz234567'

/** A new token from 40 random bytes: its text, shown once, and what is kept of it. */
export function newToken(
  grant: TokenGrant,
  random: Uint8Array,
  at: number,
): { readonly text: string; readonly kept: KeptToken } {
  if (random.length < 40) throw new GateError('internal', 'A token is made from 40 random bytes.')
  const id = `t-${[...random.subarray(0, 8)].map(byte => letters[byte % 32]).join('')}`
  const text = `csgn_${grant.role}_${Buffer.from(random.subarray(8, 40)).toString('base64url')}`
  const checked = keptToken.safeParse({ ...grant, id, hash: hashOf(text), addedAt: at })
  if (!checked.success)
    throw new GateError('invalid', 'Names of agents, profiles and reviewers have 1 to 64 characters.')
  return { text, kept: checked.data }
}

/** The tokens that a file’s text holds. Throws `configuration` for anything else, so that nobody gets in by half a file. */
export function readTokens(text: string): readonly KeptToken[] {
  try {
    return tokenFile.parse(JSON.parse(text)).tokens
  } catch {
    throw new GateError(
      'configuration',
      'The file of tokens can’t be read: make new ones with countersign token add.',
    )
  }
}

/** The text of a file that holds these tokens. */
export function writeTokens(tokens: readonly KeptToken[]): string {
  return `${JSON.stringify({ tokens }, null, 2)}\n`
}

/** Whose token this is, or undefined. Every kept hash is compared, each in constant time. */
export function callerOfToken(text: string, tokens: readonly KeptToken[], now: number): Caller | undefined {
  const hash = Buffer.from(hashOf(text), 'hex')
  let found: KeptToken | undefined
  for (const token of tokens) if (timingSafeEqual(hash, Buffer.from(token.hash, 'hex'))) found = token
  if (!found || (found.expiresAt !== undefined && found.expiresAt <= now)) return undefined
  const { id: key, role } = found
  if (role === 'reader') return { key, role }
  if (role === 'reviewer') return { key, role, reviewer: found.reviewer }
  const { agent, profile, principal } = found
  return { key, role, agent, profile, ...(principal !== undefined && { principal }) }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
