import type { AskedRun, WholeRun } from '../../../people/audit/runs/whole-run.ts'

/** Entries of a log by hundreds, for checking them beside everything else. */
export interface LogRuns {
  /** The text of so many entries after one; undefined where there are not as many. Throws `storage` of kind `damaged`. */
  text(after: number, count: number): AskedRun['text'] | undefined
  /** Starts to check a log of so many entries. */
  start(entries: number): RunCheck
}

/** Checks runs in their order, in threads where that is worth it. */
export interface RunCheck {
  /** Runs that may be under way at once; 0 where each is checked as it is given. */
  readonly most: number
  /** Undefined where anything is wrong with the run, or nothing could check it. The text is handed over. */
  check(run: AskedRun): Promise<WholeRun | undefined>
  end(): void
}
