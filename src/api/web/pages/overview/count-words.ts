import type { EffectCounts, ObservedCounts } from '../../../../ground/model/overview.ts'

/** All calls of some counts. */
export function callsOf({ allowed, queued, denied }: EffectCounts): number {
  return allowed + queued + denied
}

/** A share of 0 to 1 as `31 %`, with a decimal below ten; a dash where there is none. */
export function shareText(share: number | null): string {
  if (share === null) return '–'
  const percent = share * 100
  if (percent > 0 && percent < 0.1) return '< 0.1 %'
  const digits = percent >= 10 || percent === 0 ? 0 : 1
  return `${percent.toFixed(digits)} %`
}

/** Milliseconds of judging: `0.8 ms`, `12 ms`, `1.4 s`. */
export function quickText(milliseconds: number | null): string {
  if (milliseconds === null) return '–'
  if (milliseconds >= 1_000) return `${(milliseconds / 1_000).toFixed(1)} s`
  return `${milliseconds.toFixed(milliseconds < 10 ? 1 : 0)} ms`
}

/** A count with its noun: `1 call`, `1,204 calls`. */
export function countWords(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`
}

/** Counts the calls that ran while the gate only observed; null for nothing. */
export function observedText({ queued, denied }: ObservedCounts): string | null {
  const would = [
    ...(queued === 0 ? [] : [`${queued.toLocaleString('en')} would have asked`]),
    ...(denied === 0 ? [] : [`${denied.toLocaleString('en')} would have been denied`]),
  ]
  return would.length === 0 ? null : `Only observed, so they ran: ${would.join(', ')}`
}
