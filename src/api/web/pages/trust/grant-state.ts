import { shapeWords } from '../../../../judge/policy/shape-words.ts'
import { sessionName } from '../../../../ground/model/session-name.ts'
import type { Grant, GrantScope } from '../../../../ground/model/grant.ts'

/** The states of a standing answer. */
export type GrantState = 'holds' | 'expired' | 'used up' | 'revoked'

/** Returns the state of a grant at `now`. */
export function grantState({ revokedAt, expiresAt, uses }: Grant, now: number): GrantState {
  if (revokedAt !== null) return 'revoked'
  if (uses !== null && uses <= 0) return 'used up'
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'holds'
}

/** Those that hold, the newest first, and those that ended, likewise. */
export function sortedGrants(grants: readonly Grant[], now: number) {
  const newest = grants.toSorted((a, b) => b.at - a.at)
  const holding = newest.filter(grant => grantState(grant, now) === 'holds')
  return { holding, ended: newest.filter(grant => !holding.includes(grant)) }
}

/** The parts of a scope in words and in one order: what and the value. All of them must be true of a call. */
export function scopeWords(scope: GrantScope): readonly (readonly [what: string, value: string])[] {
  const parts: readonly (readonly [string, string | undefined])[] = [
    ['calls of', scope.agent],
    ['like', scope.shapeText === undefined ? scope.shape : shapeWords(scope.shapeText).calls],
    ['with the tool', scope.tool],
    ['in', scope.folder],
    ['in the session', scope.session && sessionName(scope.session)],
    ['of the profile', scope.profile],
    ['at gates of', scope.group],
  ]
  return parts.flatMap(([what, value]) => (value === undefined ? [] : [[what, value] as const]))
}
