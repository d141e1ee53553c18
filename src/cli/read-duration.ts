import { GateError } from '../model/errors.ts'

const units: Readonly<Record<string, number>> = {
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
}

/** `30m`, `8h`, `2d` as milliseconds; rejects anything else with `usage`. */
export function readDuration(text: string): number {
  const parts = /^(\d{1,5})\s*([smhdw])$/.exec(text.trim())
  const unit = units[parts?.[2] ?? '']
  if (parts && unit !== undefined && Number(parts[1]) > 0) return Number(parts[1]) * unit
  throw new GateError('usage', `“${text.slice(0, 40)}” is no time span: write 30m, 8h or 2d.`)
}
