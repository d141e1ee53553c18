import { isAcknowledged } from '../../daemon/export/pump/is-acknowledged.ts'
import type { ExportTarget, ShownExport } from '../../ground/model/export-target.ts'
import type { ExportTable } from '../../daemon/team/database/export-table.ts'

/** Shows how each target of a hub stands, over the logs of all gates. */
export function showTeamExports(
  table: Pick<ExportTable, 'standing'>,
  targets: readonly ExportTarget[],
): Promise<readonly ShownExport[]> {
  return Promise.all(
    targets.map(async target => {
      const { tally, ...standing } = await table.standing(target.name)
      const { name, kind } = target
      return { name, kind, ...standing, ...tally, isAcknowledged: isAcknowledged(target) }
    }),
  )
}
