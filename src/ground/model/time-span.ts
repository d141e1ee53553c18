import { mapOf } from './map-of.ts'

const units: ReadonlyMap<string, number> = mapOf({
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 7 * 86_400_000,
})

/** Reads a time span as people write it, `30m`, `8h`, `2d`, in milliseconds; undefined for anything else. */
export function timeSpan(text: string): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,5})\s?([smhdw])$/.exec(text.trim()) ?? []
  const milliseconds = Number(count) * (units.get(unit) ?? 0)
  return milliseconds > 0 ? milliseconds : undefined
}

/** Writes a time span in its largest whole unit: `10m`, `1h`, `90s`. */
export function timeSpanText(milliseconds: number): string {
  const whole = [...units].filter(([, length]) => milliseconds % length === 0)
  const [unit, length] = whole.at(-1) ?? ['s', 1_000]
  return `${Math.round(milliseconds / length)}${unit}`
}
