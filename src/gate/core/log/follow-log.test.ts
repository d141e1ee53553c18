import { expect, onTestFinished, test, vi } from 'vitest'
import type { AuditEntry } from '../../../ground/model/audit-entry.ts'
import { followLog, type FollowOptions } from './follow-log.ts'

/** A log in memory, whose clock the test moves. */
function world(options: Partial<FollowOptions> = {}) {
  vi.useFakeTimers()
  const log: AuditEntry[] = []
  const seen: number[] = []
  const lost: unknown[] = []
  const add = (count: number) => {
    for (let i = 0; i < count; i++) log.push({ seq: log.length + 1 } as AuditEntry)
  }
  const gate = {
    entries: async function* (after = 0) {
      yield* log.slice(after)
    },
  }
  add(3)
  const followed = followLog({
    gate,
    from: 3,
    every: 100,
    onEntry: ({ seq }) => void seen.push(seq),
    onLost: error => lost.push(error),
    ...options,
  })
  onTestFinished(() => {
    followed.stop()
    vi.useRealTimers()
  })
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
  return { add, followed, lost, pass, seen }
}

test('each entry after the place is handed over once, in order', async () => {
  const { add, followed, pass, seen } = world()
  await pass(100)
  expect(seen).toEqual([])
  add(2)
  await pass(100)
  add(1)
  await pass(300)
  expect(seen).toEqual([4, 5, 6])
  expect(followed.position).toBe(6)
})

test('a slow reader gets one entry at a time and misses none', async () => {
  const seen: number[] = []
  let max = 0
  let open = 0
  const { add, pass } = world({
    onEntry: async ({ seq }) => {
      max = Math.max(max, ++open)
      await new Promise(resolve => setTimeout(resolve, 250))
      open--
      seen.push(seq)
    },
  })
  add(4)
  await pass(2_000)
  expect([seen, max]).toEqual([[4, 5, 6, 7], 1])
})

test('nothing is handed over once it was stopped, not even in the middle of a look', async () => {
  const seen: number[] = []
  const { add, followed, pass } = world({
    onEntry: ({ seq }) => {
      seen.push(seq)
      followed.stop()
    },
  })
  add(3)
  await pass(500)
  expect(seen).toEqual([4])
})

test('a log that cannot be read is told once, and is not followed any more', async () => {
  const failure = new Error('the disk is gone')
  const { lost, pass } = world({
    gate: {
      entries: () => {
        throw failure
      },
    },
  })
  await pass(1_000)
  expect(lost).toEqual([failure])
})
