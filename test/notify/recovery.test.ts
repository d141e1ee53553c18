import { expect, onTestFinished, test } from 'vitest'
import { sendNotice } from '../../src/gate/notify/send-note.ts'
import { watchRecovery } from '../../src/daemon/resident/watch-state.ts'
import { httpServer, notifyWorld, telling, webhook } from './notify-world.ts'
import { until } from '../until.ts'

const id = 'a'.repeat(64)

test('a recovery is told to every target, and counts as told once one of them took the notice', async () => {
  const { received, url } = await httpServer((_received, response, nth) => {
    response.writeHead(nth === 1 ? 500 : 200).end()
  })
  const settings = telling([webhook(url)])
  const world = notifyWorld({ ...settings, routes: [] })
  const notifier = await world.start()
  const seen: boolean[] = []
  const gate = {
    lookAtRecovery: async (isTold: (one: string) => boolean) => {
      seen.push(isTold(id))
      return seen.length === 1 ? [{ event: 'asked', reviewer: 'alice', id } as const] : []
    },
  }
  const tell = notifier.tell.bind(notifier)
  const isTold = (notice: string) => notifier.isTold(notice)
  const end = watchRecovery({ gate, log: () => {}, tell, isTold, every: 10 })
  onTestFinished(end)
  await until(() => notifier.show().targets[0]?.failure?.tries === 1)
  expect(seen).not.toContain(true)
  world.clock.now += 86_400_000
  await until(() => seen.includes(true))
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({
    kind: 'notice',
    level: 'critical',
    title: expect.stringContaining('alice'),
  })
})

test('a notice that is sent at once names the targets that did not take it', async () => {
  const { received, url } = await httpServer()
  const deaf = await httpServer((_received, response) => {
    response.writeHead(404).end()
  })
  const targets = [webhook(url), webhook(deaf.url, 'deaf')]
  const notice = { id: 'n-1', title: 'Taken out', lines: ['It is.'], level: 'critical' } as const
  expect(await sendNotice(targets, notice, 0)).toEqual(['deaf'])
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ id: 'n-1', kind: 'notice', reviews: [] })
})

test('a target that no person accepted takes a notice, and it does not count as told', async () => {
  const { received, url } = await httpServer()
  const world = notifyWorld({ ...telling([webhook(url)]), routes: [] })
  world.world.trusted = new Set(['another'])
  const notifier = await world.start()
  notifier.tell({ id: 'n-1', title: 'A new key', lines: ['It waits.'], level: 'critical', toAll: true })
  await until(() => notifier.show().targets[0]?.sentAt != null)
  expect(received).toHaveLength(1)
  expect(notifier.isTold('n-1')).toBe(false)
})
