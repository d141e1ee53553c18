import type { WholeRun } from '../../../people/audit/runs/whole-run.ts'
import type { LogRuns } from '../ports/log-runs.ts'
import { logPage, type LogReader } from './log-reader.ts'
import type { VerifyRun } from './verify-run.ts'

/** Entries of a run: whole pages, so that the rest of a log is read by the same pages as all of it would be. */
const runLength = 2 * logPage

/**
 * Has the log checked run by run, up to an entry or to the first run in which something is wrong: from there on the reader
 * goes on by itself, and finds what it would have found alone.
 */
export async function passWholeRuns(
  reader: LogReader,
  runs: LogRuns,
  until: number,
  progress: VerifyRun,
): Promise<void> {
  const checking = runs.start(until - reader.place)
  const underWay: Promise<WholeRun | undefined>[] = []
  try {
    for (let given = reader.place; ; given += runLength) {
      const run = given + runLength <= until ? reader.runAfter(given, runLength) : undefined
      if (run) underWay.push(checking.check(run))
      while (underWay.length > (run ? checking.most : 0)) {
        const whole = await underWay.shift()
        if (!whole || !reader.pass(whole)) return
        await progress.add(runLength)
      }
      if (!run) return
    }
  } finally {
    checking.end()
  }
}
