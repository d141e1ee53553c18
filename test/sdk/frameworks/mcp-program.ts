// Asks for one deletion, of a guarded server or through a guarded client, and says what came of it.
import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { createGate } from '../../../src/agents/sdk/index.ts'
import { guardClient, guardServer } from '../../../src/agents/sdk/frameworks/mcp/index.ts'
import { deletion, docstring } from './adapter-world.ts'

const [folder = '', end = 'server', id = deletion.id] = process.argv.slice(2)
const gate = createGate({ store: folder, home: folder })
const options = { gate, onQueue: 'park' as const }
const gone: string[] = []
const plain = new McpServer({ name: 'users', version: '1' })
const server = end === 'server' ? guardServer(plain, options) : plain
server.registerTool(
  'delete_user',
  { description: docstring, inputSchema: z.object({ id: z.string(), env: z.string() }) },
  async input => {
    gone.push(`${input.env}/${input.id}`)
    return { content: [{ type: 'text', text: `${input.id} is gone` }] }
  },
)
const [near, far] = InMemoryTransport.createLinkedPair()
const unguarded = new Client({ name: 'tests', version: '1' })
await Promise.all([server.connect(far), unguarded.connect(near)])
const client = end === 'client' ? guardClient(unguarded, options) : unguarded
await client.listTools()
const { content } = await client.callTool({ name: 'delete_user', arguments: { ...deletion, id } })
const [first] = content
console.log(`gone: ${gone.join()}; ${first?.type === 'text' ? first.text.replaceAll('\n', ' ') : ''}`)
await client.close()
await gate.close()
