import { useQuery } from '@tanstack/react-query'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'

/** One decision, by its id, the call’s id or its number in the log. Only an erasure changes it, and an event tells of that. */
export function useDecision(id: string) {
  return useQuery({
    queryKey: keys.decision(id),
    queryFn: ({ signal }) =>
      ask<LoggedDecision>(`/v1/decisions/${encodeURIComponent(id)}`, undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
