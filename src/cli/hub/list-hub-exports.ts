import { readHubExports } from '../../gate/config/resolve-exports.ts'
import { showTeamExports } from '../../hub/export/team-queue.ts'
import { exportText } from '../export/list-exports.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { withExportTable } from './with-export-table.ts'
import { type HubOptions, pathsOf } from './with-team.ts'
import { testTargets } from '../export/test-exports.ts'
import { hubTargets } from './hub-targets.ts'
import { withoutExport } from '../../gate/config/with-export.ts'
import { readOwnPolicy, writeOwnPolicy } from '../../daemon/resident/read-own-policy.ts'
import { standardOutput } from '../render/terminal-output.ts'

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

/** Sends a test record from this process to one target of a hub or to all, and says what happened. */
export async function testHubExports(
  name: string | undefined,
  options: Pick<HubOptions, 'state'> & JsonOption,
): Promise<void> {
  await testTargets(hubTargets(options, name), options)
}

/** Takes a target out of the hub’s file, and forgets how far it was. */
export async function removeHubExport(name: string, options: HubOptions): Promise<void> {
  const targets = hubTargets(options, name)
  const { exports: file } = pathsOf(options)
  const { text, digest } = readOwnPolicy(file)
  writeOwnPolicy(file, withoutExport(text, name), digest)
  await withExportTable(options, async table => {
    for (const target of targets) await table.remove(target.name)
  })
  standardOutput.print(
    `${name} was taken out of ${file}; what it was sent stays there. A hub whose own file still names it goes on, with what comes from now on.`,
  )
}
