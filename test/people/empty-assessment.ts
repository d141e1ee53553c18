import type { Assessment } from '../../src/ground/model/assessment.ts'

/** An assessment that found nothing. */
export const emptyAssessment: Assessment = {
  raw: 0,
  capped: [],
  discount: 0,
  composite: 0,
  risk: 0,
  level: 'low',
  hardGate: false,
  thresholds: { allow: 3, deny: 8 },
  contributions: [],
  scorers: { scorer: 'filters', value: 0, decided: true },
  failures: [],
  observed: { looked: false, milliseconds: 0, paths: {}, filesRead: {} },
}
