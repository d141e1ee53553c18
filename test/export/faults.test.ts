import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SyslogTarget } from '../../src/ground/model/export-target.ts'
import { usualKinds } from '../../src/gate/config/export-file.ts'
import { ownCertificate } from '../notify/own-certificate.ts'
import { collector, exportWorld, recordsIn, scratch } from './export-world.ts'
import { type Behave, httpSink, takeAll, tcpSink } from './sink.ts'
import { maxDuration, until } from '../until.ts'

/** The problem of a target that does not answer, where it is waited for as long as `patience` says here. */
const noAnswer = 'no answer within 0.2 seconds'

const answer =
  (status: number, headers: Record<string, string> = {}): Behave =>
  (_posted, response) =>
    void response.writeHead(status, headers).end()

const refusals: readonly (readonly [what: string, behave: Behave, problem: string])[] = [
  ['hangs', () => {}, noAnswer],
  [
    'closes the connection',
    (_posted, _response, socket) => socket.destroy(),
    'the connection broke (ECONNRESET)',
  ],
  ['redirects', answer(307, { location: 'http://127.0.0.1:9/' }), 'it redirects (307)'],
  [
    'lies about the length of its answer',
    (_posted, response, socket) => {
      response.writeHead(200, { 'content-length': '100' }).write('{}', () => socket.destroy())
    },
    'the connection broke (ECONNRESET)',
  ],
  [
    'never ends its answer',
    (_posted, response) => {
      const more = () => response.destroyed || response.write('x'.repeat(65_536), more)
      more()
    },
    'the answer is longer than 64 KiB',
  ],
  ['answers 401', answer(401), 'it does not let us in'],
  ['answers 413 to everything', answer(413), 'it refuses every record: it answered 413'],
  ['answers 429', answer(429, { 'retry-after': '0' }), 'it answered 429'],
  ['answers 503', answer(503), 'it answered 503'],
  [
    'speaks no HTTP',
    (_posted, _response, socket) => socket.end('220 mail\r\n'),
    'the connection broke (HPE_',
  ],
]

test.each(refusals)(
  'a target that %s loses nothing: it has all once it is well',
  async (_what, behave, problem) => {
    const world = exportWorld()
    const sink = await httpSink(behave)
    const target = collector(sink.url)
    await world.pump(target, { patience: problem === noAnswer ? 200 : maxDuration })
    await until(() => world.store.exports.read('collector') !== undefined)
    await world.shell('echo one')
    await until(() => world.shown(target).problem !== null)
    expect(world.shown(target)).toMatchObject({ sent: 0, refused: 0, lag: expect.any(Number) })
    expect(world.shown(target).problem).toContain(problem)
    expect(world.lines.join('\n')).toContain(problem)
    await world.shell('echo two')
    const before = sink.posts.length
    sink.behave = takeAll
    await until(() => world.shown(target).lag === 0)
    expect(world.shown(target)).toMatchObject({ sent: 2, refused: 0, problem: null })
    const arrived = recordsIn(sink.posts.slice(before)).map(record => record['countersign.decision.id'])
    const decided = (await world.gate.decisions({})).map(({ decision }) => decision.id)
    expect(new Set(arrived)).toEqual(new Set(decided))
  },
)

test('one record that a target refuses is passed over, counted and shown, and all others arrive', async () => {
  const world = exportWorld()
  const sink = await httpSink((posted, response) => {
    response.writeHead(posted.body.includes('poison') ? 400 : 200).end()
  })
  const target = collector(sink.url)
  await world.pump(target)
  await until(() => world.store.exports.read('collector') !== undefined)
  for (const session of ['a', 'b', 'poison', 'c', 'd']) await world.shell(`echo ${session}`, { session })
  await until(() => world.shown(target).lag === 0)
  const poison = (await world.gate.decisions({ session: 'poison' }))[0]?.entry.seq
  expect(world.shown(target)).toMatchObject({
    sent: 4,
    refused: 1,
    lastRefusal: { seq: poison, why: 'it answered 400' },
    problem: null,
  })
})

test('a request of which half was taken before the answer was lost comes twice, under the same ids', async () => {
  const world = exportWorld()
  let isFirst = true
  const sink = await httpSink((_posted, response, socket) => {
    if (isFirst) socket.destroy()
    else response.end()
    isFirst = false
  })
  const target = collector(sink.url)
  await world.pump(target)
  await until(() => world.store.exports.read('collector') !== undefined)
  await world.shell('echo one')
  await until(() => world.shown(target).lag === 0)
  const uids = recordsIn(sink.posts).map(record => record['log.record.uid'])
  expect(uids.length).toBeGreaterThanOrEqual(2)
  expect(new Set(uids).size).toBe(1)
})

