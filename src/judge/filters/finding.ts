import type { Effect, RunEffect } from '../../ground/model/effect.ts'
import { laterFrom } from '../../ground/model/later-label.ts'
import type { Finding } from '../../ground/model/finding.ts'

/** A finding at full strength whose evidence is the effect's own. */
export function finding<Code extends string>(
  code: Code,
  what: string,
  effect: Effect,
  more: Partial<Pick<Finding, 'strength' | 'instead'>> = {},
): Finding<Code> {
  return { code, what: whenItRuns(what.trim(), effect), evidence: [effect.evidence], strength: 1, ...more }
}

/** Adds to a deed that it happens later, and out of which file. */
function whenItRuns(what: string, effect: Effect): string {
  const from = laterFrom(effect)
  return from === null ? what : `${what} when it runs later, from ${from}`
}

const maxLineLength = 120

/** Returns the start of a program as a deed, “run docker run --privileged alpine”; of a long line its beginning. */
export function startOf({ program, argv }: Pick<RunEffect, 'program' | 'argv'>): string {
  return `run ${[program, ...argv].join(' ')}`.slice(0, maxLineLength)
}
