import type { Effect, RunEffect } from '../../ground/model/effect.ts'
import type { Finding } from '../../ground/model/finding.ts'

/** A finding at full strength whose evidence is the effect's own. */
export function finding<Code extends string>(
  code: Code,
  what: string,
  effect: Effect,
  more: Partial<Pick<Finding, 'strength' | 'instead'>> = {},
): Finding<Code> {
  return { code, what: what.trim(), evidence: [effect.evidence], strength: 1, ...more }
}

const longestLine = 120

/** Returns the start of a program as a deed, “run docker run --privileged alpine”; of a long line its beginning. */
export function startOf({ program, argv }: Pick<RunEffect, 'program' | 'argv'>): string {
  return `run ${[program, ...argv].join(' ')}`.slice(0, longestLine)
}
