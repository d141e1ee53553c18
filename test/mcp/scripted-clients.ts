import { Client as NewClient } from '../products/mcp/node_modules/@modelcontextprotocol/client/dist/index.mjs'
import { Client as OldClient } from '../products/mcp/node_modules/@modelcontextprotocol/sdk/dist/esm/client/index.js'
import {
  CreateMessageRequestSchema,
  ElicitRequestSchema,
  ListRootsRequestSchema,
} from '../products/mcp/node_modules/@modelcontextprotocol/sdk/dist/esm/types.js'
import type { RecordedTransport } from './recorded-transport.ts'

/** What a script of a test does with a client, whatever its generation. */
export interface ScriptedClient {
  request(method: string, params?: object, options?: { readonly progress?: boolean }): Promise<unknown>
  notify(method: string, params?: object): Promise<void>
  close(): Promise<void>
}

export const generations = ['1.x', '2.x', '2.x stateless'] as const
export type Generation = (typeof generations)[number]

const info = { name: 'scripted', version: '1.0.0' }
const capabilities = { roots: { listChanged: true }, sampling: {}, elicitation: { form: {} } }
const sampled = { role: 'assistant', model: 'none', content: { type: 'text', text: 'sampled' } } as const
const elicited = { action: 'accept', content: { name: 'Ada' } } as const

/** Takes any result as it is. */
const anything = {
  '~standard': { version: 1 as const, vendor: 'test', validate: (value: unknown) => ({ value }) },
}

/** A client of the official package, which answers what servers ask: roots, a sample, a form. */
export async function connect(
  generation: Generation,
  transport: RecordedTransport,
  root: string,
): Promise<ScriptedClient> {
  const roots = { roots: [{ uri: `file://${root}`, name: 'work' }] }
  return generation === '1.x' ? connectOld(transport, roots) : connectNew(generation, transport, roots)
}

type Roots = { readonly roots: { uri: string; name: string }[] }

async function connectOld(transport: RecordedTransport, roots: Roots): Promise<ScriptedClient> {
  const client = new OldClient(info, { capabilities })
  client.setRequestHandler(ListRootsRequestSchema, async () => roots)
  client.setRequestHandler(CreateMessageRequestSchema, async () => sampled)
  client.setRequestHandler(ElicitRequestSchema, async () => elicited)
  await client.connect(transport as never)
  const any = { parse: (value: unknown) => value, safeParse: (data: unknown) => ({ success: true, data }) }
  return {
    request: (method, params, options) =>
      client.request({ method, params } as never, any as never, {
        ...(options?.progress && { onprogress: () => {} }),
      }),
    notify: (method, params) => client.notification({ method, params } as never),
    close: () => client.close(),
  }
}

async function connectNew(
  generation: Generation,
  transport: RecordedTransport,
  roots: Roots,
): Promise<ScriptedClient> {
  const mode = generation === '2.x' ? 'legacy' : { pin: '2026-07-28' }
  const client = new NewClient(info, { capabilities, versionNegotiation: { mode } })
  client.setRequestHandler('roots/list', async () => roots)
  client.setRequestHandler('sampling/createMessage', async () => sampled)
  client.setRequestHandler('elicitation/create', async () => elicited)
  await client.connect(transport as never)
  return {
    request: (method, params, options) =>
      client.request({ method, params } as never, anything as never, {
        ...(options?.progress && { onprogress: () => {} }),
      }),
    notify: (method, params) => client.notification({ method, params } as never),
    close: () => client.close(),
  }
}
