import { useQuery } from '@tanstack/react-query'
import type { ReviewerStats } from '../../../people/gate-people.ts'
import { ask } from '../../api/ask.ts'

/** How each reviewer answers, over all time. */
export function useReviewStats() {
  return useQuery({
    queryKey: ['reviews', 'stats'],
    queryFn: ({ signal }) => ask<readonly ReviewerStats[]>('/v1/review-stats', undefined, signal),
  })
}
