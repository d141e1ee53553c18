import { expect, test } from 'vitest'
import { until } from '../until.ts'
import { httpServer, notifyWorld, risky, telling, webhook } from './notify-world.ts'

test('what the hub of a team tells is not told by its gate, later or by escalation either; what comes after it ended is', async () => {
  const { received, url } = await httpServer()
  const settings = telling([webhook(url)], { escalate: [{ after: 60_000, to: ['hook'] }] })
  const notice = { elsewhere: true, looks: 0 }
  const world = notifyWorld(
    settings,
    {},
    {
      telling: async () => {
        notice.looks++
        return { settings, base: null, scan: () => [], areReviewsToldElsewhere: notice.elsewhere }
      },
    },
  )
  const notifier = await world.start()
  await world.shell(risky(1))
  const { looks } = notice
  await until(() => notice.looks > looks + 2)
  expect(notifier.show().toldByHub).toBe(true)
  notice.elsewhere = false
  world.clock.now += 60_000
  const { reviewId } = await world.shell(risky(2))
  await until(() => received.length === 1)
  const [note] = received.map(({ body }) => JSON.parse(body) as { id: string })
  expect(note?.id).toBe(reviewId)
  expect(notifier.show()).not.toHaveProperty('toldByHub')
})
