import { expect, onTestFinished, test } from 'vitest'
import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import { errorAnswer } from '../../src/api/http/serve/error-answer.ts'
import { GateError } from '../../src/ground/model/errors.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { addQuickReviewer } from '../people/quick-reviewer.ts'
import { wrongAnswer } from '../people/review-answers.ts'
import { listen, openApp, ownerListener } from './open-http.ts'

async function world() {
  const people = openPeopleGate()
  const http = openApp(people.gate)
  const { socketPath, stop } = await listen(http.app.fetch, ownerListener)
  const remote = new RemoteGate({ socketPath })
  onTestFinished(async () => {
    await remote.close()
    http.close()
    await stop()
    await people.gate.close()
  })
  const alice = await addQuickReviewer(people)
  const { reviewId = '' } = await people.shell('git push --force origin main')
  return { people, http, remote, alice, reviewId }
}

test('a cool-down says its kind and its seconds, near, far and over HTTP', async () => {
  const { people, http, remote, alice, reviewId } = await world()
  for (let attempt = 0; attempt < 3; attempt++) {
    const { id } = await people.gate.reviews.begin(reviewId, alice)
    people.clock.now += 120_000
    const answer = wrongAnswer(people, id)
    await people.gate.reviews.answer({ reviewId, who: alice, approve: true, sheetId: id, answer })
  }
  const expected = { code: 'forbidden', field: 'sheet', kind: 'cool_down', retryAfter: 300 }
  await expect(people.gate.reviews.begin(reviewId, alice)).rejects.toMatchObject(expected)
  await expect(remote.reviews.begin(reviewId, alice)).rejects.toMatchObject(expected)
  const path = `/v1/reviews/${reviewId}/challenge`
  const response = await http.request(ownerListener, path, {
    method: 'POST',
    body: JSON.stringify({ who: alice }),
  })
  expect([response.status, response.headers.get('retry-after')]).toEqual([403, '300'])
  expect(await response.json()).toMatchObject({ code: 'forbidden', kind: 'cool_down', retry_after: 300 })
})

test('a yes that is too early says how many seconds are left', async () => {
  const { remote, alice, reviewId } = await world()
  const { id, minimumSeconds } = await remote.reviews.begin(reviewId, alice)
  await expect(
    remote.reviews.answer({ reviewId, who: alice, approve: true, sheetId: id }),
  ).rejects.toMatchObject({ kind: 'too_early', retryAfter: minimumSeconds })
})

test('a review that has ended says so to programs', async () => {
  const { remote, alice, reviewId } = await world()
  const no = { reviewId, who: alice, approve: false }
  await remote.reviews.answer(no)
  await expect(remote.reviews.answer(no)).rejects.toMatchObject({ code: 'conflict', kind: 'ended' })
})

test('seconds are whole in the header, unavailable asks for one, and other errors ask for nothing', async () => {
  const header = (error: unknown) => errorAnswer(error).headers.get('retry-after')
  expect(header(new GateError('forbidden', 'No.', undefined, { retryAfter: 2.1 }))).toBe('3')
  expect(header(new GateError('unavailable', 'No.'))).toBe('1')
  expect(header(new GateError('unavailable', 'No.', undefined, { retryAfter: 9 }))).toBe('9')
  expect(header(new GateError('invalid', 'No.'))).toBeNull()
  expect(await errorAnswer(new GateError('invalid', 'No.')).json()).toEqual({
    code: 'invalid',
    message: 'No.',
  })
})
