import { GateError } from '../../model/errors.ts'
import type { ExportTarget } from '../../model/export-target.ts'
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

/** The target of this name. Throws `missing` where there is none. */
export function ownExport(name: string): ExportTarget {
  const targets = ownExports()
  const found = targets.find(target => target.name === name)
  if (found) return found
  const near = nearest(
    name,
    targets.map(target => target.name),
  )
  const hint = near === undefined ? 'see countersign export list.' : `did you mean ${near}?`
  throw new GateError('missing', `There is no target “${name.slice(0, 64)}”; ${hint}`, 'target')
}
