import { expect, test } from 'vitest'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import type { NotificationRoute } from '../../src/ground/model/notification-settings.ts'
import { httpServer, notifyWorld, risky, telling, webhook } from './notify-world.ts'
import { until } from '../until.ts'

const nightly = { origin: 'check', agent: 'a', session: 's', profile: 'night' } as const
const medium: NotificationRoute = { to: ['a'], levels: ['medium'], profiles: null }
const high: NotificationRoute = { to: ['b'], levels: ['high', 'critical'], profiles: null }

/** A server each for two targets, and what ids each was told of. */
async function routed(routes: readonly NotificationRoute[]) {
  const [a, b] = [await httpServer(), await httpServer()]
  const world = notifyWorld(telling([webhook(a.url, 'a'), webhook(b.url, 'b')], { routes }))
  await world.start()
  const idsOf = ({ received }: typeof a) =>
    received.flatMap(({ body }) =>
      (JSON.parse(body) as { reviews: { id: string }[] }).reviews.map(({ id }) => id),
    )
  return { ...world, told: () => ({ a: idsOf(a), b: idsOf(b) }) }
}

test('a review goes where the routes of its level lead, once', async () => {
  const { shell, gate, told } = await routed([medium, high, high])
  const ids: Record<string, string[]> = { medium: [], high: [], critical: [] }
  for (const command of [risky(1), 'terraform destroy', 'git push --force origin main; sudo ls']) {
    const { reviewId } = await shell(command)
    if (reviewId === undefined) continue
    const { review } = await gate.reviews.show(reviewId)
    ids[review.level]?.push(reviewId)
  }
  const graver = [...(ids['high'] ?? []), ...(ids['critical'] ?? [])]
  expect([ids['medium']?.length, graver.length]).not.toContain(0)
  await until(() => told().a.length === ids['medium']?.length && told().b.length === graver.length)
  expect(told().a.toSorted()).toEqual(ids['medium']?.toSorted())
  expect(told().b.toSorted()).toEqual(graver.toSorted())
})

test('a route of a profile takes its agents’ reviews and no other', async () => {
  const everything: NotificationRoute = { to: ['a'], levels: ['medium', 'high', 'critical'], profiles: null }
  const { shell, gate, told } = await routed([everything, { ...everything, to: ['b'], profiles: ['night'] }])
  const day = await shell(risky(1))
  const night = await gate.evaluate(parseCall({ kind: 'shell', args: { command: risky(2) } }, nightly))
  await until(() => told().a.length === 2 && told().b.length === 1)
  expect(told().a.toSorted()).toEqual([day.reviewId, night.reviewId].toSorted())
  expect(told().b).toEqual([night.reviewId])
})

test('a target that is taken out of the policy gets nothing more, and one that comes gets what is new', async () => {
  const [a, b] = [
    await httpServer((_received, response) => response.writeHead(500).end()),
    await httpServer(),
  ]
  const { shell, world, start, clock } = notifyWorld(telling([webhook(a.url, 'a')]))
  const notifier = await start()
  await shell(risky(1))
  await until(() => notifier.show().targets[0]?.failure?.tries === 1)
  world.settings = telling([webhook(b.url, 'b')])
  await until(() => notifier.show().targets[0]?.name === 'b')
  clock.now += 3_600_000
  const { reviewId } = await shell(risky(2))
  await until(() => b.received.length === 1)
  expect(b.received[0]?.body).toContain(reviewId)
  expect(a.received).toHaveLength(1)
  world.settings = telling([])
  await until(() => notifier.show().targets.length === 0)
})
