// A server of the stateless protocol, made with the official package: it asks for input before it answers.
import { acceptedContent, inputRequired, McpServer } from '../products/mcp/node_modules/@modelcontextprotocol/server/dist/index.mjs'
import { serveStdio } from '../products/mcp/node_modules/@modelcontextprotocol/server/dist/stdio.mjs'
import * as z from '../products/mcp/node_modules/zod/index.js'

serveStdio(() => {
  const server = new McpServer({ name: 'stateless', version: '1.0.0' })
  server.registerTool('echo', { description: 'Echoes.', inputSchema: z.object({ message: z.string() }) }, async ({ message }) => ({
    content: [{ type: 'text', text: message }],
  }))
  server.registerTool(
    'greet',
    { description: 'Asks for a name, and greets.', inputSchema: z.object({}) },
    async (_args, ctx) => {
      const schema = z.object({ name: z.string() })
      const given = acceptedContent(ctx.mcpReq.inputResponses, 'who', schema)
      if (given) return { content: [{ type: 'text', text: `Hello, ${given.name}.` }] }
      return inputRequired({
        inputRequests: {
          who: inputRequired.elicit({
            message: 'Who are you?',
            requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
          }),
        },
        requestState: 'asked',
      })
    },
  )
  server.registerTool('bash', { description: 'Runs a command.', inputSchema: z.object({ command: z.string() }) }, async () => ({
    content: [{ type: 'text', text: 'It ran.' }],
  }))
  return server
})
