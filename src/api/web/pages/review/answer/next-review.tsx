import { Link } from 'wouter'
import { visibleText } from '../../../../../ground/model/visible-text.ts'
import { useWaiting } from '../../../api/use-reviews.ts'
import { LevelBadge } from '../../../parts/level-badge.tsx'
import styles from './next-review.module.css'

/** The way on to what waits next, or back to the empty inbox. */
export function NextReview({ after }: { readonly after: string }) {
  const { data = [] } = useWaiting()
  const next = data.find(({ id }) => id !== after)
  if (!next)
    return (
      <p className={styles.next}>
        Nothing else waits. <Link href="/">Inbox</Link>
      </p>
    )
  return (
    <div className={styles.next}>
      <p>Next of {data.filter(({ id }) => id !== after).length} that wait:</p>
      <Link href={`/reviews/${next.id}`} className={styles.link}>
        <LevelBadge level={next.level} />
        <span>{visibleText(next.what, 120)}</span>
      </Link>
    </div>
  )
}
