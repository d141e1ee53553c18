// What users of both generations of MCP’s SDK write: compiled against the packed package and the SDK’s own types.
import { Client } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { McpServer as OlderServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { McpServer } from '@modelcontextprotocol/server'
import { createGate } from 'countersign'
import { guardClient, guardServer } from 'countersign/mcp'
import { z } from 'zod'

const gate = createGate({ store: 'memory' })
const info = { name: 'users', version: '1' }
const user = z.object({ id: z.string() })

const server: McpServer = guardServer(new McpServer(info), { gate, tools: { get_user: { hold: 1_000 } } })
server.registerTool('get_user', { description: 'Read a user.', inputSchema: user }, async ({ id }) => ({
  content: [{ type: 'text', text: id.trim() }],
}))
const older: OlderServer = guardServer(new OlderServer(info), { gate })
older.registerTool('get_user', { inputSchema: user.shape }, async ({ id }) => ({
  content: [{ type: 'text', text: id.trim() }],
}))

export async function ask(): Promise<unknown> {
  const client: Client = guardClient(new Client(info), { gate, server: 'users' })
  const olderClient: OlderClient = guardClient(new OlderClient(info), { gate })
  const called = await client.callTool({ name: 'get_user', arguments: { id: 'usr_1' } })
  return [called.content, await olderClient.callTool({ name: 'get_user' })]
}
// @ts-expect-error an option that nobody reads
guardServer(new McpServer(info), { gate, onQueu: 'park' })
