import { readHubExports } from '../../gate/config/resolve-exports.ts'
import { withExport } from '../../gate/config/with-export.ts'
import { readOwnPolicy, writeOwnPolicy } from '../../daemon/resident/read-own-policy.ts'
import { testTargets } from '../export/test-targets.ts'
import { type AddExportOptions, exportKeysOf, isNamed } from '../export/add-export.ts'
import { readWithDraft } from '../export/read-with-draft.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { hubCommand } from './hub-command.ts'
import { withExportTable } from './with-export-table.ts'
import { type HubOptions, pathsOf } from './with-team.ts'

/** Adds a target to the hub’s file, once it took a test record. */
export async function addHubExport(name: string, options: AddExportOptions & HubOptions): Promise<void> {
  const { exports: file } = pathsOf(options)
  const { text, digest } = readOwnPolicy(file)
  const after = withExport(text, exportKeysOf(name, options))
  const targets = readWithDraft(file, text, () => readHubExports(file, after)).filter(isNamed(name))
  if (!options.untested) await testTargets(name, targets)
  await withExportTable(options, async table => {
    for (const target of targets) await table.begin(target.name)
  })
  writeOwnPolicy(file, after, digest)
  const again = hubCommand(['export', 'replay', name, '--from', '1'], options)
  standardOutput.print(
    `Written into ${file}: ${name} gets what comes from now on; ${again} sends what was before. Write the same into the folder of every other hub of the team.`,
  )
}
