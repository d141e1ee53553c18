import { expect, test } from 'vitest'
import type { Notice } from '../../src/gate/notify/notice.ts'
import { findSecrets } from '../../src/judge/secrets/find-secrets.ts'
import { httpServer, notifyWorld, risky, telling, webhook } from './notify-world.ts'
import { until } from '../until.ts'

const day = 86_400_000
const notice: Notice = {
  id: 'n-1',
  title: 'Codex: not enforced',
  lines: ['It was.'],
  level: 'critical',
}
const bodies = (received: readonly { readonly body: string }[]) =>
  received.map(({ body }) => JSON.parse(body) as { id: string; kind: string; title: string })

test('a notice is told once, by itself, to every target of its level, and outlives a restart', async () => {
  const { received, url } = await httpServer((_received, response, nth) => {
    response.writeHead(nth === 1 ? 500 : 200).end()
  })
  const settings = telling([webhook(url), webhook(url, 'deaf')])
  const routes = [
    { to: ['hook'], levels: ['critical'] as const, profiles: ['other'] },
    { to: ['deaf'], levels: ['medium'] as const, profiles: null },
  ]
  const world = notifyWorld({ ...settings, routes })
  const first = await world.start()
  first.tell(notice)
  await until(() => first.show().targets[0]?.failure?.tries === 1)
  await first.close()
  world.clock.now += day
  const second = await world.start()
  await until(() => second.show().targets[0]?.sentAt !== null)
  await second.close()
  await world.start()
  expect(bodies(received)).toEqual(
    Array.from({ length: 2 }, () => expect.objectContaining({ id: 'n-1', kind: 'notice' })),
  )
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({
    title: notice.title,
    lines: notice.lines,
    level: 'critical',
    reviews: [],
    link: 'http://localhost:4180/clients',
  })
})

test('quiet hours hold a notice back, and reviews are no part of it', async () => {
  const { received, url } = await httpServer()
  const quiet = { from: 0, until: 24 * 60 - 1, zone: 'UTC', passes: 'critical' } as const
  const world = notifyWorld(telling([webhook(url)], { quiet }))
  const notifier = await world.start()
  notifier.tell({ ...notice, id: 'n-2', level: 'high' })
  await world.shell(risky(1))
  await until(() => notifier.show().targets[0]?.held === 2)
  expect(received).toEqual([])
  world.world.settings = { ...world.world.settings, quiet: null }
  await until(() => received.length === 2)
  expect(bodies(received).map(({ kind }) => kind)).toEqual(['notice', 'summary'])
})

test('the end of observing is told once; observing that a person ends is not', async () => {
  const { received, url } = await httpServer()
  const observe: { now?: { until: number; profiles: readonly string[] } } = {}
  const settings = telling([webhook(url)])
  const world = notifyWorld(
    settings,
    {},
    {
      telling: async () => ({
        settings,
        base: null,
        scan: findSecrets,
        ...(observe.now && { observe: observe.now }),
      }),
    },
  )
  const { clock } = world
  const looked = async () => {
    const { reviewId } = await world.shell(risky(received.length))
    await until(() => bodies(received).some(({ id }) => id === reviewId))
  }
  observe.now = { until: clock.now + day, profiles: [] }
  const first = await world.start()
  await looked()
  // Ended by a person.
  delete observe.now
  await looked()
  observe.now = { until: clock.now + day, profiles: ['codex'] }
  await looked()
  await first.close()
  clock.now += 2 * day
  await world.start()
  await until(() => bodies(received).some(({ kind }) => kind === 'notice'))
  await looked()
  const notices = bodies(received).filter(({ kind }) => kind === 'notice')
  expect(notices).toMatchObject([
    {
      title: 'Observing has ended',
      lines: ['Calls of codex are stopped again.', expect.stringContaining('countersign lookback')],
    },
  ])
})

test('where nobody is told, nothing is kept for later', async () => {
  const { received, url } = await httpServer()
  let looks = 0
  const nobody = telling([])
  const report: { settings: typeof nobody } = { settings: nobody }
  const world = notifyWorld(
    nobody,
    {},
    {
      telling: async () => {
        looks++
        return { ...report, base: null, scan: findSecrets }
      },
    },
  )
  const notifier = await world.start()
  notifier.tell(notice)
  const before = looks
  // One may have been under way, one saw the notice.
  await until(() => looks > before + 2)
  report.settings = telling([webhook(url)])
  await until(() => notifier.show().targets.length === 1)
  const { reviewId } = await world.shell(risky(1))
  await until(() => received.length > 0)
  expect(bodies(received).map(({ id }) => id)).toEqual([reviewId])
})
