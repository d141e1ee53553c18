import type { Review } from '../../../model/review.ts'
import { LevelBadge } from '../../parts/level-badge.tsx'
import styles from './inbox.module.css'

const order = ['critical', 'high', 'medium'] as const

/** Shows the number of waiting reviews at each level, the worst first. */
export function LevelCounts({ reviews }: { readonly reviews: readonly Review[] }) {
  if (reviews.length === 0) return <>Calls that need a person show up here by themselves.</>
  const counts = order
    .map(level => ({ level, count: reviews.filter(review => review.level === level).length }))
    .filter(({ count }) => count > 0)
  return (
    <ul className={styles.counts} aria-label="Waiting, by level">
      {counts.map(({ level, count }) => (
        <li key={level} className={styles.count}>
          <strong>{count}</strong> <LevelBadge level={level} />
        </li>
      ))}
    </ul>
  )
}
