import { readHubExports } from '../../gate/config/resolve-exports.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { ExportTarget } from '../../ground/model/export-target.ts'
import { targetsNamed } from '../export/add-export.ts'
import { type HubOptions, pathsOf } from './with-team.ts'

/** The targets of a hub’s file, or those of one name. Throws `missing` where there is none. */
export function hubTargets(options: Pick<HubOptions, 'state'>, name?: string): readonly ExportTarget[] {
  const { exports: file } = pathsOf(options)
  const targets = readHubExports(file)
  if (targets.length === 0)
    throw new GateError(
      'missing',
      `${file} has no target to export to: countersign hub export add sets one up.`,
      'export',
    )
  return name === undefined ? targets : targetsNamed(targets, name, 'countersign hub export list')
}
