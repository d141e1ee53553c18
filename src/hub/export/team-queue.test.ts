import { expect, test } from 'vitest'
import { chooseLogs, logName } from './team-queue.ts'

const log = (gate: string, epoch = 0) => ({ gate, epoch, head: 9, place: { seq: 1, held: [] } })
const namesOf = (chosen: ReturnType<typeof chooseLogs>) =>
  chosen.logs.map(({ gate, epoch }) => `${gate}${epoch}`)

test('each log has its turn before one has another', () => {
  const behind = Array.from({ length: 40 }, (_, i) => log(`g${String(i).padStart(2, '0')}`))
  const seen: string[] = []
  let last = ''
  for (let batch = 0; batch < 5; batch++) {
    const chosen = chooseLogs(behind, last, 128)
    expect(chosen.areMore).toBe(true)
    seen.push(...chosen.logs.map(({ gate }) => gate))
    last = logName(chosen.logs.at(-1) ?? log(''))
  }
  expect(seen.slice(0, 40)).toEqual(behind.map(({ gate }) => gate))
  expect(seen.slice(40, 80)).toEqual(seen.slice(0, 40))
})

test('epochs of one gate have turns of their own, and a small batch has few logs', () => {
  const behind = [log('a', 2), log('a', 10), log('b')]
  expect(namesOf(chooseLogs(behind, logName(log('a', 2)), 2))).toEqual(['a10', 'b0'])
  expect(namesOf(chooseLogs(behind, logName(log('b')), 1))).toEqual(['a2'])
  expect(chooseLogs(behind, '', 128)).toEqual({ logs: behind, areMore: false })
  expect(chooseLogs([], 'a', 128)).toEqual({ logs: [], areMore: false })
})
