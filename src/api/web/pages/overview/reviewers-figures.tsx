import { FailureNotice } from '../../parts/failure-notice.tsx'
import { Loading } from '../../parts/loading.tsx'
import styles from './overview.module.css'
import { countWords } from './count-words.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReviewerStats } from '../../../../people/acts/gate-people/reviews.ts'
import { ask } from '../../api/ask.ts'

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

/** The words about the answers of one reviewer. */
interface ReviewerWords {
  /** Always true and never a reproach: what they answered and how long they took. */
  readonly summary: string
  /** Reasons for another look, one sentence each; empty for none. */
  readonly notes: readonly string[]
}

/** One reviewer's figures as sentences: exact, and no blame in them. */
export function reviewerWords(stats: ReviewerStats): ReviewerWords {
  const { answers, approvals, denials, medianSeconds } = stats
  if (answers === 0 && stats.failedChallenges === 0) return { summary: 'has answered nothing yet', notes: [] }
  const pace =
    medianSeconds === null ? '' : `, mostly within ${secondsText(medianSeconds)} of opening the page`
  const summary = `answered ${countWords(answers, 'call')}: ${approvals} yes, ${denials} no${pace}`
  return { summary, notes: notesOf(stats) }
}

function notesOf(stats: ReviewerStats): readonly string[] {
  const { tooFast, failedChallenges, plantedSeen, plantedApproved, reportedWrong } = stats
  return [
    tooFast > 0 &&
      `${countWords(tooFast, 'yes', 'yeses')} came faster than the page can be read. Worth a slower look next time.`,
    failedChallenges > 0 &&
      `${countWords(failedChallenges, 'challenge was', 'challenges were')} not passed at first: the questions caught what reading had missed.`,
    plantedSeen > 0 &&
      (plantedApproved === 0
        ? `Saw through ${plantedSeen === 1 ? 'the probe' : `all ${plantedSeen} probes`}.`
        : `${plantedApproved} of ${countWords(plantedSeen, 'probe')} got a yes. They were never run; each was explained right after.`),
    reportedWrong > 0 &&
      `${countWords(reportedWrong, 'yes was', 'yeses were')} later reported as wrong, and trust was corrected.`,
  ].filter(note => note !== false)
}

function secondsText(seconds: number): string {
  return seconds < 90 ? `${Math.round(seconds)} s` : `${Math.round(seconds / 60)} min`
}
