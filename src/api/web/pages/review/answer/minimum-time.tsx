import { useState } from 'react'
import type { ShownChallenge } from '../../../../../ground/model/challenge.ts'
import { useNow } from '../../../parts/use-now.ts'
import styles from './minimum-time.module.css'

const around = 2 * Math.PI * 9

/** Whole seconds until a yes to this challenge is taken, running. The gate is what enforces it. */
export function useSecondsLeft(sheet: ShownChallenge): number {
  const [shownAt] = useState(Date.now)
  return secondsLeft(sheet, shownAt, useNow())
}

/** The time before which a yes is not taken, running: a ring that fills, and the seconds. */
export function MinimumTime({ sheet }: { readonly sheet: ShownChallenge }) {
  const seconds = useSecondsLeft(sheet)
  const of = sheet.minimumSeconds
  const done = of > 0 ? 1 - seconds / of : 1
  return (
    <span className={styles.time}>
      <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true">
        <circle cx="12" cy="12" r="9" className={styles.track} />
        <circle
          cx="12"
          cy="12"
          r="9"
          className={styles.done}
          strokeDasharray={around}
          strokeDashoffset={around * (1 - done)}
          transform="rotate(-90 12 12)"
        />
      </svg>
      <span aria-hidden="true">{seconds > 0 ? countdownText(seconds) : 'ready'}</span>
      <span className="unseen" role="status">
        {seconds > 0 ? `You can approve after ${countdownText(of)}.` : 'You can approve now.'}
      </span>
    </span>
  )
}

/** Whole seconds until a yes is taken, by the browser’s clock; `shownAt` is when the challenge came here. */
export function secondsLeft(
  { startedAt, minimumSeconds }: Pick<ShownChallenge, 'startedAt' | 'minimumSeconds'>,
  shownAt: number,
  now: number,
): number {
  const from = Math.min(startedAt, shownAt)
  const remaining = Math.ceil((from + minimumSeconds * 1_000 - now) / 1_000)
  return Math.max(0, Math.min(minimumSeconds, remaining))
}

/** Seconds as a clock shows them: `45 s`, `4:05`. */
export function countdownText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
