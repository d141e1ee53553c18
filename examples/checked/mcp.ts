// Both ends of MCP behind the gate: a server of your own, and a client of a server that others wrote.
import assert from 'node:assert/strict'
import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport, McpServer } from '@modelcontextprotocol/server'
import { approver, createGate } from 'countersign'
import { guardClient, guardServer } from 'countersign/mcp'
import { z } from 'zod'

// Ann reads the questions of the quiz and answers them.
const ann = approver('ann', async ({ sheet, decision }) => {
  assert.equal(decision.assessment.composite, 7.2)
  const right = ['usr_123', 'production']
  return { approve: true, choices: sheet.questions.map(q => q.options.findIndex(one => right.includes(one))) }
})
const gate = createGate({ store: 'memory', approvers: [ann] })

const gone: string[] = []
function serveUsers(server: McpServer) {
  server.registerTool(
    'get_user',
    { description: 'Read a user.', inputSchema: z.object({ id: z.string() }) },
    async ({ id }) => ({ content: [{ type: 'text', text: `${id} is Ann` }] }),
  )
  server.registerTool(
    'delete_user',
    {
      description: 'Permanently remove a user account.',
      inputSchema: z.object({ id: z.string(), env: z.string() }),
    },
    async ({ id, env }) => {
      gone.push(`${env}/${id}`)
      return { content: [{ type: 'text', text: `${id} is gone` }] }
    },
  )
  return server
}
async function connect(server: McpServer) {
  const client = new Client({ name: 'example', version: '1.0.0' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(far), client.connect(near)])
  return client
}
const info = { name: 'users', version: '1.0.0' }
const deletion = { name: 'delete_user', arguments: { id: 'usr_123', env: 'production' } }

// 1. A server of your own: register its tools through the guard; clients see nothing new.
const served = guardServer(new McpServer(info), { gate })
serveUsers(served)
const plain = await connect(served)
const read = await plain.callTool({ name: 'get_user', arguments: { id: 'usr_123' } })
assert.deepEqual(read.content, [{ type: 'text', text: 'usr_123 is Ann' }])
const removed = await plain.callTool(deletion)
assert.deepEqual(removed.content, [{ type: 'text', text: 'usr_123 is gone' }])
assert.deepEqual(gone, ['production/usr_123'])

// 2. A client: what the server says of its tools is judged too, once they are listed. Here a call is parked.
const client = guardClient(await connect(serveUsers(new McpServer(info))), { gate, onQueue: 'park' })
await client.listTools()
const parked = await client.callTool(deletion)
assert.equal(parked.isError, true)
assert.match(JSON.stringify(parked.content), /was not run/)
assert.equal(gone.length, 1)

await gate.close()
process.stdout.write('ok\n')
