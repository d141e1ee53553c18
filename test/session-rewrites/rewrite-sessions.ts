import type { StoredSession } from '../../scripts/sessions/stored-session.ts'
import { seeded } from '../rewrites/rewriting.ts'
import { honestRewritings } from './honest-rewritings.ts'
import { attackRewritings } from './index.ts'
import type { AttackRewriting } from './session-rewriting.ts'
import { attackOf } from './stored-attack.ts'

const seed = 20_300_107

/** The rewritten forms of some sessions, by the name of the rewriting. */
export type RewrittenSessions = ReadonlyMap<string, readonly StoredSession[]>

/** Attacked sessions in each of these ways: so many of every thousand, the same ones each time. */
export function rewriteAttacks(
  sessions: readonly StoredSession[],
  rewritings: readonly AttackRewriting[] = attackRewritings,
  ofThousand = 1_000,
): RewrittenSessions {
  const random = seeded(seed)
  const attacks = sessions.flatMap(session => attackOf(session) ?? [])
  return new Map(
    rewritings.map(({ name, rewrite }) => [
      name,
      attacks.filter(() => random(1_000) < ofThousand).flatMap(attack => named(rewrite(attack), name)),
    ]),
  )
}

/** Honest sessions in each of the ways that leave them honest. */
export function rewriteHonest(sessions: readonly StoredSession[], ofThousand = 1_000): RewrittenSessions {
  const random = seeded(seed)
  const honest = sessions.filter(({ group }) => group === 'benign')
  return new Map(
    honestRewritings.map(({ name, rewrite }) => [
      name,
      honest.filter(() => random(1_000) < ofThousand).flatMap(session => named(rewrite(session), name)),
    ]),
  )
}

/** A session of its own: the gate must not know it from its other forms. */
function named(session: StoredSession | null, way: string): readonly StoredSession[] {
  return session ? [{ ...session, id: `${session.id} ~ ${way}` }] : []
}
