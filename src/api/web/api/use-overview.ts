import { useQuery } from '@tanstack/react-query'
import type { Overview } from '../../../ground/model/overview.ts'
import { ask } from './ask.ts'
import { keys } from './keys.ts'
import { queryText } from './make-query-client.ts'

/** Figures over the last days as this browser’s calendar cuts them, today last; of one group of gates where it is named. Asked anew every minute while seen. */
export function useOverview(days: number, group = '') {
  const offset = -new Date().getTimezoneOffset()
  return useQuery({
    queryKey: keys.overview(days, group),
    queryFn: ({ signal }) =>
      ask<Overview>(`/v1/overview${queryText({ days, offset, group })}`, undefined, signal),
    refetchInterval: 60_000,
  })
}

/** Figures of today. */
export function useToday() {
  return useOverview(1)
}
