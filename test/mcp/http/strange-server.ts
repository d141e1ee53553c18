import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { isJsonObject, type Json, type JsonObject } from '../../../src/ground/model/json.ts'

/** One request as a server got it. */
export interface Got {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly raw: string
  /** The body, where it was JSON. */
  readonly body: JsonObject
}

export type Behaviour = (got: Got, answer: ServerResponse) => void

/** A server on a free port that answers as a test says, and remembers what it got. */
export async function strangeServer(behaviour: Behaviour) {
  const got: Got[] = []
  const server = createServer(async (request, answer) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const raw = Buffer.concat(parts).toString()
    const { method = '', url = '', headers } = request
    const seen = { method, path: url, headers, raw, body: objectIn(raw) }
    got.push(seen)
    behaviour(seen, answer)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: new URL(`http://127.0.0.1:${port}/mcp`),
    got,
    close: async () => {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

function objectIn(raw: string): JsonObject {
  try {
    const value = JSON.parse(raw) as Json
    return isJsonObject(value) ? value : {}
  } catch {
    return {}
  }
}

/** Answers with JSON. */
export function json(answer: ServerResponse, body: Json | string, status = 200, headers = {}): void {
  answer.writeHead(status, { 'content-type': 'application/json', ...headers })
  answer.end(typeof body === 'string' ? body : JSON.stringify(body))
}

/** A result for the request that was got. */
export function result({ body }: Got, value: Json = {}): JsonObject {
  return { jsonrpc: '2.0', id: body['id'] ?? null, result: value }
}

/** One event of a stream. */
export function event(message: Json, id?: string): string {
  return `${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(message)}\n\n`
}

export function stream(answer: ServerResponse): ServerResponse {
  return answer.writeHead(200, { 'content-type': 'text/event-stream' })
}
