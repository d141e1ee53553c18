import { useMutation, useQueryClient } from '@tanstack/react-query'
import { maxFollowingDuration } from '../../../../ground/model/following.ts'
import type { Review } from '../../../../ground/model/review.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { ask } from '../../api/ask.ts'
import { Button } from '../../parts/button.tsx'
import { FailureNotice } from '../../parts/failure-notice.tsx'
import { useNow } from '../../parts/use-now.ts'
import { When } from '../../parts/when.tsx'
import styles from './followings.module.css'

interface Given {
  readonly reviews: readonly Review[]
  /** Words for the text that a decision let be read. */
  readonly textOf: (decisionId: string) => string
}

/** Shows the texts that people let this session follow, each with the way to end it. */
export function Followings({ reviews, textOf }: Given) {
  const now = useNow()
  const live = reviews.filter(one => isFollowing(one, now))
  if (live.length === 0) return null
  return (
    <section className={styles['followings']} aria-label="Texts that this session follows">
      {live.map(review => (
        <Following key={review.id} review={review} text={textOf(review.follow?.readBy ?? '')} />
      ))}
    </section>
  )
}

function isFollowing({ state, follow, followEnded, votes }: Review, now: number): boolean {
  const at = votes.findLast(vote => vote.follow)?.at
  return (
    state === 'approved' &&
    follow !== undefined &&
    !followEnded &&
    at !== undefined &&
    now < at + maxFollowingDuration
  )
}

function Following({ review, text }: { readonly review: Review; readonly text: string }) {
  const queries = useQueryClient()
  const vote = review.votes.findLast(({ follow }) => follow)
  const end = useMutation({
    mutationFn: () => ask<Review>(`/v1/reviews/${encodeURIComponent(review.id)}/end-following`, {}),
    onSettled: () => queries.invalidateQueries(),
  })
  if (!vote) return null
  return (
    <div className={styles['following']}>
      <p>
        Follows <b>{visibleText(text, 160)}</b>, as {visibleText(vote.reviewer, 64)} allowed{' '}
        <When at={vote.at} />: {review.follow?.acts.join(', ')}.
      </p>
      <Button onClick={() => end.mutate()} busy={end.isPending}>
        End it
      </Button>
      {end.error && <FailureNotice error={end.error} again={() => end.mutate()} />}
    </div>
  )
}
