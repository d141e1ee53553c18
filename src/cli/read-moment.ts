import { GateError } from '../ground/model/errors.ts'
import { timeSpan } from '../ground/model/time-span.ts'

/**
 * Reads a moment to come as people write it, by the clock of this machine: `2d` from now, `2026-12-24` (as it begins),
 * `2026-12-24 18:00`, or with a zone `2026-12-24T18:00Z`. Rejects anything else with `usage`.
 */
export function readMoment(text: string, now: number): number {
  const span = timeSpan(text)
  if (span !== undefined) return now + span
  const [, day, time = '00:00', zone = ''] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(Z|[+-]\d\d:\d\d)?)?$/.exec(text.trim()) ?? []
  const moment = day === undefined ? Number.NaN : Date.parse(`${day}T${time}${zone}`)
  if (!Number.isNaN(moment)) return moment
  throw new GateError(
    'usage',
    `“${text.slice(0, 40)}” is no moment: write 2026-12-24, "2026-12-24 18:00", or a span such as 2d.`,
  )
}
