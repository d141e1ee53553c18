import type { ShownChallenge } from '../../../../../ground/model/challenge.ts'

/** Whole seconds until a yes is taken, by the browser’s clock; `shownAt` is when the challenge came here. */
export function secondsLeft(
  { startedAt, minimumSeconds }: Pick<ShownChallenge, 'startedAt' | 'minimumSeconds'>,
  shownAt: number,
  now: number,
): number {
  const from = Math.min(startedAt, shownAt)
  const left = Math.ceil((from + minimumSeconds * 1_000 - now) / 1_000)
  return Math.max(0, Math.min(minimumSeconds, left))
}

/** Seconds as a clock shows them: `45 s`, `4:05`. */
export function countdownText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
