import type { CallBoundary } from '../../ground/model/tool-call.ts'
import { type MountWay, type Plan, planDigest } from './plan.ts'

/** Returns what judging may know of a plan. */
export function callBoundaryOf(plan: Plan): CallBoundary {
  const paths = (...ways: readonly MountWay[]): readonly string[] =>
    plan.mounts.filter(({ as }) => ways.includes(as)).map(({ path }) => path)
  return {
    plan: planDigest(plan),
    backend: plan.backend,
    network: plan.network,
    readable: paths('read'),
    writable: paths('write', 'anchored'),
    pinned: paths('pinned'),
    hidden: paths('hidden'),
  }
}
