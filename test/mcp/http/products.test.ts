import { freePort } from '../../free-port.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StreamableHTTPClientTransport as NewTransport } from '../../products/mcp/node_modules/@modelcontextprotocol/client/dist/index.mjs'
import { StreamableHTTPClientTransport as OldTransport } from '../../products/mcp/node_modules/@modelcontextprotocol/sdk/dist/esm/client/streamableHttp.js'
import { connect, type Generation, generations } from '../scripted-clients.ts'
import { gateFor } from '../session-world.ts'
import { until } from '../../until.ts'
import { openRelay } from './open-relay.ts'
import { openUrl } from './open-url.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const everything = join(
  root,
  'test/products/mcp/node_modules/@modelcontextprotocol/server-everything/dist/index.js',
)
const started: ChildProcess[] = []
const urls: Record<string, URL> = {}

beforeAll(async () => {
  for (const name of ['everything', 'both eras']) {
    const port = await freePort()
    const words =
      name === 'everything'
        ? [everything, 'streamableHttp']
        : [join(root, 'test/conformance/server.mjs'), String(port)]
    const child = spawn(process.execPath, words, { env: { ...process.env, PORT: String(port) } })
    started.push(child)
    let statement = ''
    for (const output of [child.stdout, child.stderr]) output?.on('data', text => (statement += text))
    await until(() => /ready|listening on/.test(statement))
    urls[name] = new URL(`http://localhost:${port}/mcp`)
  }
})

afterAll(() => {
  for (const child of started) child.kill('SIGKILL')
})

function overHttp(generation: Generation, url: URL) {
  return generation === '1.x' ? new OldTransport(url) : new NewTransport(url)
}

const questions: Readonly<Record<string, readonly (readonly [string, object?, boolean?])[]>> = {
  everything: [
    ['tools/list'],
    ['tools/call', { name: 'echo', arguments: { message: 'hé ✓' } }],
    ['tools/call', { name: 'get-sum', arguments: { a: 1, b: 2 } }],
    ['tools/call', { name: 'trigger-long-running-operation', arguments: { duration: 0.2, steps: 2 } }, true],
    ['tools/call', { name: 'get-tiny-image', arguments: {} }],
    ['tools/call', { name: 'no-such-tool', arguments: {} }],
    ['resources/list'],
    ['resources/templates/list'],
    ['prompts/list'],
    ['prompts/get', { name: 'simple-prompt' }],
    ['x/unknown', { any: 1 }],
  ],
  'both eras': [
    ['tools/list'],
    ['tools/call', { name: 'test_simple_text', arguments: {} }],
    ['tools/call', { name: 'test_tool_with_progress', arguments: {} }, true],
    ['tools/call', { name: 'test_multiple_content_types', arguments: {} }],
    ['resources/read', { uri: 'test://static-text' }],
    ['prompts/get', { name: 'test_prompt_with_arguments', arguments: { arg1: 'a', arg2: 'é' } }],
    ['resources/read', { uri: 'test://nothing' }],
  ],
}

/** What a client is told, whichever way it took to its server. */
async function answers(
  generation: Generation,
  server: string,
  transport: object,
): Promise<readonly unknown[]> {
  const client = await connect(generation, transport as never, '/work')
  const body: unknown[] = []
  try {
    for (const [method, params = {}, progress] of questions[server] ?? [])
      body.push(
        await client.request(method, params, { ...(progress && { progress }) }).then(
          answer => answer,
          // How each transport words the status of an error is its own matter.
          error => ({ failed: (error as { code?: number }).code }),
        ),
      )
  } finally {
    await client.close()
  }
  return body
}

const pairs = generations.flatMap(generation =>
  (generation === '2.x stateless' ? ['both eras'] : ['everything', 'both eras']).map(
    server => [generation, server] as const,
  ),
)

test.each(pairs)(
  'a client of generation %s is told the same of “%s” over HTTP, with the gate and without',
  async (generation, server) => {
    const url = urls[server] ?? new URL('http://localhost')
    const people = gateFor()
    const relay = await openRelay(async () => people.gate, url)
    try {
      const bare = await answers(generation, server, overHttp(generation, url))
      expect(bare.filter(one => !Object.hasOwn(one as object, 'failed')).length).toBeGreaterThan(4)
      expect(await answers(generation, server, overHttp(generation, relay.url))).toEqual(bare)
      expect(await people.gate.decisions({})).toHaveLength(
        (questions[server] ?? []).filter(([method]) => method === 'tools/call').length,
      )
    } finally {
      await relay.close()
    }
  },
)

test.each(pairs)(
  'a client of generation %s that speaks in lines is told the same of “%s” behind --url',
  async (generation, server) => {
    const url = urls[server] ?? new URL('http://localhost')
    const fronted = openUrl(gateFor(), url)
    try {
      const bare = await answers(generation, server, overHttp(generation, url))
      expect(await answers(generation, server, fronted.transport())).toEqual(bare)
    } finally {
      await fronted.close()
    }
  },
)

test('what a server asks while it answers reaches a client that speaks in lines, and its answer goes back', async () => {
  const fronted = openUrl(gateFor(), urls['both eras'] ?? new URL('http://localhost'))
  const client = await connect('1.x', fronted.transport() as never, '/work')
  const asked = { name: 'test_elicitation_sep1034_defaults', arguments: {} }
  expect(JSON.stringify(await client.request('tools/call', asked))).toContain('action=accept')
  const sampled = { name: 'test_sampling', arguments: { prompt: 'Say it.' } }
  expect(JSON.stringify(await client.request('tools/call', sampled))).toContain('LLM response: ')
  await client.close()
  await fronted.close()
})
