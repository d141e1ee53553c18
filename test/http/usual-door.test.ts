import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FetchApp, UsualAnswer } from '../../src/api/http/access/listener.ts'
import { type OpenListener, openListener } from '../../src/api/http/serve/open-listener.ts'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { until } from '../until.ts'
import { openApp } from './open-http.ts'

const folder = mkdtempSync(join(tmpdir(), 'countersign-usual-'))
const people = openPeopleGate()
const http = openApp(people.gate)
const open: OpenListener[] = []
/** Targets that were answered in the shorter way. */
const shortly: string[] = []
const real: FetchApp = {
  fetch: (request, bindings) => http.app.fetch(request, bindings),
  usual: request => {
    const answer = http.usual(request)
    if (answer) shortly.push(request.target)
    return answer
  },
}

async function listen(app: FetchApp, name: string, kind: 'owner' | 'agent' = 'owner') {
  const socket = join(folder, name)
  const listener = await openListener(app, kind, { socket, mode: 0o600 })
  open.push(listener)
  return { socket, listener }
}

const [owners, agents] = [join(folder, 'owner.sock'), join(folder, 'agent.sock')]

beforeAll(async () => {
  await listen(real, 'owner.sock')
  await listen(real, 'agent.sock', 'agent')
})

afterAll(async () => {
  await Promise.all(open.map(listener => listener.close(0)))
  http.close()
  await people.gate.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A connection that is written to and listened to as it is. */
function connected(path: string) {
  const socket: Socket = connect(path)
  let [got, isOver] = ['', false]
  socket.setEncoding('latin1').on('error', () => {})
  socket.on('data', part => (got += String(part))).on('close', () => (isOver = true))
  const answers = async (count: number) => {
    await until(() => answersIn(got).length >= count || isOver)
    return answersIn(got)
  }
  const status = async () => {
    await until(() => got.includes('\r\n\r\n') || isOver)
    return Number(got.slice(9, 12))
  }
  return { socket, answers, status, isOver: () => isOver }
}

/** The status and body of each answer of a told length. */
function answersIn(text: string): { readonly status: number; readonly body: string }[] {
  const end = text.indexOf('\r\n\r\n')
  const length = Number(/\r\ncontent-length: (\d+)/i.exec(text)?.[1] ?? Number.NaN)
  if (end < 0 || !(text.length >= end + 4 + length)) return []
  const body = text.slice(end + 4, end + 4 + length)
  return [{ status: Number(text.slice(9, 12)), body }, ...answersIn(text.slice(end + 4 + length))]
}

async function ask(path: string, text: string | Buffer, count = 1) {
  const { socket, answers } = connected(path)
  socket.write(text)
  const found = await answers(count)
  socket.destroy()
  return found
}

interface Asked {
  readonly target?: string
  readonly more?: string
  readonly version?: string
}

function spelled(
  body: string | Buffer,
  { target = '/v1/evaluations', more = '', version = '1.1' }: Asked = {},
): Buffer {
  const bytes = Buffer.from(body)
  const head = `POST ${target} HTTP/${version}\r\nHost: localhost\r\n${more}Content-Type: application/json\r\nContent-Length: ${bytes.length}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), bytes])
}

let last = 0
const call = () => JSON.stringify({ id: `usual-${++last}`, kind: 'shell', arguments: { command: 'echo ä' } })

test('requests of the usual form are answered in the shorter way, one after the other on one connection', async () => {
  shortly.length = 0
  const { socket, answers, isOver } = connected(owners)
  for (let i = 1; i <= 3; i++) {
    socket.write(spelled(call()))
    const found = await answers(i)
    expect(found.at(-1)).toMatchObject({ status: 200 })
    expect(JSON.parse(found.at(-1)?.body ?? '')).toMatchObject({ callId: `usual-${last}`, effect: 'allow' })
  }
  expect([shortly.length, isOver()]).toEqual([3, false])
  socket.destroy()
})

test('requests that come before the answers of others are answered in their order', async () => {
  const bodies = Array.from({ length: 5 }, () => call())
  const found = await ask(owners, Buffer.concat(bodies.map(body => spelled(body))), 5)
  const ids = found.map(({ body }) => (JSON.parse(body) as { callId: string }).callId)
  expect(ids).toEqual(bodies.map(body => (JSON.parse(body) as { id: string }).id))
})

test.each([1, 60, 150])('a request that is cut after %s bytes is answered all the same', async at => {
  const { socket, answers } = connected(owners)
  const whole = spelled(call())
  socket.write(whole.subarray(0, at))
  // Whatever the door makes of the first part, it has made before a question on another connection is answered.
  expect(await ask(owners, spelled(call()))).toHaveLength(1)
  socket.write(whole.subarray(at))
  expect(await answers(1)).toMatchObject([{ status: 200 }])
  socket.write(spelled(call()))
  expect(await answers(2)).toMatchObject([{ status: 200 }, { status: 200 }])
  socket.destroy()
})

test('a body of almost 1 MiB is judged, and a larger one refused as ever', async () => {
  const large = (size: number) =>
    JSON.stringify({
      id: `usual-${++last}`,
      kind: 'shell',
      arguments: { command: `echo ${'a'.repeat(size)}` },
    })
  expect(await ask(owners, spelled(large(1_000_000)))).toMatchObject([{ status: 200 }])
  const [refused] = await ask(owners, spelled(large(1_100_000)))
  expect(JSON.parse(refused?.body ?? '')).toMatchObject({ code: 'invalid' })
})

const hook = JSON.stringify({
  session_id: 's',
  cwd: '/',
  hook_event_name: 'PreToolUse',
  tool_name: 'Bash',
  tool_input: { command: 'rm -rf /' },
})

/** Asked in both ways: a field that the shorter one does not read makes it the server’s. */
test.each([
  ['no JSON', '{', {}],
  ['no UTF-8', Buffer.from([0x22, 0xff, 0x22]), {}],
  ['a name twice', '{"kind":"shell","kind":"shell"}', {}],
  ['a field that there is not', '{"other":1}', {}],
  ['a token that is not known', '{"kind":"shell"}', { more: 'Authorization: Bearer abc\r\n' }],
  ['no token at all', '{"kind":"shell"}', { more: 'Authorization: nothing\r\n' }],
  [
    'a dry run of an agent',
    '{"kind":"shell","arguments":{"command":"ls"}}',
    { target: '/v1/evaluations?dryRun=true' },
  ],
  ['a value of a query that is none', '{"kind":"shell"}', { target: '/v1/evaluations?dryRun=perhaps' }],
  ['a query that there is not', '{"kind":"shell"}', { target: '/v1/evaluations?other=1' }],
  ['an empty report', '{}', { target: '/v1/reports' }],
  [
    'a report with words of another',
    '{"session":"s","agent":"other","text":"hello"}',
    { target: '/v1/reports' },
  ],
  ['a hook of no client', '{}', { target: '/v1/hooks/nobody?seconds=5' }],
  ['a hook without its parts', '{}', { target: '/v1/hooks/claude-code?seconds=5&event=PreToolUse' }],
  [
    'a hook that is denied',
    hook,
    { target: '/v1/hooks/claude-code?seconds=1&event=PreToolUse&entry=&trace=' },
  ],
])('the shorter way answers as the server does: %s', async (_what, body, asked: Asked) => {
  const other = { ...asked, more: `${asked.more ?? ''}X-Other: 1\r\n` }
  const before = shortly.length
  const [usual] = await ask(agents, spelled(body, asked))
  expect(shortly).toHaveLength(before + 1)
  const [served] = await ask(agents, spelled(body, other))
  expect(shortly).toHaveLength(before + 1)
  expect(usual).toEqual(served)
  expect(usual?.body).not.toBe('')
})

const plain = call()

test.each([
  ['another method', 'GET /v1/health HTTP/1.1\r\nHost: localhost\r\n\r\n', 200],
  ['another route', spelled('{}', { target: '/v1/grants/preview' }), 422],
  ['a path that is spelled out', spelled(call(), { target: '/v1/%65valuations' }), 200],
  ['an origin', spelled('{}', { more: 'Origin: http://example.com\r\n' }), 403],
  ['two lengths', spelled('{}', { more: 'Content-Length: 3\r\n' }), 400],
  ['a length and pieces', spelled('{}', { more: 'Transfer-Encoding: chunked\r\n' }), 400],
  ['a line that is none', spelled('{}', { more: 'Accept\r\n' }), 400],
  [
    'no host',
    `POST /v1/evaluations HTTP/1.1\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    400,
  ],
  [
    'a host that is none',
    `POST /v1/evaluations HTTP/1.1\r\nHost: a b\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`,
    400,
  ],
  ['what is no HTTP', 'hello\r\n\r\n', 400],
  ['bytes of anything', Buffer.from([0, 1, 2, 3, 13, 10, 13, 10]), 400],
  [
    'pieces',
    `POST /v1/evaluations HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${Buffer.byteLength(plain).toString(16)}\r\n${plain}\r\n0\r\n\r\n`,
    200,
  ],
])('everything else is the server’s: %s', async (_what, text, status) => {
  const before = shortly.length
  const { socket, status: told } = connected(owners)
  socket.write(text)
  expect(await told()).toBe(status)
  expect(shortly).toHaveLength(before)
  socket.destroy()
})

