import { useQuery } from '@tanstack/react-query'
import type { ShownReviewer } from '../../../people/acts/gate-people/reviewers.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

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
