import type { ShownGate } from '../../../../ground/model/shown-team.ts'

/** Counts what a gate judged. */
export function callsOf({ calls: { allowed, queued, denied } }: Pick<ShownGate, 'calls'>): number {
  return allowed + queued + denied
}
