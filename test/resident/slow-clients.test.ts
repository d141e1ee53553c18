import { randomUUID } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { ensureResident } from '../../src/daemon/resident/ensure-resident.ts'
import { drawCases } from '../samples.ts'
import { ask, program, residentWorld } from './resident-world.ts'

const many = 1_000

/** A connection that sends this and then never reads. */
function deaf(path: string, text: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ path }, () => {
      socket.pause()
      socket.on('error', () => {})
      socket.write(text, () => resolve(socket))
    })
    socket.once('error', reject)
  })
}

const post = (length: number, body: string) =>
  `POST /v1/evaluations HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n\r\n${body}`
const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`

/** What bad clients send, and how many of each there are. */
const bad: Readonly<Record<string, readonly [count: number, text: string]>> = {
  'say nothing at all': [many, ''],
  'send half of a head': [100, 'POST /v1/evaluations HTTP/1.1\r\nHost: x\r\nContent-'],
  'send half of a body': [100, post(1_000, '{"tool":"x","arguments":{')],
  'send the largest body but its end': [20, post(1_048_576, '{"tool":"'.padEnd(1_048_000, 'x'))],
  'ask again and again and never read': [20, get('/v1/openapi.json').repeat(200)],
  'listen to events and never read': [20, get('/v1/events')],
  'wait for a page that never ends its head': [
    20,
    `${get('/v1/health')}GET / HTTP/1.1\r\nX: ${'x'.repeat(8_000)}`,
  ],
}

async function served() {
  const { state } = residentWorld()
  const { gateSocket, agentSocket, pid } = await ensureResident(state, { program, args: ['--no-tcp'] })
  const judge = async (socket: string) => {
    const { status, body } = await ask(socket, '/v1/evaluations', {
      id: randomUUID(),
      kind: 'shell',
      arguments: { command: 'git status' },
    })
    return `${status} ${(JSON.parse(body) as { effect?: string }).effect}`
  }
  return { gateSocket, agentSocket, pid, judge }
}

test.each(drawCases(Object.entries(bad), 3).map(({ value }) => value))(
  'clients that %s: everybody else is served as before, on both sockets',
  async (_what, [count, text]) => {
    const { gateSocket, agentSocket, judge } = await served()
    const sockets: Socket[] = []
    while (sockets.length < count) sockets.push(await deaf(gateSocket, text))
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy()
    })
    for (let round = 0; round < 5; round++) {
      const asked = Array.from({ length: 8 }, (_, i) => judge(i % 2 ? gateSocket : agentSocket))
      expect(new Set(await Promise.all(asked))).toEqual(new Set(['200 allow']))
    }
    expect((await ask(gateSocket, '/v1/health')).status).toBe(200)
  },
)

test('clients that leave in the middle of everything leave nothing behind', async () => {
  const { gateSocket, judge } = await served()
  for (const [count, text] of Object.values(bad)) {
    const sockets = await Promise.all(
      Array.from({ length: Math.min(count, 50) }, () => deaf(gateSocket, text)),
    )
    for (const socket of sockets) socket.destroy()
  }
  expect(await judge(gateSocket)).toBe('200 allow')
  const listeners = async () =>
    /^countersign_event_listeners (\d+)$/m.exec((await ask(gateSocket, '/v1/metrics')).body)?.[1]
  while ((await listeners()) !== '0') await new Promise(resolve => setTimeout(resolve, 20))
  expect(await listeners()).toBe('0')
})
