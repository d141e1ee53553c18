import { scoreFiveFactors } from '../src/judge/scoring/score-five-factors.ts'
import { measure, row } from './measure.ts'

const quiet = {
  tool: 'get_weather',
  arguments: { city: 'Lisbon', days: 3, units: 'metric', note: 'for the trip next week' },
  callNumber: 4,
}
const loud = {
  tool: 'delete_user',
  arguments: { id: 'usr_123', env: 'production' },
  docstring: 'Permanently remove a user account.',
  callNumber: 1,
}
const none = () => ({ sql: false, shell: false })

export async function benchFiveFactor(): Promise<readonly string[]> {
  return [
    'five-factor score',
    row(
      measure('  no keyword', () => scoreFiveFactors(quiet, none), { batch: 200 }),
      2,
    ),
    row(measure('  keywords', () => scoreFiveFactors(loud, none), { batch: 200 })),
  ]
}
