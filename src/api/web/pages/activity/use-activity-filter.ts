import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type ActivityFilter, filterFrom, queryOf } from './activity-filter.ts'

/** Returns the filter that the page’s address holds; a change is another address, so that it can be shared and undone. */
export interface OwnFilter {
  readonly filter: ActivityFilter
  /** `typing` goes on with the present step of the history instead of making one. */
  readonly change: (filter: ActivityFilter, typing?: boolean) => void
}

/** Returns the address that shows a filter. */
export function filterAddress(filter: ActivityFilter): string {
  const query = queryOf(filter)
  return query === '' ? '/activity' : `/activity?${query}`
}

/** Reads the filter from the address, and writes it there. */
export function useActivityFilter(): OwnFilter {
  const search = useSearch()
  const [, go] = useLocation()
  const filter = useMemo(() => filterFrom(search), [search])
  const change = useCallback(
    (next: ActivityFilter, typing = false) => go(filterAddress(next), { replace: typing }),
    [go],
  )
  return { filter, change }
}
