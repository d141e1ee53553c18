import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, expect, test } from 'vitest'
import { createGate, guard } from '../../src/agents/sdk/index.ts'

beforeAll(async () => {
  const gate = createGate({ url: 'http://127.0.0.1:1' })
  await gate.ready()
  await gate.close()
})

const decision = (callId: unknown, more: object = {}) => ({
  id: 'dec_1',
  callId,
  effect: 'allow',
  reason: { kind: 'policy', text: 'fine' },
  assessment: {},
  effects: [],
  ...more,
})
const page = { id: 'rev_1', state: 'approved' }

/** What a server that is no gate, or a broken one, says to an evaluation; `null` breaks the connection. */
const answers: readonly [string, (id: string) => readonly [number, string] | null][] = [
  ['an allow for another call', () => [200, JSON.stringify(decision('another'))]],
  ['an allow for no call', () => [200, JSON.stringify(decision(undefined))]],
  ['an allow without a reason', id => [200, JSON.stringify({ callId: id, effect: 'allow' })]],
  [
    'a queue that knows no effects',
    id => [200, JSON.stringify(decision(id, { effect: 'queue', effects: 1 }))],
  ],
  ['an allow that was given before', id => [200, JSON.stringify(decision(id, { repeated: true }))]],
  ['an allow with status 500', id => [500, JSON.stringify(decision(id))]],
  ['an allow with status 201', id => [201, JSON.stringify(decision(id))]],
  ['an allow in a list', id => [200, JSON.stringify([decision(id)])]],
  ['two answers', id => [200, JSON.stringify(decision(id)).repeat(2)]],
  ['a page', () => [200, '<html>Welcome to nginx</html>']],
  ['true', () => [200, 'true']],
  ['nothing', () => [200, '']],
  ['no content', () => [204, '']],
  ['a redirect', () => [302, '']],
  ['an effect of another kind', id => [200, JSON.stringify(decision(id, { effect: 'ALLOW' }))]],
  ['a list of effects', id => [200, JSON.stringify(decision(id, { effect: ['allow'] }))]],
  ['a queue without a review', id => [200, JSON.stringify(decision(id, { effect: 'queue' }))]],
  [
    'a queue whose review is no review',
    id => [200, JSON.stringify(decision(id, { effect: 'queue', reviewId: { approved: true } }))],
  ],
  [
    'a queue that is approved for ever',
    id => [200, JSON.stringify(decision(id, { effect: 'queue', reviewId: 'rev_1' }))],
  ],
  ['a broken connection', () => null],
]

async function served(answer: (id: string) => readonly [number, string] | null): Promise<Server> {
  const server = createServer((question, reply) => {
    let text = ''
    question.on('data', (part: Buffer) => {
      text += String(part)
    })
    question.on('end', () => {
      if (!question.url?.startsWith('/v1/evaluations')) return reply.end(JSON.stringify(page))
      const statement = answer((JSON.parse(text) as { id: string }).id)
      if (!statement) return question.socket.destroy()
      return reply.writeHead(statement[0], { location: 'http://127.0.0.1:1/' }).end(statement[1])
    })
  })
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  return server
}

test.each(answers)('%s from what should be a gate runs nothing', async (_what, answer) => {
  const server = await served(answer)
  const gate = createGate({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
  let runs = 0
  const delete_user = async () => ++runs
  const stop = new AbortController()
  const called = guard(delete_user, { gate, signal: stop.signal, hold: 60_000 })().catch(
    (error: unknown) => error,
  )
  const first = await Promise.race([called, new Promise(done => setTimeout(() => done('waits'), 8_000))])
  stop.abort()
  expect(first).not.toBe('waits')
  const error = await called
  expect(error).toBeInstanceOf(Error)
  expect(['GateError', 'CallDenied', 'CallParked']).toContain((error as Error).name)
  expect(runs).toBe(0)
  await gate.close()
  server.closeAllConnections()
  server.close()
})

test('a gate that nobody answers for, and one behind a certificate that nobody knows, run nothing', async () => {
  const server = await served(() => [200, '{}'])
  const { port } = server.address() as AddressInfo
  let runs = 0
  const delete_user = async () => ++runs
  for (const url of [`https://127.0.0.1:${port}`, 'http://127.0.0.1:1', 'unix:/nonexistent/gate.sock']) {
    const gate = createGate({ url, token: 'x' })
    const error = await guard(delete_user, { gate })().catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'GateError', code: 'unavailable' })
    await gate.close()
  }
  expect(runs).toBe(0)
  server.closeAllConnections()
  server.close()
})
