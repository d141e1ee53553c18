import { useQuery } from '@tanstack/react-query'
import type { ShownReviewer } from '../../people/gate-people.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** Returns the kinds of secret that a reviewer has; a PIN until it is known. */
export function useSecrets(me: string): ShownReviewer['secrets'] {
  const { data } = useQuery({
    queryKey: keys.reviewers,
    queryFn: ({ signal }) => ask<ShownReviewer[]>('/v1/reviewers', undefined, signal),
    staleTime: 60_000,
  })
  return data?.find(({ name }) => name === me)?.secrets ?? ['pin']
}
