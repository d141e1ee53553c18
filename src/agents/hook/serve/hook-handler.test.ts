import { expect, test } from 'vitest'
import { RecentCalls } from './hook-handler.ts'

const world = () => {
  const clock = { now: 1_000_000 }
  return { clock, calls: new RecentCalls<string>(() => clock.now) }
}

test('a call that waits is the same call however long it waits', () => {
  const { clock, calls } = world()
  calls.keep(['key'], 'id', new Promise(() => {}))
  clock.now += 3_600_000
  expect(calls.find('key')?.id).toBe('id')
})

test('an answer is good for a moment after it was given, and its id is known for longer', async () => {
  const { clock, calls } = world()
  const answer = Promise.resolve('yes')
  calls.keep(['key'], 'id', answer)
  await answer
  clock.now += 29_000
  expect(calls.find('key')?.id).toBe('id')
  clock.now += 2_000
  expect(calls.find('key')).toBeUndefined()
  expect(calls.idOf('key')).toBe('id')
  clock.now += 600_000
  expect(calls.idOf('key')).toBeUndefined()
})

test('a clock that was set back makes no answer good again', async () => {
  const { clock, calls } = world()
  const answer = Promise.resolve('yes')
  calls.keep(['key'], 'id', answer)
  await answer
  clock.now -= 3_600_000
  expect(calls.find('key')).toBeUndefined()
})

test('an answer that is taken is good for that one time', async () => {
  const { calls } = world()
  const answer = Promise.resolve('yes')
  calls.keep(['key'], 'id', answer)
  await answer
  expect(calls.take('key')?.id).toBe('id')
  expect(calls.take('key')).toBeUndefined()
})
