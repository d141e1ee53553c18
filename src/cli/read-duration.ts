import { GateError } from '../ground/model/errors.ts'
import { timeSpan } from '../ground/model/time-span.ts'

/** `30m`, `8h`, `2d` as milliseconds; rejects anything else with `usage`. */
export function readDuration(text: string): number {
  const span = timeSpan(text)
  if (span !== undefined) return span
  throw new GateError('usage', `“${text.slice(0, 40)}” is no time span: write 30m, 8h or 2d.`)
}
