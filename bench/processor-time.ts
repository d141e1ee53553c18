import { readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second. */
const tick = 10

/** Processor time of a process so far, in milliseconds; NaN where the system does not show it. */
export function processorTime(pid: number | undefined): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user = 0, system = 0] = fields.slice(11, 13).map(Number)
    return (user + system) * tick
  } catch {
    return Number.NaN
  }
}
