import { type Plan, planDigest } from '../../proof/boundary/plan.ts'
import type { BoundaryEnd } from '../../ground/model/tool-report.ts'

const max = 50

/** Makes the record of what came of a boundary, as far as it is told. */
export function boundaryEnd(
  plan: Plan,
  { hosts = [], refused = [], planted = [] }: Partial<Pick<BoundaryEnd, 'hosts' | 'refused' | 'planted'>>,
): BoundaryEnd {
  return { plan: planDigest(plan), hosts, refused: refused.slice(0, max), planted: planted.slice(0, max) }
}
