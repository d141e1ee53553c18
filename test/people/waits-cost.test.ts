import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Database } from '../../src/gate/store/open-database.ts'
import { openPeopleGate } from './open-people-gate.ts'
import { addReviewer } from './review-answers.ts'

const waits = 500
const long = { timeout: 50_000 }

/** The same database; every statement that is run is noted. */
function noting(database: Database, run: string[]): Database {
  return new Proxy(database, {
    get(target, name) {
      const value = Reflect.get(target, name) as unknown
      if (typeof value !== 'function') return value
      if (name !== 'prepare') return value.bind(target)
      return (sql: string) =>
        new Proxy(target.prepare(sql), {
          get(statement, method) {
            const inner = Reflect.get(statement, method) as unknown
            if (typeof inner !== 'function') return inner
            return (...input: unknown[]) => {
              run.push(sql)
              return Reflect.apply(inner, statement, input) as unknown
            }
          },
        })
    },
  })
}

async function waiting() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-waits-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'state.db')
  const run: string[] = []
  const [here, there] = [
    openPeopleGate({ file, through: database => noting(database, run) }),
    openPeopleGate({ file }),
  ]
  const who = await addReviewer(here)
  const reviews: string[] = []
  for (let i = 0; i < 10; i++) reviews.push((await here.shell(`rm -rf part-${i}`)).reviewId ?? '')
  const timers = () => process.getActiveResourcesInfo().filter(name => name === 'Timeout').length
  // Counted before any timer can fire: the test runner sets and ends timers of its own in this process.
  const before = timers()
  const all = Array.from({ length: waits }, (_, i) => here.gate.reviews.wait(reviews[i % 10] ?? '', long))
  await allMicrotasks()
  const made = timers() - before
  await looks(3)
  return { here, there, who, reviews, all, run, timers: made }
}

/** Lets everything happen that waits for no timer and no input. */
async function allMicrotasks(): Promise<void> {
  for (let i = 0; i < 1_000; i++) await Promise.resolve()
}

/** Long enough for the gate to look some times. */
const looks = (times: number) => new Promise(resolve => setTimeout(resolve, times * 30))

test('hundreds of waits share one timer, and while nothing ends nothing is read for them', async () => {
  const { here, reviews, all, run, timers } = await waiting()
  expect(timers).toBe(1)
  run.length = 0
  await looks(4)
  expect(run.length).toBeGreaterThan(0)
  expect(run.length).toBeLessThan(20)
  expect(new Set(run)).toEqual(new Set(['PRAGMA data_version']))

  run.length = 0
  await here.shell('git status')
  await looks(2)
  expect(run.filter(sql => sql.startsWith('SELECT body FROM reviews WHERE id'))).toHaveLength(0)

  await Promise.all(reviews.map(id => here.gate.reviews.withdraw(id, 'enough')))
  const states = (await Promise.all(all)).map(({ state }) => state)
  expect(states).toHaveLength(waits)
  expect(new Set(states)).toEqual(new Set(['withdrawn']))
  run.length = 0
  await looks(4)
  expect(run).toEqual([])
  await here.gate.close()
})

test('each hears of the answer to its own review, given here or in another process, and the others wait on', async () => {
  const { here, there, who, reviews, all } = await waiting()
  const heard = new Map<string, string>()
  for (const one of all) void one.then(({ id, state }) => heard.set(id, state))
  const [first = '', second = '', ...others] = reviews
  await here.gate.reviews.answer({ reviewId: first, who, approve: false })
  await there.gate.reviews.answer({ reviewId: second, who, approve: false })
  while (heard.size < 2) await looks(1)
  expect([...heard].toSorted()).toEqual([[first, 'denied'] as const, [second, 'denied'] as const].toSorted())
  await Promise.all(others.map(id => there.gate.reviews.withdraw(id, 'enough')))
  await Promise.all(all)
  expect(heard.size).toBe(reviews.length)
  await there.gate.close()
  await here.gate.close()
})
