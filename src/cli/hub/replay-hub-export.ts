import { gateNamed } from '../../hub/gate-named.ts'
import { ExportTable } from '../../daemon/team/database/export-table.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { hubTargets } from './hub-targets.ts'
import { type HubOptions, withTeam } from './with-team.ts'

/** The options of sending entries again. */
export interface ReplayHubOptions extends HubOptions {
  readonly from: number
  readonly gate?: string
}

/** Sets the places of a target back, so that entries from one number on are sent again: of one gate, or of each. */
export async function replayHubExport(name: string, options: ReplayHubOptions): Promise<void> {
  const { from: first, gate: named } = options
  const targets = hubTargets(options, name)
  await withTeam(options, async ({ pool, copy }) => {
    const gate = named === undefined ? null : gateNamed(copy.people.team.gates(), named)
    const table = new ExportTable(pool)
    const counts: number[] = []
    for (const target of targets) counts.push(await table.replay(target.name, first, gate?.gate ?? null))
    const count = Math.max(...counts)
    standardOutput.print(
      `${name} is sent ${count === 1 ? 'one log' : `${count} logs`} again, from entry ${first} on, by the hub that has its turn.`,
    )
  })
}
