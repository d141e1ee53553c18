import { type Level, levels } from '../model/assessment.ts'

const bounds = [0.3, 0.6, 0.8] as const

/** low below 0.3, medium below 0.6, high below 0.8, then critical. `risk` is 0 to 1, six decimals. */
export function levelOf(risk: number): Level {
  const above = bounds.filter(bound => risk >= bound).length
  return levels[above] as Level
}
