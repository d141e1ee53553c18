import { onTestFinished } from 'vitest'
import { StreamableHTTPClientTransport as NewTransport } from '../../products/mcp/node_modules/@modelcontextprotocol/client/dist/index.mjs'
import { StreamableHTTPClientTransport as OldTransport } from '../../products/mcp/node_modules/@modelcontextprotocol/sdk/dist/esm/client/streamableHttp.js'
import { openMerged } from '../../../src/cli/mcp/open-merged.ts'
import type { ServedServer } from '../../../src/cli/mcp/read-servers.ts'
import { BodyRoom } from '../../../src/agents/mcp/transport/http/body-room.ts'
import { listenLocally } from '../../../src/agents/mcp/transport/http/listen-locally.ts'
import type { Json } from '../../../src/ground/model/json.ts'
import { connect, type Generation } from '../scripted-clients.ts'
import type { PeopleGate } from '../session-world.ts'
import { ask } from './open-relay.ts'

export type Given = Pick<ServedServer, 'name'> & Partial<ServedServer>

/** The tests’ tokens are names of agents. */
function who(authorization = '') {
  const agent = /^Bearer (\w+)$/.exec(authorization)?.[1]
  if (agent === undefined) throw new Error('nobody')
  return { agent, profile: 'default' }
}

/** Servers behind one address, with a gate of this process. */
export async function openServers(
  people: PeopleGate,
  input: readonly Given[],
  { room = new BodyRoom(), mostSessions: maxSessions = 200, patience = 10_000 } = {},
) {
  let hosts: readonly string[] = []
  const servers = input.map(one => ({ env: {}, envNames: [], capabilities: [], allowHttp: false, ...one }))
  const gates = { gate: async () => people.gate, address: () => undefined }
  const merged = openMerged(servers, {
    also: () => [],
    gates,
    hosts: () => hosts,
    who,
    room,
    mostSessions: maxSessions,
    patience,
    attended: true,
  })
  const listening = await listenLocally(0, (request, response) => void merged.handle(request, response))
  hosts = listening.hosts
  onTestFinished(async () => {
    await merged.close()
    await listening.close()
  })
  const url = new URL(`http://127.0.0.1:${listening.port}/mcp`)
  const authorization = 'Bearer alice'
  return {
    url,
    ask: (body: Json | string, headers = {}, how = {}) => ask(url, body, { authorization, ...headers }, how),
    connect: async (generation: Generation, root = '/') => {
      const options = { requestInit: { headers: { authorization } } }
      const transport = generation === '1.x' ? new OldTransport(url, options) : new NewTransport(url, options)
      const client = await connect(generation, transport as never, root)
      onTestFinished(() => client.close())
      return client
    },
  }
}
