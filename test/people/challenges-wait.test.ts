import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPeopleGate } from './open-people-gate.ts'
import { addReviewer } from './review-answers.ts'

const long = { timeout: 50_000 }

async function twoProcesses() {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-people-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'state.db')
  const [here, there] = [openPeopleGate({ file }), openPeopleGate({ file })]
  const who = await addReviewer(here)
  const { reviewId = '' } = await here.shell('rm -rf src')
  return { here, there, who, reviewId }
}

test('hundreds who wait are woken by one answer, given in another process', async () => {
  const { here, there, who, reviewId } = await twoProcesses()
  const waits = Array.from({ length: 300 }, () => here.gate.reviews.wait(reviewId, long))
  await there.gate.reviews.answer({ reviewId, who, approve: false })
  const states = (await Promise.all(waits)).map(({ state }) => state)
  expect(new Set(states)).toEqual(new Set(['denied']))
})

test('an answer in the same process wakes too, and one that was given already is there at once', async () => {
  const { here, who, reviewId } = await twoProcesses()
  const waiting = here.gate.reviews.wait(reviewId, long)
  await here.gate.reviews.answer({ reviewId, who, approve: false })
  expect(await waiting).toMatchObject({ state: 'denied' })
  expect(await here.gate.reviews.wait(reviewId, long)).toMatchObject({ state: 'denied' })
})

test('when the time is over the review is still pending, and nothing was learned', async () => {
  const { here, reviewId } = await twoProcesses()
  expect(await here.gate.reviews.wait(reviewId, { timeout: 60 })).toMatchObject({ state: 'pending' })
  expect(await here.gate.reviews.wait(reviewId, { timeout: Number.NaN })).toMatchObject({ state: 'pending' })
  expect(here.store.people.shapes()).toEqual([])
})

test('a wait ends when the review is due, withdrawn or given up, and when the gate is closed', async () => {
  const { here, there, reviewId } = await twoProcesses()
  const { reviews } = here.gate
  const stop = new AbortController()
  const givenUp = reviews.wait(reviewId, { ...long, signal: stop.signal })
  stop.abort()
  await expect(givenUp).rejects.toMatchObject({ code: 'unavailable' })
  await expect(reviews.wait('r-none', long)).rejects.toMatchObject({ code: 'missing' })

  const due = reviews.wait(reviewId, long)
  here.clock.now += 86_401_000
  expect(await due).toMatchObject({ state: 'expired' })

  const { reviewId: second = '' } = await here.shell('rm -rf lib')
  const withdrawn = reviews.wait(second, long)
  await there.gate.reviews.withdraw(second, 'the agent has gone')
  expect(await withdrawn).toMatchObject({ state: 'withdrawn', withdrawn: 'the agent has gone' })

  const { reviewId: third = '' } = await here.shell('rm -rf docs')
  const closed = reviews.wait(third, long)
  const ends = expect(closed).rejects.toMatchObject({ code: 'unavailable' })
  await Promise.resolve()
  await here.gate.close()
  await ends
})
