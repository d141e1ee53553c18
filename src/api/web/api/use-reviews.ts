import { useQuery } from '@tanstack/react-query'
import type { ReviewPage } from '../../../people/acts/gate-people/reviews.ts'
import type { ReviewQuery } from '../../../people/acts/ports/people.ts'
import type { SentReview } from '../../http/ports/sent-review.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'
import { useLive } from './live-gate.tsx'
import { queryText } from './make-query-client.ts'
import type { ShownReviewer } from '../../../people/acts/gate-people/reviewers.ts'

const maxWaiting = 500

/** Returns the waiting reviews, the most dangerous first. A page that nobody sees asks every half minute. */
export function useWaiting() {
  const { state } = useLive()
  return useQuery({
    queryKey: keys.waiting,
    queryFn: ({ signal }) =>
      ask<SentReview[]>(`/v1/reviews?states=pending&limit=${maxWaiting}`, undefined, signal),
    refetchInterval: state === 'away' ? 30_000 : false,
    refetchIntervalInBackground: true,
  })
}

/** Returns the number of waiting reviews, as far as it is known by now; asks for nothing itself. */
export function useWaitingCount(): number {
  const { data } = useQuery<SentReview[]>({ queryKey: keys.waiting, enabled: false })
  return data?.length ?? 0
}

/** Reviews that fit, the most dangerous first. */
export function useReviews(query: ReviewQuery) {
  return useQuery({
    queryKey: keys.reviews(query),
    queryFn: ({ signal }) => ask<SentReview[]>(`/v1/reviews${queryText(query)}`, undefined, signal),
  })
}

/** All that a reviewer sees of one review; asked for where `enabled`. */
export function useReview(id: string, enabled = true) {
  return useQuery({
    enabled,
    queryKey: keys.review(id),
    queryFn: ({ signal }) => ask<ReviewPage>(`/v1/reviews/${encodeURIComponent(id)}`, undefined, signal),
  })
}

/** Returns the kinds of secret that a reviewer has; a PIN until it is known. */
export function useSecrets(me: string): ShownReviewer['secrets'] {
  return useReviewers().find(({ name }) => name === me)?.secrets ?? ['pin']
}

/** Returns the names of everybody who may answer; none until they are known. */
export function useReviewerNames(): readonly string[] {
  return useReviewers().map(({ name }) => name)
}

function useReviewers(): readonly ShownReviewer[] {
  const { data = [] } = useQuery({
    queryKey: keys.reviewers,
    queryFn: ({ signal }) => ask<ShownReviewer[]>('/v1/reviewers', undefined, signal),
    staleTime: 60_000,
  })
  return data
}
