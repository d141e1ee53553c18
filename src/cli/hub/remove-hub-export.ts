import { withoutExport } from '../../gate/config/with-export.ts'
import { readOwnPolicy, writeOwnPolicy } from '../../daemon/resident/read-own-policy.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { hubTargets } from './hub-targets.ts'
import { withExportTable } from './with-export-table.ts'
import { type HubOptions, pathsOf } from './with-team.ts'

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
