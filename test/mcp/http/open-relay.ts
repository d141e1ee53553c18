import { request } from 'node:http'
import { ListedTools } from '../../../src/agents/mcp/catalogue/listed-tools.ts'
import type { FrontGate } from '../../../src/agents/mcp/admission/call-handler.ts'
import { BodyRoom } from '../../../src/agents/mcp/transport/http/body-room.ts'
import { listenLocally } from '../../../src/agents/mcp/transport/http/listen-locally.ts'
import { Relay } from '../../../src/agents/mcp/transport/http/relay/relay.ts'
import { RelayClients } from '../../../src/agents/mcp/transport/http/relay/relay-clients.ts'
import { UpstreamRequests } from '../../../src/agents/mcp/transport/http/upstream-requests.ts'
import type { Json } from '../../../src/ground/model/json.ts'

/** A relay in front of a server, on a free port. */
export async function openRelay(
  gate: () => Promise<FrontGate>,
  url: URL,
  { room = new BodyRoom(), mostSessions: maxSessions = 1_000 } = {},
) {
  const notes: string[] = []
  const note = (sentence: string) => notes.push(sentence)
  const tools = new ListedTools({ name: 'scratch', reached: url.origin })
  const clients = new RelayClients({
    tools,
    also: () => ['sampling/createMessage'],
    gate,
    who: { agent: 'agent', profile: 'default' },
    cwd: null,
    attended: true,
    mostSessions: maxSessions,
    note,
  })
  const requests = new UpstreamRequests(url)
  let hosts: readonly string[] = []
  const relay = new Relay({ requests, clients, room, hosts: () => hosts, note })
  const listening = await listenLocally(0, (asked, answer) => void relay.handle(asked, answer))
  hosts = listening.hosts
  const own = new URL(`http://127.0.0.1:${listening.port}${url.pathname}`)
  return {
    url: own,
    notes,
    ask: (body: Json | string, headers = {}) => ask(own, body, headers),
    close: async () => {
      await clients.close()
      await listening.close()
      requests.close()
    },
  }
}

/** What came back, to the byte. */
export interface Came {
  readonly status: number
  readonly headers: readonly string[]
  readonly text: string
  /** The other side broke off. */
  readonly isCut: boolean
}

export interface AskHow {
  readonly method?: string
  readonly path?: string
  readonly signal?: AbortSignal
}

/** Asks without any library in between that would tidy up. */
export function ask(
  url: URL,
  body: Json | string,
  headers = {},
  { method = 'POST', path, signal }: AskHow = {},
): Promise<Came> {
  return new Promise((resolve, reject) => {
    const options = {
      host: url.hostname,
      port: url.port,
      path: path ?? url.pathname,
      method,
      agent: false,
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        ...headers,
      },
      ...(signal && { signal }),
    } as const
    const sent = request(options, answer => {
      const parts: Buffer[] = []
      const end = (isCut: boolean) =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.rawHeaders,
          text: Buffer.concat(parts).toString(),
          isCut,
        })
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => end(false))
      answer.on('error', () => end(true))
    })
    sent.on('error', reject)
    sent.end(method === 'POST' ? (typeof body === 'string' ? body : JSON.stringify(body)) : undefined)
  })
}
