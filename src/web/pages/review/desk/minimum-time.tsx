import styles from './minimum-time.module.css'
import { clockText } from './time-left.ts'

interface Given {
  /** Seconds until a yes is taken. */
  readonly seconds: number
  /** Seconds that it takes in all. */
  readonly of: number
  /** What else is missing, in one sentence. */
  readonly missing: string | null
}

const around = 2 * Math.PI * 9

/** The time before which a yes is not taken, running: a ring that fills, and the seconds. */
export function MinimumTime({ seconds, of, missing }: Given) {
  const done = of > 0 ? 1 - seconds / of : 1
  const text = seconds > 0 ? `A yes is taken in ${clockText(seconds)}.` : (missing ?? 'A yes is taken now.')
  return (
    <div className={styles.time}>
      <svg className={styles.ring} viewBox="0 0 24 24" aria-hidden="true" data-done={seconds === 0}>
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
      <span>{text}</span>
      <span className="unseen" role="status">
        {seconds > 0 ? '' : text}
      </span>
    </div>
  )
}
