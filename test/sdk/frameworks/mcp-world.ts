import { Client as Client1 } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport as Transport1 } from '@modelcontextprotocol/sdk/inMemory.js'
import { McpServer as Server1 } from '@modelcontextprotocol/sdk/server/mcp.js'
import { Client as Client2 } from '@modelcontextprotocol/client'
import { InMemoryTransport as Transport2, McpServer as Server2 } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { guardServer, type McpServerOptions } from '../../../src/agents/sdk/frameworks/mcp/index.ts'
import { docstring } from './adapter-world.ts'

/** What both generations give, as far as the tests use it. */
export interface Called {
  readonly isError?: boolean
  readonly content: readonly { readonly type: string; readonly text?: string }[]
}
export interface AnyClient {
  callTool(params: { name: string; arguments?: Record<string, unknown> }, ...rest: never[]): Promise<unknown>
  listTools(): Promise<unknown>
  request(...input: never[]): Promise<unknown>
  getServerVersion(): { readonly name: string } | undefined
  close(): Promise<void>
}

/** The options of a request: generation 1 has a schema before them. */
export const withOptions = (generation: 1 | 2, options: object) =>
  (generation === 1 ? [undefined, options] : [options]) as never[]

const text = (value: unknown) => ({ content: [{ type: 'text' as const, text: JSON.stringify(value) }] })

/** A server with two tools and a client, connected within the process; `ran` says what ran. */
export async function connected(generation: 1 | 2, options?: McpServerOptions) {
  const ran: string[] = []
  const user = z.object({ id: z.string() })
  const place = z.object({ id: z.string(), env: z.string() })
  const get = async ({ id }: { id: string }) => text({ ran: ran.push(id), name: 'Ann' })
  const remove = async ({ id, env }: { id: string; env: string }) => text({ ran: ran.push(`${env}/${id}`) })
  const info = { name: 'users', version: '1' }
  if (generation === 1) {
    const plain = new Server1(info)
    const server = options ? guardServer(plain, options) : plain
    server.registerTool('get_user', { description: 'Read a user.', inputSchema: user.shape }, get)
    const deleting = server.registerTool(
      'delete_user',
      { description: docstring, inputSchema: place.shape },
      remove,
    )
    server.registerTool('ping', { description: 'Say hello.' }, async () => text('pong'))
    const [near, far] = Transport1.createLinkedPair()
    const client = new Client1({ name: 'tests', version: '1' })
    await Promise.all([server.connect(far), client.connect(near)])
    return { ran, client: client as unknown as AnyClient, deleting, server }
  }
  const plain = new Server2(info)
  const server = options ? guardServer(plain, options) : plain
  server.registerTool('get_user', { description: 'Read a user.', inputSchema: user }, get)
  const deleting = server.registerTool('delete_user', { description: docstring, inputSchema: place }, remove)
  server.registerTool('ping', { description: 'Say hello.' }, async () => text('pong'))
  const [near, far] = Transport2.createLinkedPair()
  const client = new Client2({ name: 'tests', version: '1' })
  await Promise.all([server.connect(far), client.connect(near)])
  return { ran, client: client as unknown as AnyClient, deleting, server }
}
