import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { ExportFollower } from '../../daemon/export/export-follower.ts'
import { engineVersion } from '../../ground/model/engine-version.ts'
import type { ExportTarget } from '../../ground/model/export-target.ts'
import type { FollowedFile } from '../followed-file.ts'
import type { OpenTeam } from '../open-team.ts'

/** The parts that a hub exports with. */
export interface HubExportsParts {
  readonly team: Pick<OpenTeam, 'pool' | 'copy' | 'fresh' | 'now' | 'clock'>
  readonly settings: Pick<FollowedFile<readonly ExportTarget[]>, 'now'>
  readonly log: (line: string) => void
}

/** Exports the logs of all gates to the targets of `export.toml` as it now is: one hub of several sends to each. */
export function hubExports({ team, settings, log }: HubExportsParts): ExportFollower {
  return new ExportFollower({
    targets: () => settings.now(),
    openQueue: async () => {
      const { TeamQueue } = await import('./team-queue.ts')
      return new TeamQueue({ ...team, holder: randomUUID() })
    },
    context: { host: hostname(), version: engineVersion },
    now: team.now,
    draw: Math.random,
    log,
  })
}
