import type { VerifyRun } from '../../../gate/core/log/verify-log.ts'
import type { TeamPool } from '../database/team-pool.ts'

/** The outcome of comparing a team’s database with itself and with what its key signed. */
export interface TeamVerifyReport {
  readonly ok: boolean
  /** Logs of gates, their entries, acts of people and roots that were read. */
  readonly logs: number
  readonly entries: number
  readonly acts: number
  readonly roots: number
  /** One sentence each; twenty at most. */
  readonly problems: readonly string[]
}

/** Collects problems, twenty at most. */
export class TeamProblems {
  private readonly found: string[] = []

  add(problem: string): void {
    if (this.found.length < 20) this.found.push(problem)
  }

  get list(): readonly string[] {
    return this.found
  }
}

/** A team's database that is verified, with where it is told what is wrong and how far that is. */
export interface Verified<Key> {
  readonly pool: TeamPool
  readonly key: Key
  readonly problems: TeamProblems
  readonly run: VerifyRun
}
