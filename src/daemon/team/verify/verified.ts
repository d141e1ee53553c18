import type { VerifyRun } from '../../../gate/core/log/verify-run.ts'
import type { TeamPool } from '../database/team-pool.ts'
import type { TeamProblems } from './team-verify-report.ts'

/** A team's database that is verified, with where it is told what is wrong and how far that is. */
export interface Verified<Key> {
  readonly pool: TeamPool
  readonly key: Key
  readonly problems: TeamProblems
  readonly run: VerifyRun
}
