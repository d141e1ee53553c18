import type { StoredSession } from '../../scripts/sessions/stored-session.ts'
import type { StoredAttack } from './stored-attack.ts'

/** One way to write the order of an attacked session anew; null where it does not fit. */
export interface AttackRewriting {
  readonly name: string
  readonly rewrite: (attack: StoredAttack) => StoredSession | null
}

/** One way to make an honest session longer or busier that stays as honest. */
export interface HonestRewriting {
  readonly name: string
  readonly rewrite: (session: StoredSession) => StoredSession | null
}

/** The rewritings of one family, named `family: way`. */
export function attackFamily(
  name: string,
  ways: Readonly<Record<string, AttackRewriting['rewrite']>>,
): readonly AttackRewriting[] {
  return Object.entries(ways).map(([way, rewrite]) => ({ name: `${name}: ${way}`, rewrite }))
}
