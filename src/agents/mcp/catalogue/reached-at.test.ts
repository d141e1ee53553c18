import { expect, test } from 'vitest'
import { reachedAt } from './reached-at.ts'

const at = (url: string) => reachedAt(new URL(url))

test('servers of one origin are told apart by path and query', () => {
  const all = ['https://a.example', 'https://a.example/x', 'https://a.example/y', 'https://a.example/x?k=1']
  expect(new Set(all.map(at)).size).toBe(all.length)
  expect(at('https://a.example/x')).toBe(at('https://A.example:443/x'))
  expect(at('https://a.example/')).toBe('https://a.example')
})

test('what stands in a path or a query is not told', () => {
  expect(at('https://a.example/s/hunter2/mcp?key=hunter2')).not.toContain('hunter2')
})
