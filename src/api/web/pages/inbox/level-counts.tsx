import type { Review } from '../../../../ground/model/review.ts'
import { LevelBadge } from '../../parts/level-badge.tsx'
import styles from './inbox.module.css'

const order = ['critical', 'high', 'medium'] as const

interface Given {
  readonly reviews: readonly Review[]
  readonly chosen: Review['level'] | null
  readonly onChoose: (level: Review['level'] | null) => void
}

/** Shows the number of waiting reviews at each level, the worst first; pressed, only those of one level are shown. */
export function LevelCounts({ reviews, chosen, onChoose }: Given) {
  if (reviews.length === 0) return <>Calls that need a person show up here by themselves.</>
  const counts = order
    .map(level => ({ level, count: reviews.filter(review => review.level === level).length }))
    .filter(({ count }) => count > 0)
  return (
    <ul className={styles.counts} aria-label="Waiting, by level">
      {counts.map(({ level, count }) => (
        <li key={level}>
          <button
            type="button"
            className={styles.count}
            aria-pressed={chosen === level}
            onClick={() => onChoose(chosen === level ? null : level)}
          >
            <strong>{count}</strong> <LevelBadge level={level} />
          </button>
        </li>
      ))}
    </ul>
  )
}
