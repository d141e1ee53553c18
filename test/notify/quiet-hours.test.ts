import { expect, test } from 'vitest'
import type { QuietHours } from '../../src/ground/model/notification-settings.ts'
import { isQuietHour } from '../../src/gate/notify/is-quiet-hour.ts'
import { httpServer, notifyWorld, risky, telling, vote, webhook } from './notify-world.ts'
import { until } from '../until.ts'

const night: QuietHours = { from: 22 * 60, until: 7 * 60, zone: 'Europe/Berlin', passes: 'critical' }

test.each([
  ['before', '2030-01-01T20:59:00Z', false],
  ['at their beginning', '2030-01-01T21:00:00Z', true],
  ['after midnight', '2030-01-02T00:30:00Z', true],
  ['in their last minute', '2030-01-02T05:59:00Z', true],
  ['at their end', '2030-01-02T06:00:00Z', false],
  ['in summer, by the clock of the zone', '2030-07-01T20:00:00Z', true],
  ['in the night that springs forward', '2030-03-31T04:59:00Z', true],
  ['after the night that springs forward', '2030-03-31T05:00:00Z', false],
])('quiet hours over midnight: %s', (_when, at, quiet) => {
  expect(isQuietHour(night, Date.parse(at))).toBe(quiet)
})

test('quiet hours within one day', () => {
  const noon: QuietHours = { ...night, from: 12 * 60, until: 13 * 60, zone: 'UTC' }
  const at = (clock: string) => isQuietHour(noon, Date.parse(`2030-01-01T${clock}:00Z`))
  expect(['11:59', '12:00', '12:59', '13:00'].map(at)).toEqual([false, true, true, false])
})

interface Sent {
  readonly kind: string
  readonly title: string
  readonly lines: readonly string[]
  readonly reviews: readonly { readonly id: string }[]
}

/** A world at this time whose quiet hours are ours. */
async function quietWorld(at: string, quiet: QuietHours = night) {
  const { received, url } = await httpServer()
  const world = notifyWorld(telling([webhook(url)], { quiet }))
  world.clock.now = Date.parse(at)
  const notifier = await world.start()
  const sent = () => received.map(({ body }) => JSON.parse(body) as Sent)
  return { ...world, notifier, sent }
}

test('what comes in quiet hours is held back, and told in one summary after', async () => {
  const { shell, clock, notifier, sent, ...world } = await quietWorld('2030-01-01T23:00:00Z')
  const ids: string[] = []
  for (let i = 0; i < 3; i++) ids.push((await shell(risky(i))).reviewId ?? '')
  await until(() => notifier.show().targets[0]?.held === 3)
  expect(notifier.show()).toMatchObject({ quiet: { now: true }, targets: [{ waiting: 0 }] })
  await vote({ shell, clock, ...world }, ids[0] ?? '', false)
  clock.now = Date.parse('2030-01-02T05:59:59Z')
  const late = await shell(risky(9))
  await until(() => notifier.show().targets[0]?.held === 4)
  expect(sent()).toEqual([])
  clock.now = Date.parse('2030-01-02T06:00:00Z')
  await until(() => sent().length === 1 && notifier.show().targets[0]?.waiting === 0)
  expect(sent()).toMatchObject([{ kind: 'summary', title: '3 reviews wait' }])
  expect(sent()[0]?.reviews.map(({ id }) => id)).toEqual([ids[1], ids[2], late.reviewId])
  expect(sent()[0]?.lines.at(-1)).toBe('1 review came and ended meanwhile.')
})

test('a level that quiet hours let through is told at once', async () => {
  const quiet: QuietHours = { ...night, passes: 'medium' }
  const { shell, sent } = await quietWorld('2030-01-01T23:00:00Z', quiet)
  await shell(risky(1))
  await until(() => sent().length === 1)
  expect(sent()).toMatchObject([{ kind: 'review' }])
})

test('quiet hours that are taken out of the policy end at once', async () => {
  const { shell, sent, notifier, world } = await quietWorld('2030-01-01T23:00:00Z')
  await shell(risky(1))
  await until(() => notifier.show().targets[0]?.held === 1)
  world.settings = { ...world.settings, quiet: null }
  await until(() => sent().length === 1)
  expect(sent()).toMatchObject([{ kind: 'summary', title: '1 review waits' }])
})

test('a failed note that is due in quiet hours waits for their end', async () => {
  const { received, url } = await httpServer((_received, response, nth) => {
    response.writeHead(nth === 1 ? 500 : 200).end()
  })
  const { shell, clock, start } = notifyWorld(telling([webhook(url)], { quiet: night }))
  clock.now = Date.parse('2030-01-01T20:59:55Z')
  const notifier = await start()
  await shell(risky(1))
  await until(() => notifier.show().targets[0]?.failure?.tries === 1)
  clock.now = Date.parse('2030-01-01T21:00:05Z')
  await until(() => notifier.show().targets[0]?.held === 1)
  expect(received).toHaveLength(1)
  clock.now = Date.parse('2030-01-02T06:00:00Z')
  await until(() => received.length === 2)
  expect(JSON.parse(received[1]?.body ?? '')).toMatchObject({ kind: 'summary' })
})
