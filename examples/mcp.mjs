// A server of yours over stdio. npm install countersign @modelcontextprotocol/server zod, then give your client: node mcp.mjs
import { McpServer } from '@modelcontextprotocol/server'
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio'
import { guardServer } from 'countersign/mcp'
import { z } from 'zod'

const server = guardServer(new McpServer({ name: 'users', version: '1.0.0' }))
server.registerTool(
  'delete_user',
  {
    description: 'Permanently remove a user account.',
    inputSchema: z.object({ id: z.string(), env: z.string() }),
  },
  async ({ id, env }) => ({ content: [{ type: 'text', text: `${id} is gone from ${env}` }] }),
)
await server.connect(new StdioServerTransport())
