import { type Level, levels } from '../../../../ground/model/assessment.ts'
import type { DecisionEffect } from '../../../../ground/model/decision.ts'
import { memberOf } from '../../../../ground/model/member-of.ts'
import { useCallback, useMemo } from 'react'
import { useLocation, useSearch } from 'wouter'

/** The decisions that the page shows, as its address says it; what is absent holds for all. */
export interface ActivityFilter {
  readonly effect?: DecisionEffect
  readonly level?: Level
  readonly agent?: string
  readonly tool?: string
  readonly session?: string
  readonly finding?: string
  /** The name of a gate’s log; these three at the hub of a team alone. */
  readonly gate?: string
  readonly group?: string
  readonly principal?: string
  readonly search?: string
  /** `1h`, `7d`: back from now; or a local date and time, `2026-11-20T09:00`. */
  readonly since?: string
  readonly until?: string
  readonly minimum?: number
  /** Dry runs are shown too. */
  readonly dry?: true
}

const effects: readonly DecisionEffect[] = ['allow', 'queue', 'deny']
const texts = ['agent', 'tool', 'session', 'finding', 'search', 'gate', 'group', 'principal'] as const
const times = ['since', 'until'] as const
const maxLength = 500
const span = /^(\d{1,4})([mhd])$/
const units: Readonly<Record<string, number>> = { m: 60_000, h: 3_600_000, d: 86_400_000 }

/** The filter that an address asks for; what it can't mean is left out. */
export function filterFrom(query: string): ActivityFilter {
  const input = new URLSearchParams(query)
  const text = (name: string) => input.get(name)?.trim().slice(0, maxLength) || undefined
  const effect = effects.find(one => one === input.get('effect'))
  const level = levels.find(one => one === input.get('level'))
  const minimum = Number(text('minimum') ?? Number.NaN)
  return {
    ...(effect && { effect }),
    ...(level && { level }),
    ...Object.fromEntries(texts.flatMap(name => (text(name) ? [[name, text(name)]] : []))),
    ...Object.fromEntries(
      times.flatMap(name => (momentOf(text(name), 0) === undefined ? [] : [[name, text(name)]])),
    ),
    ...(minimum > 0 && minimum <= 10 && { minimum }),
    ...(input.get('dry') === '1' && { dry: true as const }),
  }
}

/** The same as a query for the address, without `?`; always in one order, so that equal filters are equal texts. */
export function queryOf(filter: ActivityFilter): string {
  const query = new URLSearchParams()
  for (const name of ['effect', 'level', ...texts, ...times, 'minimum'] as const) {
    const value = filter[name]
    if (value !== undefined) query.set(name, String(value))
  }
  if (filter.dry) query.set('dry', '1')
  return query.toString()
}

/** The filter with one condition changed, as a control has it; an empty text takes it away. */
export function withCondition(
  filter: ActivityFilter,
  name: keyof ActivityFilter,
  value: string,
): ActivityFilter {
  const query = new URLSearchParams(queryOf(filter))
  if (value === '') query.delete(name)
  else query.set(name, value)
  return filterFrom(query.toString())
}

/** Counts the conditions of a filter. */
export function countConditions(filter: ActivityFilter): number {
  return Object.keys(filter).length
}

/** Returns the address of a page of decisions: those before entry `before`, at most `limit`. */
export function decisionsPath(filter: ActivityFilter, now: number, limit: number, before?: number): string {
  const { minimum, dry, since, until, ...same } = filter
  const query = new URLSearchParams(same)
  const [from, to] = [momentOf(since, now), momentOf(until, now)]
  if (from !== undefined) query.set('since', String(from))
  if (to !== undefined) query.set('until', String(to))
  if (minimum !== undefined) query.set('minimumComposite', String(minimum))
  query.set('includeDryRuns', String(dry === true))
  if (before !== undefined) query.set('before', String(before))
  query.set('limit', String(limit))
  return `/v1/decisions?${query}`
}

/** Milliseconds since 1970 that `7d` or a date and time mean, or undefined where they mean none. */
function momentOf(input: string | undefined, now: number): number | undefined {
  if (input === undefined) return undefined
  const [, count, unit = ''] = span.exec(input) ?? []
  if (count !== undefined) return Math.max(0, now - Number(count) * (memberOf(units, unit) ?? 0))
  const moment = Date.parse(input)
  return Number.isNaN(moment) || moment < 0 ? undefined : moment
}

/** Returns the filter that the page’s address holds; a change is another address, so that it can be shared and undone. */
interface OwnFilter {
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
