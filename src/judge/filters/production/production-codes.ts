import type { CodeTable, Finding } from '../../../ground/model/finding.ts'

/** Everything that the filter production can find, each with its default price. */
export const productionCodes = {
  'production.change': {
    points: 3,
    why: 'people depend on what it changes',
    instead: 'try it on staging first',
  },
  'production.named': { points: 0.5, why: 'it names production' },
} satisfies CodeTable

/** A code of the filter production. */
export type ProductionCode = keyof typeof productionCodes
export type ProductionFinding = Finding<ProductionCode>
