import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { usualKinds } from '../../src/gate/config/export-file.ts'
import type { SplunkTarget } from '../../src/ground/model/export-target.ts'
import { testRecord } from '../../src/daemon/export/records/test-record.ts'
import { splunkSender } from '../../src/daemon/export/targets/splunk/splunk-sender.ts'
import { exportWorld, scratch } from './export-world.ts'
import { type Behave, httpSink, type Posted } from './sink.ts'
import { until } from '../until.ts'

interface Event {
  readonly time: number
  readonly sourcetype: string
  readonly event: Readonly<Record<string, unknown>>
  readonly fields: { readonly uid: string; readonly effect?: string }
}

/** A collector as Splunk’s own pages tell of it: a token, a channel, an id for each request, and acknowledgements when asked. */
async function splunkWorld() {
  const world = exportWorld()
  const tokenFile = join(scratch(), 'splunk.token')
  writeFileSync(tokenFile, 'the-token\n', { mode: 0o600 })
  const splunk = { isIndexed: false, taken: [] as Posted[], asked: 0 }
  const answer: Behave = (posted, response) => {
    const say = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body))
    if (posted.headers.authorization !== 'Splunk the-token') return void say(403, { code: 4 })
    if (posted.headers['x-splunk-request-channel'] === undefined) return void say(400, { code: 10 })
    if (posted.path.startsWith('/services/collector/event')) {
      splunk.taken.push(posted)
      return void say(200, { text: 'Success', code: 0, ackId: splunk.taken.length - 1 })
    }
    splunk.asked++
    const { acks } = JSON.parse(posted.body.toString()) as { readonly acks: readonly number[] }
    return void say(200, { acks: Object.fromEntries(acks.map(id => [id, splunk.isIndexed])) })
  }
  const sink = await httpSink(answer)
  const target: SplunkTarget = {
    name: 'siem',
    kind: 'splunk-hec',
    endpoint: sink.url,
    tokenFile,
    acknowledge: true,
    kinds: usualKinds,
    include: [],
  }
  const begin = async () => {
    await world.pump(target)
    await until(() => world.store.exports.read('siem') !== undefined)
  }
  return { world, splunk, sink, answer, target, begin, shown: () => world.shown(target) }
}

/** Events stand one after the other: a collector reads no list. */
function eventsIn({ body }: Posted): readonly Event[] {
  return body
    .toString()
    .split('\n')
    .map(line => JSON.parse(line) as Event)
}

test('events count as taken once an indexer has acknowledged them, and not before', async () => {
  const { world, splunk, begin, shown } = await splunkWorld()
  await begin()
  const { id } = await world.shell('rm -rf /')
  await until(() => splunk.asked >= 2)
  expect(shown()).toMatchObject({ lag: 1, sent: 0 })
  splunk.isIndexed = true
  await until(() => shown().lag === 0)
  expect(shown()).toMatchObject({ sent: 1, refused: 0, problem: null, isAcknowledged: true })
  expect(splunk.taken).toHaveLength(1)
  expect(splunk.taken.flatMap(eventsIn)).toEqual([
    expect.objectContaining({
      sourcetype: 'countersign:decision',
      event: expect.objectContaining({ 'countersign.decision.id': id }),
      fields: { uid: expect.stringMatching(/^[0-9a-f]{20}-\d+-[0-9a-f]{12}$/), effect: 'deny' },
    }),
  ])
})

test('events that no indexer acknowledges in time are to come again, under the same ids', async () => {
  const { splunk, target } = await splunkWorld()
  const sender = splunkSender(target, { host: 'here', version: '1.2.3' })
  const records = [testRecord('one', 1)]
  const late = new AbortController()
  const sent = sender.send(records, late.signal)
  await until(() => splunk.asked > 0)
  late.abort()
  expect(await sent).toMatchObject({ kind: 'later' })
  splunk.isIndexed = true
  expect(await sender.send(records, new AbortController().signal)).toEqual({ kind: 'taken' })
  const uids = splunk.taken.flatMap(eventsIn).map(({ fields }) => fields.uid)
  expect(uids).toHaveLength(2)
  expect(new Set(uids).size).toBe(1)
})

test('a token that does not acknowledge is said, and nothing counts as taken', async () => {
  const { world, sink, begin, shown } = await splunkWorld()
  sink.behave = (_posted, response) => void response.end('{"text":"Success","code":0}')
  await begin()
  await world.shell('git status')
  await until(() => shown().problem !== null)
  expect(shown()).toMatchObject({ lag: expect.any(Number), sent: 0 })
  expect(shown().problem).toContain('its token does not acknowledge')
})

test('a 400 is the event’s fault only where its code says so: a wrong index loses nothing', async () => {
  const { world, splunk, sink, answer, begin, shown } = await splunkWorld()
  splunk.isIndexed = true
  let code = 7
  sink.behave = (posted, response, socket) => {
    const isPoison = posted.body.includes('"poison"')
    if (code === 7 || isPoison) response.writeHead(400).end(JSON.stringify({ text: 'no', code }))
    else answer(posted, response, socket)
  }
  await begin()
  await world.shell('git status')
  await until(() => shown().problem !== null)
  expect(shown()).toMatchObject({ sent: 0, refused: 0, problem: 'it answered 400 (code 7)' })
  code = 6
  await world.shell('git diff', { session: 'poison' })
  await world.shell('git log')
  await until(() => shown().lag === 0)
  expect(shown()).toMatchObject({ sent: 2, refused: 1, lastRefusal: { why: 'it answered 400 (code 6)' } })
})
