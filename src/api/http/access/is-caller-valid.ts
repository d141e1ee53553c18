import type { SignOnPort } from '../ports/sign-on-port.ts'
import type { Credentials } from './authenticate.ts'
import type { Caller } from './caller.ts'

/**
 * Tells whether the caller’s token or session is still valid. A stream that stays open for long checks it again and
 * again.
 */
export function isCallerValid(
  caller: Caller,
  { sessions, tokens, now, signOn }: Credentials & { readonly signOn?: SignOnPort | undefined },
): boolean {
  if (caller.role === 'owner' || caller.role === 'agent') return true
  if (caller.role === 'reviewer' && signOn?.whyEnded(caller.reviewer) !== undefined) return false
  if (caller.role !== 'metrics' && caller.browser) return sessions.isOpen(caller.key)
  const token = tokens.tokens().find(({ id }) => id === caller.key)
  return token !== undefined && (token.expiresAt === undefined || token.expiresAt > now())
}
