import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { DecisionQuery, LoggedDecision } from '../../gate/gate.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'
import { queryText } from './query-text.ts'

const pageSize = 50

/** Decisions that fit, newest first, page by page; no more than 20 pages are kept. */
export function useDecisions(query: DecisionQuery) {
  const limit = query.limit ?? pageSize
  return useInfiniteQuery({
    queryKey: keys.decisions(query),
    queryFn: ({ pageParam, signal }) =>
      ask<LoggedDecision[]>(
        `/v1/decisions${queryText({ ...query, limit, before: pageParam })}`,
        undefined,
        signal,
      ),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page: readonly LoggedDecision[]) =>
      page.length < limit ? undefined : page.at(-1)?.entry.seq,
    getPreviousPageParam: () => undefined,
    maxPages: 20,
  })
}

/** One decision, by its id, the call’s id or its number in the log. */
export function useDecision(id: string) {
  return useQuery({
    queryKey: keys.decision(id),
    queryFn: ({ signal }) =>
      ask<LoggedDecision>(`/v1/decisions/${encodeURIComponent(id)}`, undefined, signal),
    staleTime: Number.POSITIVE_INFINITY,
  })
}
