import type { Level } from '../model/assessment.ts'

/** low below 0.3, medium below 0.6, high below 0.8, then critical. `risk` is 0 to 1, six decimals. */
export function levelOf(risk: number): Level {
  if (risk < 0.3) return 'low'
  if (risk < 0.6) return 'medium'
  return risk < 0.8 ? 'high' : 'critical'
}
