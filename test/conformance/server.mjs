// What the conformance suite asks questions of: a server of both eras, made with the official package, that has the
// tools, resources and prompts that the suite’s scenarios name. Usage: node server.mjs PORT
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { setTimeout as later } from 'node:timers/promises'
import { getRequestListener } from '../products/mcp/node_modules/@hono/node-server/dist/index.mjs'
import * as sdk from '../products/mcp/node_modules/@modelcontextprotocol/server/dist/index.mjs'
import * as z from '../products/mcp/node_modules/zod/index.js'
import { png, registerPrompts, registerResources, wav } from './server-content.mjs'
import { registerInputTools } from './server-input.mjs'

const text = value => ({ content: [{ type: 'text', text: value }] })
const image = { type: 'image', data: png, mimeType: 'image/png' }
const embedded = (uri, value) => ({ type: 'resource', resource: { uri, mimeType: 'text/plain', text: value } })

/** One server for one session, or for one request. */
function newServer() {
  const capabilities = { logging: {}, resources: { subscribe: true } }
  const server = new sdk.McpServer({ name: 'conformance', version: '1.0.0' }, { capabilities })
  const tool = (name, inputSchema, run) =>
    server.registerTool(name, { description: `What the scenario ${name} calls.`, inputSchema }, run)
  const none = z.object({})
  tool('test_simple_text', none, async () => text('This is a simple text response for testing.'))
  tool('test_image_content', none, async () => ({ content: [image] }))
  tool('test_audio_content', none, async () => ({ content: [{ type: 'audio', data: wav, mimeType: 'audio/wav' }] }))
  tool('test_embedded_resource', none, async () => ({
    content: [embedded('test://embedded-resource', 'This is an embedded resource content.')],
  }))
  tool('test_multiple_content_types', none, async () => ({
    content: [
      { type: 'text', text: 'Multiple content types test:' },
      image,
      { ...embedded('test://mixed-content-resource', '{"test":"data","value":123}') },
    ],
  }))
  tool('test_error_handling', none, async () => ({
    ...text('This tool intentionally returns an error for testing'),
    isError: true,
  }))
  tool('test_tool_with_logging', none, async (_args, { mcpReq }) => {
    for (const line of ['Tool execution started', 'Tool processing data', 'Tool execution completed']) {
      await mcpReq.log('info', line)
      await later(50)
    }
    return text('Logged.')
  })
  tool('test_logging_tool', none, async () => text('Nothing was logged.'))
  tool('test_tool_with_progress', none, async (_args, { mcpReq }) => {
    const { progressToken } = mcpReq['_meta'] ?? {}
    for (const progress of [0, 50, 100]) {
      const params = { progressToken, progress, total: 100 }
      if (progressToken !== undefined) await mcpReq.notify({ method: 'notifications/progress', params })
      await later(50)
    }
    return text('Done.')
  })
  tool('test_reconnection', none, async (_args, { http }) => {
    http?.closeSSE?.()
    await later(100)
    return text('Reconnected.')
  })
  registerInputTools(server, tool, z, sdk)
  registerResources(server, sdk)
  registerPrompts(server, z, sdk)
  return server
}

/** Keeps what was told, so that a stream that broke can be gone on with. */
function newEventStore() {
  const events = []
  return {
    storeEvent: async (stream, message) => events.push({ stream, message }).toString(),
    replayEventsAfter: async (last, { send }) => {
      const from = events[Number(last) - 1]
      for (const [at, { stream, message }] of events.entries())
        if (at >= Number(last) && stream === from?.stream) await send(String(at + 1), message)
      return from?.stream ?? ''
    },
  }
}

const sessions = new Map()

async function legacy(request) {
  const known = sessions.get(request.headers.get('mcp-session-id') ?? '')
  if (known) return known.handleRequest(request)
  if (request.headers.has('mcp-session-id')) return new Response('No such session.', { status: 404 })
  const transport = new sdk.WebStandardStreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: id => sessions.set(id, transport),
    onsessionclosed: id => sessions.delete(id),
    eventStore: newEventStore(),
    retryInterval: 100,
  })
  await newServer().connect(transport)
  return transport.handleRequest(request)
}

const modern = sdk.createMcpHandler(newServer, { legacy: 'reject' })

async function answer(request) {
  const refused =
    sdk.hostHeaderValidationResponse(request, sdk.localhostAllowedHostnames()) ??
    sdk.originValidationResponse(request, sdk.localhostAllowedOrigins())
  if (refused) return refused
  if (new URL(request.url).pathname !== '/mcp') return new Response('', { status: 404 })
  return (await sdk.isLegacyRequest(request.clone())) ? legacy(request) : modern.fetch(request)
}

createServer(getRequestListener(answer)).listen(Number(process.argv[2]), '127.0.0.1', () => console.log('ready'))
