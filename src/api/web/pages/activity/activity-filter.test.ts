import { expect, test } from 'vitest'
import {
  type ActivityFilter,
  withCondition,
  countConditions,
  decisionsPath,
  filterFrom,
  queryOf,
} from './activity-filter.ts'

const whole: ActivityFilter = {
  effect: 'queue',
  level: 'high',
  agent: 'codex',
  tool: 'billing.refund',
  session: 's 1&2',
  finding: 'database',
  search: 'drop table',
  since: '7d',
  until: '2026-11-20T09:00',
  minimum: 3.5,
  dry: true,
}

test('a filter that is written into an address is read from it again', () => {
  expect(filterFrom(`?${queryOf(whole)}`)).toEqual(whole)
  expect(countConditions(whole)).toBe(11)
  expect(queryOf(filterFrom('?dry=1&effect=deny'))).toBe('effect=deny&dry=1')
})

test('what an address can’t mean is left out', () => {
  const odd = '?effect=verdict&level=huge&minimum=-1&since=soon&until=9999999d9&dry=yes&agent=%20&x=1'
  expect(filterFrom(odd)).toEqual({})
  expect(filterFrom('?minimum=11')).toEqual({})
  expect(filterFrom(`?search=${'a'.repeat(900)}`).search).toHaveLength(500)
})

test('the gate is asked with moments, never with spans', () => {
  const asked = new URL(decisionsPath(whole, 1_000 * 86_400_000, 50, 77), 'http://gate').searchParams
  expect(Object.fromEntries(asked)).toEqual({
    effect: 'queue',
    level: 'high',
    agent: 'codex',
    tool: 'billing.refund',
    session: 's 1&2',
    finding: 'database',
    search: 'drop table',
    since: String(993 * 86_400_000),
    until: String(Date.parse('2026-11-20T09:00')),
    minimumComposite: '3.5',
    includeDryRuns: 'true',
    before: '77',
    limit: '50',
  })
})

test('dry runs are left out unless they are asked for', () => {
  expect(decisionsPath({}, 0, 50)).toBe('/v1/decisions?includeDryRuns=false&limit=50')
})

test('one condition is changed or taken away, and what it can’t mean is none', () => {
  expect(withCondition({ effect: 'deny' }, 'minimum', '4')).toEqual({ effect: 'deny', minimum: 4 })
  expect(withCondition({ effect: 'deny', dry: true }, 'effect', '')).toEqual({ dry: true })
  expect(withCondition({ effect: 'deny' }, 'minimum', 'much')).toEqual({ effect: 'deny' })
})
