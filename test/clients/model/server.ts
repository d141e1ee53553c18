import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { anthropic } from './anthropic.ts'
import { chat } from './chat.ts'
import type { Dialect } from './dialect.ts'
import { gemini } from './gemini.ts'
import { responses } from './responses.ts'
import { type Script, type Turn, turnFor } from './turns.ts'

const dialects: readonly Dialect[] = [anthropic, responses, chat, gemini]

/** A model of 127.0.0.1 that says what it is told to. */
export interface ScriptedModel {
  readonly port: number
  /** What tools gave back so far, as the model reads it: those of the longest conversation. */
  readonly told: () => readonly string[]
  /** Whether the last request for the work held this, wherever it stood in it. */
  readonly heard: (what: RegExp) => boolean
  /** Requests that were for no model, as a client’s attempts to reach something else. */
  readonly others: readonly string[]
  close(): Promise<void>
}

/** Starts it with its turns, for a client whose shell has this name: the first is said to a conversation without results of tools, and so on. */
export async function startModel(
  turns: readonly Turn[],
  shell: string,
  scripts: readonly Script[] = [],
): Promise<ScriptedModel> {
  let messages: readonly string[] = []
  const others: string[] = []
  let last = ''
  const server = createServer((request, response) => {
    answer(request, response).catch((error: Error) => response.destroy(error))
  })
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = (request.url ?? '').split('?')[0] ?? ''
    const dialect = dialects.find(one => request.method === 'POST' && one.isAt(path))
    const body = await bodyOf(request)
    if (!dialect) {
      others.push(`${request.method} ${path}`)
      return plain(response, path)
    }
    const asked = dialect.read(body, path)
    if (asked.results.length > messages.length) messages = asked.results
    if (asked.tools.includes(shell)) last = JSON.stringify(body)
    const turn = await turnFor(turns, shell, asked, scripts)
    if (asked.streams) stream(response, dialect, turn, body)
    else json(response, 200, dialect.whole(turn, body))
  }
  server.on('connect', ({ url }, socket) => {
    others.push(`CONNECT ${url}`)
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  return {
    port: (server.address() as AddressInfo).port,
    told: () => messages,
    heard: what => what.test(last),
    others,
    close,
  }
}

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  try {
    return JSON.parse(Buffer.concat(parts).toString('utf8')) as Record<string, unknown>
  } catch {
    return {}
  }
}

function stream(response: ServerResponse, dialect: Dialect, turn: Turn, body: Record<string, unknown>): void {
  response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-cache' })
  for (const { name, data } of dialect.events(turn, body))
    response.write(`${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`)
  response.end(dialect.end ?? '')
}

/** What clients look for beside the model: the list of models, the length of a text. */
function plain(response: ServerResponse, path: string): void {
  if (path.endsWith('/models')) {
    const model = { id: 'scripted', object: 'model', type: 'model', created: 1, owned_by: 'nobody' }
    json(response, 200, { object: 'list', data: [model], models: [], has_more: false })
  } else if (path.endsWith('/count_tokens')) json(response, 200, { input_tokens: 5 })
  else if (path.endsWith(':countTokens')) json(response, 200, { totalTokens: 5 })
  else json(response, 404, { error: { type: 'not_found', message: 'It is not scripted.' } })
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(value))
}
