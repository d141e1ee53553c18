import { useQuery } from '@tanstack/react-query'
import type { ReviewerStats } from '../../../../people/acts/gate-people/reviews.ts'
import { ask } from '../../api/ask.ts'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import { reviewerWords } from './reviewer-words.ts'
import styles from './overview.module.css'

/** Shows the figures of each reviewer, over all time. */
export function ReviewersFigures() {
  const { data, error, refetch } = useReviewStats()
  if (error && !data) return <FailureNotice error={error} again={refetch} />
  if (!data) return <Loading what="Counting answers" />
  if (data.length === 0) return <p className={styles['soft']}>Nobody has answered a review yet.</p>
  return (
    <ul className={styles['reviewers']}>
      {data.map(stats => {
        const { summary, notes } = reviewerWords(stats)
        return (
          <li key={stats.reviewer}>
            <p>
              <strong>{stats.reviewer}</strong> {summary}.
            </p>
            {notes.map(note => (
              <p key={note} className={styles['soft']}>
                {note}
              </p>
            ))}
          </li>
        )
      })}
    </ul>
  )
}

function useReviewStats() {
  return useQuery({
    queryKey: ['reviews', 'stats'],
    queryFn: ({ signal }) => ask<readonly ReviewerStats[]>('/v1/review-stats', undefined, signal),
  })
}
