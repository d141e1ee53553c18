import { type Level, levelStarts } from '../../ground/model/assessment.ts'

/** low below 0.3, medium below 0.6, high below 0.8, then critical. `risk` is 0 to 1, six decimals. */
export function levelOf(risk: number): Level {
  if (risk < levelStarts.medium) return 'low'
  if (risk < levelStarts.high) return 'medium'
  return risk < levelStarts.critical ? 'high' : 'critical'
}
