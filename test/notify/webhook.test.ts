import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { FileNotifyStore } from '../../src/gate/notify/file-notify-store.ts'
import { httpServer, notifyWorld, risky, telling, vote, webhook } from './notify-world.ts'
import { until } from '../until.ts'

const key = 'a key of thirty-two characters..'

test('a new review is told once, with a link, and signed over its time and every byte', async () => {
  const { received, url } = await httpServer()
  const { shell, clock, start } = notifyWorld(telling([webhook(`${url}/countersign`)]))
  const notifier = await start()
  const { reviewId } = await shell(risky(1))
  await until(() => received.length === 1)
  const [note] = received
  const { t = '', v1 } = Object.fromEntries(
    String(note?.headers['countersign-signature'])
      .split(',')
      .map(part => part.split('=')),
  ) as { t?: string; v1?: string }
  expect(Number(t)).toBe(Math.floor(clock.now / 1_000))
  expect(v1).toBe(createHmac('sha256', key).update(`${t}.${note?.body}`).digest('hex'))
  expect(note?.path).toBe('/countersign')
  expect(JSON.parse(note?.body ?? '')).toMatchObject({
    id: reviewId,
    kind: 'review',
    link: `http://localhost:4180/reviews/${reviewId}`,
    reviews: [{ id: reviewId, agent: 'agent', profile: 'default', dueAt: clock.now + 86_400_000 }],
  })
  await until(() => notifier.show().targets[0]?.sentAt === clock.now)
  expect(notifier.show().targets).toMatchObject([
    { name: 'hook', kind: 'webhook', waiting: 0, failure: null },
  ])
  expect(received).toHaveLength(1)
})

test('a call that joins a review that waits already is told no second time', async () => {
  const { received, url } = await httpServer()
  const { shell, start } = notifyWorld(telling([webhook(url)]))
  await start()
  const first = await shell(risky(1))
  const second = await shell(risky(1))
  expect(second.reviewId).toBe(first.reviewId)
  const other = await shell(risky(2))
  await until(() => received.some(({ body }) => body.includes(String(other.reviewId))))
  const notices = received.flatMap(({ body }) => (JSON.parse(body) as { reviews: { id: string }[] }).reviews)
  expect(notices.map(({ id }) => id)).toEqual([first.reviewId, other.reviewId])
})

test('what opened before the first target was there is not told, and neither is a dry run', async () => {
  const { received, url } = await httpServer()
  const { shell, gate, ask, start } = notifyWorld(telling([webhook(url)]))
  await shell(risky(1))
  await start()
  const logged = await gate.decisions({ limit: 1 })
  if (logged[0]) await gate.evaluate({ ...logged[0].call, id: 'dry' }, { dryRun: true })
  const { reviewId } = await ask({ kind: 'shell', args: { command: risky(2) } })
  await until(() => received.length === 1)
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({ id: reviewId })
})

test('a server that fails gets the same note again, later each time, until it takes it', async () => {
  const { received, url } = await httpServer((_received, response, nth) => {
    response.writeHead(nth < 3 ? 500 : 204).end()
  })
  const { shell, clock, start, log } = notifyWorld(telling([webhook(url)]))
  const notifier = await start()
  const { reviewId } = await shell(risky(1))
  const failure = () => notifier.show().targets[0]?.failure
  await until(() => failure()?.tries === 1)
  expect(failure()).toMatchObject({ why: 'the server answered 500', next: clock.now + 10_000 })
  clock.now += 10_000
  await until(() => failure()?.tries === 2)
  expect(failure()).toMatchObject({ next: clock.now + 30_000 })
  clock.now += 30_000
  await until(() => failure() === null)
  expect(received.map(({ body }) => (JSON.parse(body) as { id: string }).id)).toEqual([
    reviewId,
    reviewId,
    reviewId,
  ])
  expect(notifier.show().targets).toMatchObject([{ waiting: 0, givenUp: 0 }])
  expect(log).toHaveLength(2)
})

test('after six tries within half an hour a note is given up, and that is shown', async () => {
  const { received, url } = await httpServer((_received, response) => {
    response.writeHead(503).end()
  })
  const { shell, clock, start, log } = notifyWorld(telling([webhook(url)]))
  const began = clock.now
  const notifier = await start()
  await shell(risky(1))
  const target = () => notifier.show().targets[0]
  for (let tries = 1; tries <= 6; tries++) {
    await until(() => target()?.failure?.tries === tries)
    clock.now = target()?.failure?.next ?? clock.now
  }
  expect(target()).toMatchObject({ givenUp: 1, waiting: 0, failure: { tries: 6, next: null } })
  expect(clock.now - began).toBeLessThan(30 * 60_000)
  expect(received).toHaveLength(6)
  expect(log.at(-1)).toContain('was given up')
})