test('HTTP/1.0 and a client that wants it so are answered and the connection ends', async () => {
  for (const asked of [{ version: '1.0' }, { more: 'Connection: close\r\n' }]) {
    const { socket, answers, isOver } = connected(owners)
    socket.write(spelled(call(), asked))
    expect(await answers(1)).toMatchObject([{ status: 200 }])
    await until(isOver)
  }
})

/** An app whose answers the test gives. */
async function slowly(name: string) {
  const waiting = new Map<string, { readonly signal: AbortSignal; give(answer: UsualAnswer): void }>()
  const app: FetchApp = {
    fetch: () => new Response('{}', { status: 418 }),
    usual: ({ target, signal }) => new Promise(give => waiting.set(target, { signal: signal(), give })),
  }
  return { waiting, ...(await listen(app, name)) }
}

const named = (target: string) => spelled('{}', { target })

const done: UsualAnswer = { status: 200, type: 'application/json', text: '"done"' }

test('a client that asks on and reads nothing has no more answered than its connection holds', async () => {
  const text = JSON.stringify('a'.repeat(100_000))
  let asked = 0
  const app: FetchApp = {
    fetch: () => new Response('{}', { status: 418 }),
    usual: async () => {
      asked++
      return { ...done, text }
    },
  }
  const { socket: path } = await listen(app, 'greedy.sock')
  const { socket, answers } = connected(path)
  socket.pause()
  socket.write(Buffer.concat(Array.from({ length: 200 }, () => named('/more'))))
  // Whatever the door answers at once, it has answered before some questions on another connection.
  for (let i = 0; i < 5; i++) await ask(owners, spelled(call()))
  expect(asked).toBeLessThan(50)
  socket.resume()
  expect(await answers(200)).toHaveLength(200)
  socket.destroy()
})

