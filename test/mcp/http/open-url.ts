import { ListedTools } from '../../../src/agents/mcp/catalogue/listed-tools.ts'
import { McpSession } from '../../../src/agents/mcp/session/mcp-session.ts'
import { HttpUpstream } from '../../../src/agents/mcp/transport/http/http-upstream.ts'
import { UpstreamRequests } from '../../../src/agents/mcp/transport/http/upstream-requests.ts'
import type { Json, JsonObject } from '../../../src/ground/model/json.ts'
import type { PeopleGate } from '../session-world.ts'

/** A client that only listens, and a server that is reached over HTTP, with the gate between them. */
export function openUrl(people: PeopleGate, url: URL, secrets: readonly [string, string][] = []) {
  const body: JsonObject[] = []
  const notes: string[] = []
  let listener: ((message: JsonObject) => void) | undefined
  const tools = new ListedTools({ name: 'scratch', reached: url.origin })
  const upstream: HttpUpstream = new HttpUpstream({
    requests: new UpstreamRequests(url),
    secrets: () => secrets,
    toolOf: name => tools.listedTool(name),
    fromServer: (line, about) => session.fromServer(line, about),
    awaits: id => session.awaits(id),
    forget: id => session.forget(id),
    note: sentence => notes.push(sentence),
  })
  const session = new McpSession({
    tools,
    toClient: raw => {
      const message = JSON.parse(raw.toString()) as JsonObject
      body.push(message)
      listener?.(message)
    },
    toServer: raw => upstream.send(raw),
    note: sentence => notes.push(sentence),
    gate: async () => people.gate,
    who: { agent: 'agent', profile: 'default' },
    session: `mcp-${Math.random()}`,
    cwd: null,
    attended: true,
  })
  const client = (message: Json | string) =>
    session.fromClient({
      raw: Buffer.from(typeof message === 'string' ? message : JSON.stringify(message)),
    })
  return {
    session,
    upstream,
    said: body,
    notes,
    client,
    answerTo: (id: number | string) => body.find(message => message['id'] === id),
    /** What the official clients take for a connection. */
    transport: () => ({
      onmessage: undefined as ((message: unknown) => void) | undefined,
      onclose: undefined as (() => void) | undefined,
      async start() {
        listener = message => this.onmessage?.(message)
      },
      async send(message: Json) {
        client(message)
      },
      async close() {
        this.onclose?.()
      },
    }),
    close: async () => {
      await session.clientClosed()
      await upstream.close()
      await session.serverClosed('the test is over')
    },
  }
}
