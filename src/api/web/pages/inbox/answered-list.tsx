import { Link } from 'wouter'
import { useReviews } from '../../api/use-reviews.ts'
import type { Review } from '../../../../ground/model/review.ts'
import { takenUpText } from '../../../../judge/policy/taken-up-text.ts'
import { Mark } from '../../parts/mark.tsx'
import { When } from '../../parts/when.tsx'
import { endWords } from './asked-words.ts'
import styles from './inbox.module.css'

const ended = {
  newest: true,
  states: ['approved', 'denied', 'returned', 'expired', 'withdrawn'],
  limit: 8,
} as const

/** Shows the reviews that were answered last: the call, the answer, the people and the time. */
export function AnsweredList({ id }: { readonly id: string }) {
  const { data = [] } = useReviews(ended)
  if (data.length === 0) return null
  return (
    <>
      <h2 className={styles.heading} id={id}>
        Recently answered
      </h2>
      <ul className={styles.list}>
        {data.map(review => (
          <li key={review.id}>
            <Row review={review} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Row({ review }: { readonly review: Review }) {
  const { id, state, what, agent, answeredAt, dueAt } = review
  return (
    <Link href={`/reviews/${id}`} className={styles.past} data-row>
      <span className={`${styles.end} ${styles[state] ?? ''}`}>
        <Mark name={state === 'approved' ? 'tick' : state === 'denied' ? 'cross' : 'hourglass'} />
        {endWords(review)}
      </span>
      <code className={styles.call}>{what}</code>
      <span className={styles.agent}>
        {agent}
        {state === 'approved' && `, ${takenUpText(review, Date.now())}`}
      </span>
      <span className={styles.when}>
        <When at={answeredAt ?? dueAt} />
      </span>
    </Link>
  )
}