test('a connection ends after its last answer, though the client leaves its own side open', async () => {
  const { listener, socket: path } = await listen(real, 'open-side.sock')
  const socket = connect({ path, allowHalfOpen: true })
  await new Promise(resolve =>
    socket
      .on('end', resolve)
      .resume()
      .write(spelled(call(), { version: '1.0' })),
  )
  await listener.close(600_000)
  socket.destroy()
})

test('a client that goes away while it waits is noticed', async () => {
  const { waiting, socket: path } = await slowly('away.sock')
  const { socket } = connected(path)
  socket.write(named('/gone'))
  await until(() => waiting.has('/gone'))
  expect(waiting.get('/gone')?.signal.aborted).toBe(false)
  socket.destroy()
  await until(() => waiting.get('/gone')?.signal.aborted === true)
})

test('a gate that stops answers what is under way, cuts who only waits, and takes nothing new', async () => {
  const { waiting, socket: path, listener } = await slowly('stop.sock')
  const [idle, busy, late] = [connected(path), connected(path), connected(path)]
  idle.socket.write(named('/idle'))
  busy.socket.write(named('/busy'))
  late.socket.write(named('/late'))
  await until(() => waiting.size === 3)
  waiting.get('/idle')?.give(done)
  waiting.get('/late')?.give(done)
  expect(await idle.answers(1)).toMatchObject([{ body: '"done"' }])
  expect(await late.answers(1)).toMatchObject([{ body: '"done"' }])
  listener.refuse()
  late.socket.write(named('/late'))
  await until(late.isOver)
  expect((await late.answers(2))[1]).toMatchObject({ status: 503 })
  const closed = listener.close(60_000)
  await until(idle.isOver)
  expect(busy.isOver()).toBe(false)
  waiting.get('/busy')?.give(done)
  expect(await busy.answers(1)).toMatchObject([{ body: '"done"' }])
  await closed
  await until(busy.isOver)
})

test('what is still under way after the grace is cut', async () => {
  const { waiting, socket: path, listener } = await slowly('cut.sock')
  const { socket, isOver } = connected(path)
  socket.write(named('/cut'))
  await until(() => waiting.has('/cut'))
  await listener.close(1)
  await until(isOver)
  expect(waiting.get('/cut')?.signal.aborted).toBe(true)
})
