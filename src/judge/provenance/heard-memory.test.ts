import { expect, test } from 'vitest'
import type { HeardReport } from '../../ground/model/hearing.ts'
import { HeardMemory } from './heard-memory.ts'

const words = Array.from({ length: 390 }, (_, i) => i)
const report: HeardReport = {
  source: { tool: 'get_page', at: 1, from: 'result', pointed: 0, own: false },
  segments: [{ kind: 'said', strength: 0, acts: [], hidden: false, words }],
}

test('ten thousand full sessions take a million marks at most, and those that heard something last are kept', () => {
  const memory = new HeardMemory()
  for (let session = 0; session < 10_000; session++)
    for (let i = 0; i < 10; i++) memory.hear(`s${session}`, report)
  const marks = Array.from({ length: 10_000 }, (_, i) =>
    memory.hearing(`s${i}`).reduce((sum, { segments }) => sum + (segments[0]?.words.length ?? 0), 0),
  )
  expect(Math.max(...marks)).toBe(3_900)
  expect(marks.reduce((sum, one) => sum + one)).toBeGreaterThan(900_000)
  expect(marks.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(1_000_000)
  expect(marks.slice(-250).every(one => one > 0)).toBe(true)
  expect(marks[0]).toBe(0)
})
