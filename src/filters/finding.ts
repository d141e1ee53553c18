import type { Effect } from '../model/effect.ts'
import type { Finding } from '../model/finding.ts'

/** A finding at full strength whose evidence is the effect's own. */
export function finding<Code extends string>(
  code: Code,
  what: string,
  effect: Effect,
  more: Partial<Pick<Finding, 'strength' | 'instead'>> = {},
): Finding<Code> {
  return { code, what: what.trim(), evidence: [effect.evidence], strength: 1, ...more }
}