test('a note whose review has ended is not tried again', async () => {
  const { received, url } = await httpServer((_received, response, nth) => {
    response.writeHead(nth === 1 ? 500 : 200).end()
  })
  const world = notifyWorld(telling([webhook(url)]))
  const notifier = await world.start()
  const { reviewId = '' } = await world.shell(risky(1))
  await until(() => notifier.show().targets[0]?.failure?.tries === 1)
  await vote(world, reviewId, false)
  world.clock.now += 10_000
  await until(() => notifier.show().targets[0]?.waiting === 0)
  expect(received).toHaveLength(1)
})

test('a redirect is not followed', async () => {
  const other = await httpServer()
  const { received, url } = await httpServer((_received, response) => {
    response.writeHead(302, { location: other.url }).end()
  })
  const { shell, start } = notifyWorld(telling([webhook(url)]))
  const notifier = await start()
  await shell(risky(1))
  await until(() => notifier.show().targets[0]?.failure?.tries === 1)
  expect(notifier.show().targets[0]?.failure?.why).toContain('redirects (302)')
  expect(received).toHaveLength(1)
  expect(other.received).toEqual([])
})

test('an answer without end is not read', async () => {
  const { url } = await httpServer((_received, response) => {
    response.writeHead(200)
    const timer = setInterval(() => response.write('x'.repeat(65_536)), 1)
    response.on('close', () => clearInterval(timer))
  })
  const { shell, start, clock } = notifyWorld(telling([webhook(url)]))
  const notifier = await start()
  await shell(risky(1))
  await until(() => notifier.show().targets[0]?.sentAt === clock.now)
})

test('a server that never answers holds neither a decision nor another target, and is given up in time', async () => {
  const dead = await httpServer(() => {})
  const alive = await httpServer()
  const targets = [webhook(dead.url, 'dead'), webhook(alive.url, 'alive')]
  const { shell, start } = notifyWorld(telling(targets), {}, { retries: { delays: [], patience: 60_000 } })
  const notifier = await start()
  await shell(risky(0))
  await until(() => dead.received.length === 1)
  for (let i = 1; i <= 50; i++) expect((await shell(risky(i))).effect).toBe('queue')
  await until(() => notifier.show().targets[1]?.waiting === 0)
  expect(notifier.show().targets[0]).toMatchObject({ name: 'dead', sentAt: null, failure: null })
  expect(dead.received).toHaveLength(1)
})

test('a try that takes too long fails like any other', async () => {
  const { url } = await httpServer(() => {})
  const { shell, start } = notifyWorld(telling([webhook(url)]), {}, { retries: { delays: [], patience: 50 } })
  const notifier = await start()
  await shell(risky(1))
  await until(() => notifier.show().targets[0]?.givenUp === 1)
  expect(notifier.show().targets[0]?.failure?.why).toBe('no answer within 0.05 seconds')
})

/** The check that our page shows, as a reader would copy it. */
async function documentedCheck() {
  const page = readFileSync(fileURLToPath(new URL('../../docs/notifications.md', import.meta.url)), 'utf8')
  const lines = page.slice(page.indexOf('    import { createHmac')).split('\n')
  const end = lines.findIndex((line, i) => i > 0 && /^\S/.test(line))
  const code = `${lines.slice(0, end).join('\n')}\nexport { isOurs }`
  const { isOurs } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    isOurs: (header: string, body: string, key: string, now: number) => boolean
  }
  return isOurs
}

test('the check in our documentation takes a note as it came, and no other, later or unsigned one', async () => {
  const isOurs = await documentedCheck()
  const { received, url } = await httpServer()
  const { shell, clock, start } = notifyWorld(telling([webhook(url)]))
  await start()
  await shell(risky(1))
  await until(() => received.length === 1)
  const { body = '', headers } = received[0] ?? {}
  const header = String(headers?.['countersign-signature'])
  expect(isOurs(header, body, key, clock.now)).toBe(true)
  expect(isOurs(header, body, 'another key of some length', clock.now)).toBe(false)
  expect(isOurs(header, body.replace('medium', 'high'), key, clock.now)).toBe(false)
  expect(isOurs(header, body, key, clock.now + 301_000)).toBe(false)
  expect(isOurs(header.replace(/t=\d+/, `t=${clock.now / 1_000 + 60}`), body, key, clock.now)).toBe(false)
  expect(isOurs('', body, key, clock.now)).toBe(false)
})

test('a state that can’t be written is told once, and notes are sent all the same', async () => {
  const { received, url } = await httpServer()
  const settings = telling([webhook(url)])
  let looks = 0
  const count = async () => {
    looks++
    return { settings, base: null, scan: () => [] }
  }
  const store = new FileNotifyStore('/nowhere/notifications.json')
  const { shell, start, log } = notifyWorld(settings, {}, { store, telling: count })
  await start()
  await shell(risky(1))
  await until(() => received.length === 1 && looks > 5)
  expect(log).toEqual([expect.stringMatching(/^\/nowhere\/notifications\.json can't be written \(ENOENT/)])
})
