import { type ActivityFilter, filterFrom, queryOf } from './activity-filter.ts'

/** A filter with a name: those that everybody has, and those that somebody kept in this browser. */
export interface QuickFilter {
  readonly name: string
  /** As the address holds it, without `?`. */
  readonly query: string
}

/** The filters that people use most. */
export const quickFilters: readonly QuickFilter[] = [
  { name: 'Everything', query: '' },
  { name: 'Queued', query: 'effect=queue' },
  { name: 'Denied', query: 'effect=deny' },
  { name: 'Touches production', query: 'search=production' },
  { name: 'Secrets', query: 'finding=secrets' },
  { name: 'Last hour', query: 'since=1h' },
]

const most = 20
const longestName = 40

/** Filters that were kept as text; what can't be read is none. */
export function savedFilters(text: string | null): readonly QuickFilter[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(isKept).map(cleaned).slice(0, most) : []
  } catch {
    return []
  }
}

/** With one more, under a name that is not taken twice. */
export function withSaved(
  kept: readonly QuickFilter[],
  name: string,
  filter: ActivityFilter,
): readonly QuickFilter[] {
  const short = name.trim().slice(0, longestName)
  if (short === '') return kept
  return [...kept.filter(one => one.name !== short), { name: short, query: queryOf(filter) }].slice(-most)
}

function isKept(value: unknown): value is QuickFilter {
  const { name, query } = (value ?? {}) as Partial<QuickFilter>
  return typeof name === 'string' && typeof query === 'string'
}

function cleaned({ name, query }: QuickFilter): QuickFilter {
  return { name: name.slice(0, longestName), query: queryOf(filterFrom(query)) }
}
