import { expect, test } from 'vitest'
import { filterFrom, queryOf } from './activity-filter.ts'
import { quickFilters, savedFilters, withSaved } from './quick-filter-bar.tsx'

test('every filter that everybody has means something', () => {
  for (const { query } of quickFilters) expect(queryOf(filterFrom(query))).toBe(query)
})

test('a filter that was kept comes back, and a name is there once', () => {
  const stored = withSaved(withSaved([], 'mine', { effect: 'deny' }), ' mine ', { agent: 'codex' })
  expect(stored).toEqual([{ name: 'mine', query: 'agent=codex' }])
  expect(savedFilters(JSON.stringify(stored))).toEqual(stored)
  expect(withSaved(stored, '  ', {})).toBe(stored)
})

test('what a browser kept and can’t be read is none', () => {
  expect(savedFilters(null)).toEqual([])
  expect(savedFilters('{')).toEqual([])
  expect(savedFilters('{"a":1}')).toEqual([])
  expect(savedFilters('[null, {"name": 1}, {"name": "a", "query": "effect=x&agent=b"}]')).toEqual([
    { name: 'a', query: 'agent=b' },
  ])
})

test('no more than twenty are kept, the newest of them', () => {
  const all = Array.from({ length: 25 }).reduce<ReturnType<typeof savedFilters>>(
    (stored, _, i) => withSaved(stored, `f${i}`, {}),
    [],
  )
  expect(all).toHaveLength(20)
  expect(all.at(-1)?.name).toBe('f24')
})
