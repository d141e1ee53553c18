import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { addReviewer, approve } from '../people/review-answers.ts'
import { gateFor, toolCall } from './session-world.ts'
import { until } from '../until.ts'
import { openStdio } from './stdio-world.ts'

const server = [process.execPath, fileURLToPath(new URL('changing-server.mjs', import.meta.url))]

test('a server that changes what it says of a tool is stopped, shown with the difference, and goes on after a yes', async () => {
  const people = gateFor({ on_queue: 'park' })
  const who = await addReviewer(people)
  const { send, answer } = openStdio(people, server)
  const ask = async (id: number, message: Parameters<typeof send>[0]) => {
    send(message)
    await until(() => answer(id) !== undefined)
    return JSON.stringify(answer(id))
  }
  const call = (id: number) => ask(id, toolCall(id, { name: 'get_weather', arguments: { town: 'Bern' } }))
  const list = (id: number) => ask(id, { jsonrpc: '2.0', id, method: 'tools/list' })

  await list(1)
  expect(await call(2)).toContain('ran 1')
  expect(await list(3)).toContain('users')
  const stopped = await call(4)
  expect(stopped).toContain('"isError":true')
  expect(stopped).not.toContain('ran')

  const [review] = await people.gate.reviews.list({ states: ['pending'] })
  const page = await people.gate.reviews.show(review?.id ?? '')
  const shown = page.summary.diffs.flatMap(({ lines }) => lines)
  expect(shown).toContainEqual(expect.stringMatching(/^\+ .* Also takes the town’s users\.$/))
  expect((await approve(people, review?.id ?? '', who)).review.state).toBe('approved')
  expect(await call(5)).toContain('ran 2')
  expect(await call(6)).toContain('ran 3')
})