test('a target that was away gets all that was logged meanwhile, a batch at a time', async () => {
  const world = exportWorld()
  const sink = await httpSink(takeAll)
  const target = collector(sink.url)
  const { close } = await world.pump(target)
  await until(() => world.store.exports.read('collector') !== undefined)
  await close()
  for (let i = 0; i < 300; i++) await world.shell(`echo ${i}`)
  expect(world.shown(target)).toMatchObject({ lag: 300, lagSince: world.clock.now })
  await world.pump(target)
  await until(() => world.shown(target).lag === 0)
  const counts = sink.posts.map(post => recordsIn([post]).length)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(300)
  expect(Math.max(...counts)).toBeLessThanOrEqual(128)
})

test('a target that closes the connection at what is too much for it gets it in smaller pieces', async () => {
  const world = exportWorld()
  const sink = await httpSink((posted, response, socket) => {
    if (recordsIn([posted]).length > 10) socket.destroy()
    else response.end()
  })
  const target = collector(sink.url)
  const { close } = await world.pump(target)
  await until(() => world.store.exports.read('collector') !== undefined)
  await close()
  for (let i = 0; i < 60; i++) await world.shell(`echo ${i}`)
  await world.pump(target)
  await until(() => world.shown(target).lag === 0)
  expect(world.shown(target)).toMatchObject({ sent: 60, refused: 0, problem: null })
})

test('a certificate that does not fit gets nothing, and one that a person vouches for does', async () => {
  const world = exportWorld()
  const certificate = ownCertificate()
  const sink = await httpSink(takeAll, certificate)
  const target = collector(sink.url)
  const { close } = await world.pump(target)
  await until(() => world.store.exports.read('collector') !== undefined)
  await world.shell('echo one')
  await until(() => world.shown(target).problem !== null)
  expect(world.shown(target).problem).toMatch(/^its certificate does not vouch for it \(\w+\): see ca_file$/)
  expect(sink.posts).toEqual([])
  await close()
  const ca = join(scratch(), 'ca.pem')
  writeFileSync(ca, certificate.cert)
  await world.pump({ ...target, ca })
  await until(() => world.shown(target).lag === 0)
  expect(recordsIn(sink.posts)).toHaveLength(1)
})

const syslog = (port: number, more: Partial<SyslogTarget> = {}): SyslogTarget => ({
  name: 'syslog',
  kind: 'syslog',
  endpoint: `tcp://127.0.0.1:${port}`,
  enterprise: 32_473,
  kinds: usualKinds,
  include: [],
  ...more,
})

test('a syslog server that reads one byte a second holds up nobody but itself', async () => {
  const world = exportWorld()
  const slow = await tcpSink(socket => {
    socket.pause()
    const timer = setInterval(() => socket.read(1), 1_000)
    socket.on('close', () => clearInterval(timer))
  })
  const sink = await httpSink(takeAll)
  const [stuck, well] = [syslog(slow.port), collector(sink.url)]
  await world.pump(stuck, { patience: 200 })
  await world.pump(well)
  await until(() => world.store.exports.names().length === 2)
  for (let i = 0; i < 20; i++) await world.shell(`echo ${i}`)
  await until(() => world.shown(well).lag === 0 && world.shown(stuck).problem !== null)
  expect(world.shown(well).sent).toBe(20)
  expect(world.shown(stuck)).toMatchObject({ lag: 20, sent: 0, problem: noAnswer })
})

test('a syslog server that closes before it has read all is sent all again', async () => {
  const world = exportWorld()
  let connections = 0
  const server = await tcpSink(socket => {
    connections++
    if (connections === 1) socket.once('data', () => socket.destroy())
  })
  const target = syslog(server.port)
  await world.pump(target)
  await until(() => world.store.exports.read('syslog') !== undefined)
  for (let i = 0; i < 3; i++) await world.shell(`echo ${i}`)
  await until(() => world.shown(target).lag === 0)
  expect(world.shown(target).sent).toBe(3)
  for (const { entry } of await world.gate.decisions({}))
    expect(server.text()).toContain(`seq="${entry.seq}"`)
})

test('a syslog server over TLS gets nothing while its certificate does not fit, and all once a person vouches for it', async () => {
  const world = exportWorld()
  const certificate = ownCertificate()
  const server = await tcpSink(() => {}, certificate)
  const target = syslog(server.port, { endpoint: `tls://127.0.0.1:${server.port}` })
  const { close } = await world.pump(target)
  await until(() => world.store.exports.read('syslog') !== undefined)
  await world.shell('echo one')
  await until(() => world.shown(target).problem !== null)
  expect(world.shown(target).problem).toMatch(/^its certificate does not vouch for it \(\w+\): see ca_file$/)
  expect(server.text()).toBe('')
  await close()
  const ca = join(scratch(), 'ca.pem')
  writeFileSync(ca, certificate.cert)
  await world.pump({ ...target, ca })
  await until(() => world.shown(target).lag === 0)
  const [one] = await world.gate.decisions({})
  expect(server.text()).toMatch(/^\d+ <86>1 /)
  expect(server.text()).toContain(`seq="${one?.entry.seq}"`)
})
