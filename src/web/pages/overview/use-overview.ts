import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReviewerStats } from '../../../gate/people.ts'
import type { Overview } from '../../../model/overview.ts'
import { ask } from '../../api/ask.ts'
import { keys } from '../../api/keys.ts'

/** How often figures are asked for again while the page is open. */
const every = 60_000

/** Figures of the last days, by the reader's own midnights. The days before stay while others are asked for. */
export function useOverview(days: number) {
  return useQuery({
    queryKey: keys.overview(days),
    queryFn: ({ signal }) =>
      ask<Overview>(`/v1/overview?days=${days}&offset=${-new Date().getTimezoneOffset()}`, undefined, signal),
    placeholderData: keepPreviousData,
    refetchInterval: every,
  })
}

/** How each reviewer answers. */
export function useReviewStats() {
  return useQuery({
    queryKey: ['reviews', 'stats'],
    queryFn: ({ signal }) => ask<readonly ReviewerStats[]>('/v1/review-stats', undefined, signal),
  })
}
