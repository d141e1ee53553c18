import { get } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { openPeopleGate, vote } from '../people/open-people-gate.ts'
import { addQuickReviewer } from '../people/quick-reviewer.ts'
import { listen, openApp, ownerListener } from './open-http.ts'

interface Told {
  readonly id: string | undefined
  readonly name: string
  readonly data: Record<string, unknown>
}

async function world() {
  const people = openPeopleGate()
  const http = openApp(people.gate, { limits: { events: 5 } })
  const { socketPath, stop } = await listen(http.app.fetch, ownerListener)
  onTestFinished(async () => {
    http.close()
    await stop()
    await people.gate.close()
  })
  return { people, http, socketPath }
}

/** Listens until so many events have come; then hangs up. */
async function hear(
  socketPath: string,
  count: number,
  { after, once }: { after?: number; once?: () => unknown } = {},
) {
  return new Promise<readonly Told[]>((resolve, reject) => {
    const headers = after === undefined ? {} : { 'last-event-id': String(after) }
    const asked = get({ socketPath, path: '/v1/events', headers }, answer => {
      expect(answer.headers['content-type']).toBe('text/event-stream')
      let text = ''
      let isStarted = false
      answer.setEncoding('utf8')
      answer.on('error', () => {})
      answer.on('data', (part: string) => {
        text += part
        if (!isStarted) Promise.resolve(once?.()).catch(reject)
        isStarted = true
        const notices = eventsIn(text)
        if (notices.length < count) return
        asked.destroy()
        resolve(notices)
      })
    })
    asked.on('error', reject)
  })
}

function eventsIn(text: string): readonly Told[] {
  return text
    .split('\n\n')
    .slice(0, -1)
    .filter(block => !block.startsWith(':'))
    .map(block => {
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
      return { id: field('id'), name: field('event') ?? '', data: JSON.parse(field('data') ?? '{}') as never }
    })
}

test('whoever listens is told of decisions, answers, grants and pauses in the order of the log', async () => {
  const { people, socketPath } = await world()
  const { gate, clock } = people
  await people.shell('git log')
  const notices = await hear(socketPath, 6, {
    once: async () => {
      const { reviewId = '' } = await people.shell('git push --force origin main')
      const alice = await addQuickReviewer(people)
      await gate.reviews.answer({ reviewId, who: alice, approve: false, reason: 'sunflower seeds' })
      const draft = {
        effect: 'deny',
        scope: { tool: 'x' },
        codes: [],
        reason: 'because',
        expiresAt: null,
        uses: null,
      } as const
      await gate.grants.add(draft, alice)
      await gate.pause(clock.now + 60_000, 'a test', alice)
      await people.shell('git status')
    },
  })
  expect(notices.map(({ name }) => name)).toEqual([
    'decision',
    'reviewer',
    'review',
    'grant',
    'pause',
    'decision',
  ])
  expect(notices[0]?.data).toMatchObject({ effect: 'queue', kind: 'shell', agent: 'agent', dryRun: false })
  expect(notices[2]?.data).toMatchObject({ event: 'denied', reviewer: 'alice' })
  const numbers = notices.map(({ id }) => Number(id))
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
  expect(JSON.stringify(notices)).not.toContain('seeds')
})

test('with the last id a listener goes on where it was, and misses nothing that comes meanwhile', async () => {
  const { people, socketPath } = await world()
  for (let i = 0; i < 20; i++) await people.shell(`git log -${i}`)
  const notices = await hear(socketPath, 25, {
    after: 5,
    once: async () => {
      for (let i = 20; i < 30; i++) await people.shell(`git log -${i}`)
    },
  })
  expect(notices.slice(0, 25).map(({ id }) => Number(id))).toEqual(
    Array.from({ length: 25 }, (_, i) => i + 6),
  )
})

test('who missed too much, or comes from another log, loads everything again', async () => {
  const { people, socketPath } = await world()
  await people.shell('git status')
  const [notice] = await hear(socketPath, 1, { after: 999 })
  expect(notice).toMatchObject({ name: 'reset', id: '1' })
})

test('that a review is a probe is not told', async () => {
  const { people, socketPath } = await world()
  const { store, clock } = people
  const { reviewId = '' } = await people.shell('git push --force origin main')
  const planted = { kind: 'review', body: { event: 'planted', review: reviewId, planted: true } } as const
  const notices = await hear(socketPath, 1, {
    once: async () => {
      await store.people.act({ kind: 'review', at: clock.now, log: [planted], reviews: [] })
      await people.shell('git status')
    },
  })
  expect(notices.map(({ name }) => name)).toEqual(['decision'])
})

test('a policy that is taken up is told, and nobody is looked for once all have left', async () => {
  const { people, http, socketPath } = await world()
  const notices = await hear(socketPath, 1, { once: http.policy.change })
  expect(notices).toMatchObject([{ name: 'policy', id: undefined }])
  const listeners = async () => {
    const metrics = await http.request(ownerListener, '/v1/metrics')
    return /countersign_event_listeners (\d+)/.exec(await metrics.text())?.[1]
  }
  await expect.poll(listeners).toBe('0')
  await vote(people, (await people.shell('git push --force origin main')).reviewId ?? '', false)
})

test('when the gate ends, so do the streams', async () => {
  const { people, http, socketPath } = await world()
  const ended = new Promise<void>((resolve, reject) => {
    get({ socketPath, path: '/v1/events' }, answer => {
      answer.resume()
      answer.on('end', resolve)
      answer.once('data', () => http.close())
    }).on('error', reject)
  })
  await ended
  await people.shell('git status')
})
