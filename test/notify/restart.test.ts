import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { httpServer, notifyWorld, risky, telling, vote, webhook } from './notify-world.ts'
import { until } from '../until.ts'

const idOf = ({ body }: { readonly body: string }) => (JSON.parse(body) as { id: string }).id

test('a restart repeats no note, and loses none that came while nobody looked', async () => {
  const { received, url } = await httpServer()
  const world = notifyWorld(telling([webhook(url)]))
  const first = await world.start()
  const before = await world.shell(risky(1))
  await until(() => first.show().targets[0]?.sentAt !== null && first.show().targets[0]?.waiting === 0)
  await first.close()
  const meanwhile = await world.shell(risky(2))
  const answered = await world.shell(risky(3))
  await vote(world, answered.reviewId ?? '', false)
  expect(received).toHaveLength(1)
  const second = await world.start()
  await until(() => received.length === 2)
  const after = await world.shell(risky(4))
  await until(() => received.length === 3)
  await second.close()
  expect(received.map(idOf)).toEqual([before.reviewId, meanwhile.reviewId, after.reviewId])
})

test('a note that failed is tried again after a restart, as often as was left', async () => {
  const { received, url } = await httpServer((_received, response) => {
    response.writeHead(500).end()
  })
  const world = notifyWorld(telling([webhook(url)]))
  const first = await world.start()
  await world.shell(risky(1))
  await until(() => first.show().targets[0]?.failure?.tries === 1)
  await first.close()
  world.clock.now += 10_000
  const second = await world.start()
  await until(() => second.show().targets[0]?.failure?.tries === 2)
  expect(received).toHaveLength(2)
})

test('a note under way when the gate stops is not lost: it is sent after the next start', async () => {
  const { received, url } = await httpServer((_received, response, nth) => {
    if (nth > 1) response.end()
  })
  const world = notifyWorld(telling([webhook(url)]))
  const first = await world.start()
  const { reviewId } = await world.shell(risky(1))
  await until(() => received.length === 1)
  await first.close()
  const second = await world.start()
  await until(() => second.show().targets[0]?.sentAt !== null)
  expect(received.map(idOf)).toEqual([reviewId, reviewId])
})

test('what is kept is one’s own alone, and holds neither a word of the call nor where notes go', async () => {
  const { url } = await httpServer((_received, response) => {
    response.writeHead(500).end()
  })
  const world = notifyWorld(telling([webhook(url)]))
  const notifier = await world.start()
  await world.shell(risky(1))
  await until(() => notifier.show().targets[0]?.failure?.tries === 1)
  const text = readFileSync(world.stateFile, 'utf8')
  expect(statSync(world.stateFile).mode & 0o777).toBe(0o600)
  expect(text).not.toContain('push')
  expect(text).not.toContain('127.0.0.1')
})

test('a state that can’t be read begins anew where the log is', async () => {
  const { received, url } = await httpServer()
  const world = notifyWorld(telling([webhook(url)]))
  await world.shell(risky(1))
  writeFileSync(world.stateFile, '{"cursor": "x"}')
  await world.start()
  const { reviewId } = await world.shell(risky(2))
  await until(() => received.length === 1)
  expect(received.map(idOf)).toEqual([reviewId])
})

test('a policy or log that can’t be read is told once, and looked at again', async () => {
  const { received, url } = await httpServer()
  const state = { broken: true }
  const settings = telling([webhook(url)])
  const world = notifyWorld(
    settings,
    {},
    {
      telling: async () => {
        if (state.broken) throw new Error('the policy is wrong')
        return { settings, base: null, scan: () => [] }
      },
    },
  )
  const notifier = await world.start()
  expect(notifier.show()).toEqual({ routes: [], escalate: [], targets: [], quiet: null })
  state.broken = false
  await until(() => notifier.show().targets.length === 1)
  await world.shell(risky(1))
  await until(() => received.length === 1)
  expect(world.log).toEqual(['notifications are at rest: the policy is wrong'])
})

test('a log that is not the one from before is followed from where it is', async () => {
  const { received, url } = await httpServer()
  const world = notifyWorld(telling([webhook(url)]))
  await world.shell(risky(1))
  writeFileSync(world.stateFile, JSON.stringify({ cursor: 1_000_000, pending: [], targets: {} }))
  const notifier = await world.start()
  await until(
    () =>
      notifier.show().targets.length === 1 && readFileSync(world.stateFile, 'utf8').includes('"cursor":1,'),
  )
  const { reviewId } = await world.shell(risky(2))
  await until(() => received.length === 1)
  expect(received.map(idOf)).toEqual([reviewId])
})

test('of hundreds that came while no gate ran, each is told in one note, and none twice', async () => {
  const { received, url } = await httpServer()
  const world = notifyWorld(telling([webhook(url)]))
  const first = await world.start()
  await first.close()
  const ids: (string | undefined)[] = []
  for (let i = 0; i < 230; i++) ids.push((await world.shell(risky(i))).reviewId)
  const second = await world.start()
  await until(() => second.show().targets[0]?.sentAt !== null && second.show().targets[0]?.waiting === 0)
  const notes = received.map(({ body }) => JSON.parse(body) as { title: string; reviews: { id: string }[] })
  expect(notes.map(({ title }) => title)).toEqual([`${new Set(ids).size} reviews wait`])
  expect(notes[0]?.reviews).toHaveLength(50)
})
