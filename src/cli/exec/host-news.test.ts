import { expect, test } from 'vitest'
import { RefusalLines } from './host-news.ts'

test('a reason is told once, and of thousands only the first ones and how many more', () => {
  const lines: string[] = []
  const refusals = new RefusalLines(line => lines.push(line))
  for (let i = 0; i < 1_000; i++) refusals.add({ host: `h${i % 500}.example`, port: 443 }, 'no')
  expect(lines).toHaveLength(20)
  expect(lines[0]).toBe('the connection to h0.example, port 443, was closed: no')
  refusals.end()
  expect(lines.at(-1)).toMatch(/^\d+ more connections were closed/)
})

test('where all were told, nothing is added', () => {
  const lines: string[] = []
  const refusals = new RefusalLines(line => lines.push(line))
  refusals.add({ host: 'a.example', port: 80 }, 'no')
  refusals.add({ host: 'a.example', port: 80 }, 'no')
  refusals.end()
  expect(lines).toHaveLength(1)
})
