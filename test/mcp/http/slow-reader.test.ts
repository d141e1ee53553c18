import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { once } from 'node:events'
import { setTimeout as later } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ListedTools } from '../../../src/agents/mcp/catalogue/listed-tools.ts'
import { McpSession } from '../../../src/agents/mcp/session/mcp-session.ts'
import {
  type UpstreamRequest,
  UpstreamRequests,
} from '../../../src/agents/mcp/transport/http/upstream-requests.ts'
import { runUrlProxy } from '../../../src/agents/mcp/transport/http/url-proxy.ts'
import { gateFor } from '../session-world.ts'
import { until } from '../../until.ts'
import { type Behaviour, event, result, strangeServer, stream } from './strange-server.ts'

/** Connections to a server, and what was read from them. */
class CountedRequests extends UpstreamRequests {
  private readonly sockets = new Set<Socket>()

  override async send(request: UpstreamRequest): Promise<IncomingMessage> {
    const answer = await super.send(request)
    this.sockets.add(answer.socket)
    return answer
  }

  get bytesRead(): number {
    return [...this.sockets].reduce((sum, socket) => sum + socket.bytesRead, 0)
  }
}

/** A client of `mcp --url` that reads nothing until it is told to. */
async function slowClient(behaviour: Behaviour) {
  const server = await strangeServer(behaviour)
  const people = gateFor()
  const [input, output, ending] = [new PassThrough(), new PassThrough(), new AbortController()]
  const tools = new ListedTools({ name: 'scratch', reached: null })
  const requests = new CountedRequests(server.url)
  const done = runUrlProxy({
    requests,
    secrets: () => [],
    toolOf: () => undefined,
    input,
    output,
    signal: ending.signal,
    note: () => {},
    open: out =>
      new McpSession({
        ...out,
        tools,
        note: () => {},
        gate: async () => people.gate,
        who: { agent: 'agent', profile: 'default' },
        session: 'mcp-slow',
        cwd: null,
        attended: true,
      }),
  })
  onTestFinished(async () => {
    ending.abort()
    output.resume()
    await done
    await server.close()
  })
  const ask = (id: number) => input.write(`${JSON.stringify({ jsonrpc: '2.0', id, method: 'x/much' })}\n`)
  return { ask, output, read: () => requests.bytesRead }
}

/** Until a number has stopped to change. */
async function atRest(value: () => number): Promise<number> {
  for (let before = -1; ; before = value()) {
    await later(300)
    if (before > 0 && before === value()) return before
  }
}

/** All that is read to the end of the answers. */
async function linesOf(output: PassThrough, enough: (text: string) => boolean): Promise<number> {
  let [lines, tail] = [0, '']
  output.on('data', (bytes: Buffer) => {
    for (const byte of bytes) if (byte === 10) lines += 1
    tail = (tail + bytes.toString('latin1')).slice(-200)
  })
  await until(() => enough(tail) && lines > 0)
  return lines
}

const piece = 'x'.repeat(100_000)
const pieces = 300

test('a client that does not read holds up the server’s stream, and gets all of it when it reads', async () => {
  const { ask, output, read } = await slowClient(async (got, answer) => {
    stream(answer)
    for (let i = 0; i < pieces; i++) {
      const message = { jsonrpc: '2.0', method: 'notifications/message', params: { data: piece } }
      if (!answer.write(event(message))) await once(answer, 'drain')
    }
    answer.end(event(result(got, { all: true })))
  })
  ask(1)
  expect(await atRest(read)).toBeLessThan(2_000_000)
  expect(await linesOf(output, tail => tail.includes('"all":true'))).toBe(pieces + 1)
})

test('of many large answers to a client that does not read a few are read', async () => {
  const asked = 12
  const { ask, output, read } = await slowClient(async (got, answer) => {
    answer.writeHead(200, { 'content-type': 'application/json' })
    answer.write(`{"jsonrpc":"2.0","id":${String(got.body['id'])},"result":{"data":"`)
    for (let i = 0; i < 120; i++) {
      if (!answer.write(piece)) await once(answer, 'drain')
    }
    answer.end('"}}')
  })
  for (let id = 0; id < asked; id++) ask(id)
  expect(await atRest(read)).toBeLessThan((asked * 12_000_000) / 2)
  let lines = 0
  output.on('data', (bytes: Buffer) => {
    for (const byte of bytes) if (byte === 10) lines += 1
  })
  await until(() => lines === asked)
})
