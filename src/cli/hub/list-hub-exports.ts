import { readHubExports } from '../../gate/config/resolve-exports.ts'
import { showTeamExports } from '../../hub/export/team-queue.ts'
import { exportText } from '../export/list-exports.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { withExportTable } from './with-export-table.ts'
import { type HubOptions, pathsOf } from './with-team.ts'

/** Prints how each target of a hub stands, over the logs of all gates. */
export async function listHubExports(options: HubOptions & JsonOption): Promise<void> {
  const targets = readHubExports(pathsOf(options).exports)
  const shown =
    targets.length === 0 ? [] : await withExportTable(options, table => showTeamExports(table, targets))
  printAnswer(
    options.json,
    shown,
    shown.map(exportText).join('\n') ||
      'The logs are exported nowhere: see countersign hub export add --help.',
  )
}
