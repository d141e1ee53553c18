import { GateError } from '../../model/errors.ts'
import { type ExportTarget, tracesName } from '../../model/export-target.ts'
import { nearest } from '../../model/nearest.ts'
import { loadPolicyFor } from '../../open-gate.ts'

/** The targets of the person’s own policy. Throws `missing` where there is none. */
export function ownExports(): readonly ExportTarget[] {
  const { exports } = loadPolicyFor({})
  if (exports.length > 0) return exports
  throw new GateError(
    'missing',
    'Your policy has no target to export to: countersign export add sets one up.',
    'export',
  )
}

/** The target of this name: what it is sent of the log, its spans, or both. Throws `missing` where there is none. */
export function ownExport(name: string): readonly ExportTarget[] {
  const targets = ownExports()
  const found = targets.filter(isNamed(name))
  if (found.length > 0) return found
  const near = nearest(
    name,
    targets.map(target => target.name),
  )
  const hint = near === undefined ? 'see countersign export list.' : `did you mean ${near}?`
  throw new GateError('missing', `There is no target “${name.slice(0, 64)}”; ${hint}`, 'target')
}

/** Tells whether a target is the one of this name in the policy. */
export function isNamed(name: string): (target: ExportTarget) => boolean {
  return target => target.name === name || target.name === tracesName(name)
}
