import { GateError } from '../../ground/model/errors.ts'
import { type ExportTarget, tracesName } from '../../ground/model/export-target.ts'
import { nearest } from '../../ground/model/nearest.ts'

/** Tells whether a target is the one of this name in its file. */
export function isNamed(name: string): (target: ExportTarget) => boolean {
  return target => target.name === name || target.name === tracesName(name)
}

/** Those of this name: what the target is sent of the log, its spans, or both. Throws `missing` where there is none. */
export function targetsNamed(
  targets: readonly ExportTarget[],
  name: string,
  list: string,
): readonly ExportTarget[] {
  const found = targets.filter(isNamed(name))
  if (found.length > 0) return found
  const near = nearest(
    name,
    targets.map(target => target.name),
  )
  const hint = near === undefined ? `see ${list}.` : `did you mean ${near}?`
  throw new GateError('missing', `There is no target “${name.slice(0, 64)}”; ${hint}`, 'target')
}
