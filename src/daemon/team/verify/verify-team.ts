import { VerifyRun } from '../../../gate/core/log/verify-run.ts'
import type { VerifyAsker } from '../../../ground/model/verify-progress.ts'
import type { TeamPool } from '../database/team-pool.ts'
import type { GateLog } from '../../../gate/team/log-batch.ts'
import { peopleLog } from '../../../gate/team/roots/team-head.ts'
import { TeamProblems, type TeamVerifyReport } from './team-verify-report.ts'
import { verifyActs } from './verify-acts.ts'
import type { VerifyKey } from './verify-key.ts'
import { verifyGateLog } from './verify-gate-log.ts'
import { verifyRoots } from './verify-roots.ts'

/**
 * Compares a team’s database with itself and with what the team’s key signed: the logs of gates, the roots over them, and
 * what people did. Whoever changed a row past the hubs is told by the entry that they changed.
 */
export async function verifyTeam(
  pool: TeamPool,
  key: VerifyKey,
  asker: VerifyAsker = {},
): Promise<TeamVerifyReport> {
  const problems = new TeamProblems()
  const run = new VerifyRun(await sizeOfTeam(pool), asker)
  const acts = await verifyActs({ pool, key, problems, run })
  const roots = await verifyRoots({ pool, key, problems, run })
  const logs = await logsIn(pool)
  let entries = 0
  for (const log of logs) entries += await verifyGateLog({ pool, log, key, problems, run })
  const { list } = problems
  return { ok: list.length === 0, logs: logs.length, entries, acts, roots, problems: list }
}

/** Rows that are read one by one: entries by the ends of their logs, acts of people, and roots. */
export async function sizeOfTeam(pool: TeamPool): Promise<number> {
  const [row] = await pool.rows<{ readonly size: number }>({
    text: `SELECT (SELECT coalesce(sum(seq), 0) FROM heads)::float8 + (SELECT coalesce(max(number), 0) FROM acts)
      + (SELECT coalesce(max(number), 0) FROM roots) AS size`,
  })
  return row?.size ?? 0
}

/** Logs that have an end now, or had one in a root. */
function logsIn(pool: TeamPool): Promise<readonly GateLog[]> {
  return pool.rows<GateLog>({
    text: `SELECT gate, epoch FROM heads UNION SELECT gate, epoch FROM root_heads WHERE gate <> $1 ORDER BY gate, epoch`,
    values: [peopleLog.gate],
  })
}
