import { GateError } from '../../ground/model/errors.ts'
import type { ExportTarget } from '../../ground/model/export-target.ts'
import { loadPolicyFor } from '../../gate/open/open-gate.ts'
import { targetsNamed } from './add-export.ts'

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
  return targetsNamed(ownExports(), name, 'countersign export list')
}
