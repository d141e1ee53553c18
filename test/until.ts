import { availableParallelism, loadavg } from 'node:os'

const variable = 'COUNTERSIGN_TEST_PATIENCE'
const max = 10

/** How many times longer than usual things may take: what the load of the machine was when the run began, for each core. */
function patience(): number {
  process.env[variable] ??= String(Math.min(max, Math.max(1, (loadavg()[0] ?? 0) / availableParallelism())))
  return Number(process.env[variable])
}

/**
 * Milliseconds after which what hangs is ended, however busy the machine: well before a test is.
 * It is a whole number, since Node takes no other for a timeout.
 */
export const maxDuration = Math.round(120_000 * patience())

/** Milliseconds after which a test that hangs is ended: no test is measured by it. */
export const maxTestDuration = 4 * maxDuration

/** Waits until a question is answered with yes; rejects where that does not come to pass. */
export async function until(isSo: () => Promise<boolean> | boolean): Promise<void> {
  const end = performance.now() + maxDuration
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('It did not come to pass.')
    await new Promise(resolve => setTimeout(resolve, 10))
  }
}
