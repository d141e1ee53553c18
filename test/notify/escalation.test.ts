import { expect, test } from 'vitest'
import type { NotificationSettings } from '../../src/ground/model/notification-settings.ts'
import { httpServer, notifyWorld, risky, telling, vote, webhook } from './notify-world.ts'
import { until } from '../until.ts'

const minute = 60_000

interface Told {
  readonly id: string
  readonly kind: string
  readonly title: string
  readonly lines: readonly string[]
}

/** A server each for whom is told at once and for whom is told after ten and twenty minutes, and what they were told. */
async function escalated(changes: Partial<NotificationSettings> = {}) {
  const [first, later, last] = [await httpServer(), await httpServer(), await httpServer()]
  const targets = [webhook(first.url, 'first'), webhook(later.url, 'later'), webhook(last.url, 'last')]
  const world = notifyWorld(
    telling(targets, {
      routes: [{ to: ['first'], levels: ['medium', 'high', 'critical'], profiles: null }],
      escalate: [
        { after: 10 * minute, to: ['later'] },
        { after: 20 * minute, to: ['last', 'later'] },
      ],
      ...changes,
    }),
  )
  const notesOf = ({ received }: typeof first) => received.map(({ body }) => JSON.parse(body) as Told)
  return { ...world, first: () => notesOf(first), later: () => notesOf(later), last: () => notesOf(last) }
}

test('what nobody answers is told to the next ones, each step once, and the note says since when it waits', async () => {
  const world = await escalated()
  await world.start()
  const { reviewId = '' } = await world.shell(risky(1))
  await until(() => world.first().length === 1)
  world.clock.now += 10 * minute - 1
  await world.shell(risky(2))
  await until(() => world.first().length === 2)
  expect(world.later()).toEqual([])
  world.clock.now += 1
  await until(() => world.later().length === 1)
  const { id, kind, title, lines } = world.later()[0] ?? ({} as Told)
  expect({ id, kind }).toEqual({ id: `e-10m-${reviewId}`, kind: 'escalation' })
  expect(title).toBe(`Review ${reviewId} still waits: level medium`)
  expect(lines[0]).toBe('Nobody has answered since 2030-01-01 00:00 UTC: this is an escalation.')
  world.clock.now += 10 * minute
  await until(() => world.last().length === 1 && world.later().length === 3)
  expect(
    world
      .later()
      .map(note => note.id)
      .toSorted(),
  ).toContain(`e-20m-${reviewId}`)
  world.clock.now += minute
  const { reviewId: third } = await world.shell(risky(3))
  await until(() => world.first().length === 3)
  expect(world.first().at(-1)?.id).toBe(third)
  expect([world.first().length, world.later().length, world.last().length]).toEqual([3, 3, 1])
  expect((await world.gate.reviews.show(reviewId)).review.state).toBe('pending')
})

test('an answer ends it', async () => {
  const world = await escalated()
  await world.start()
  const { reviewId = '' } = await world.shell(risky(1))
  const other = await world.shell(risky(2))
  await until(() => world.first().length === 2)
  await vote(world, reviewId, false)
  world.clock.now += 30 * minute
  await until(() => world.last().length === 1 && world.later().length === 1)
  expect(world.later().map(note => note.id)).toEqual([`e-20m-${other.reviewId}`])
})

test('it goes on over a restart: steps that came meanwhile are told, and none twice', async () => {
  const world = await escalated()
  const before = await world.start()
  const { reviewId } = await world.shell(risky(1))
  world.clock.now += 10 * minute
  await until(() => before.show().targets.every(({ name, sentAt }) => name === 'last' || sentAt !== null))
  await before.close()
  world.clock.now += 10 * minute
  await world.start()
  await until(() => world.last().length === 1)
  await until(() => world.later().length === 2)
  expect(world.later().map(({ id }) => id)).toEqual([`e-10m-${reviewId}`, `e-20m-${reviewId}`])
  expect(world.first()).toHaveLength(1)
})

test('more than a few at once come as one note; quiet hours hold it back as any other', async () => {
  const world = await escalated()
  const notifier = await world.start()
  for (let i = 0; i < 5; i++) await world.shell(risky(i))
  await until(() => world.first().length > 0)
  world.clock.now += 10 * minute
  await until(() => world.later().length === 1)
  expect(world.later()[0]).toMatchObject({ kind: 'escalation', title: '5 reviews still wait' })
  const quiet = { from: 0, until: 60, zone: 'UTC', passes: 'critical' } as const
  world.world.settings = { ...world.world.settings, quiet }
  world.clock.now += 10 * minute
  await until(() => notifier.show().targets.some(({ held }) => held === 5))
  expect(world.last()).toEqual([])
  world.clock.now += 40 * minute
  await until(() => world.last().length === 1)
  expect(world.last()[0]).toMatchObject({ kind: 'escalation', title: '5 reviews still wait' })
})
