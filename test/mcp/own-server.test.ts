import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { answerOwn } from '../../src/agents/mcp/own-server/answer-own.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'
import { stopResident } from '../../src/daemon/resident/stop-resident.ts'
import { fronted } from './products.ts'
import { RecordedTransport } from './recorded-transport.ts'
import { connect, generations } from './scripted-clients.ts'

const home = mkdtempSync(join(tmpdir(), 'countersign-own-'))
const state = join(home, 'state')
afterAll(async () => {
  await stopResident(state)
  rmSync(home, { recursive: true, force: true })
})

function started() {
  const command = fronted(state, ['tools-server', '--agent', 'scripted'], []).slice(0, -1)
  return new RecordedTransport({ command, env: { PATH: process.env['PATH'] ?? '', HOME: home }, cwd: home })
}

test.each(generations)(
  'a client of the packages %s lists the tools, and is told what would become of a call',
  async generation => {
    const transport = started()
    const client = await connect(generation, transport, home)
    onTestFinished(() => client.close())
    const { tools } = (await client.request('tools/list', {})) as { tools: { name: string }[] }
    expect(tools.map(({ name }) => name)).toEqual(['check_call', 'review_status', 'explain_denial'])
    const check = (command: string) =>
      client.request('tools/call', {
        name: 'check_call',
        arguments: { kind: 'shell', arguments: { command } },
      })
    expect(await check('git status')).toMatchObject({ structuredContent: { effect: 'allow' } })
    expect(await check('rm -rf /')).toMatchObject({ structuredContent: { effect: 'deny', final: true } })
    const none = client.request('tools/call', { name: 'answer_review', arguments: { review: 'r-1' } })
    expect(await none).toMatchObject({ isError: true })
    await expect(client.request('resources/list', {})).rejects.toThrow('There is no method resources/list')
  },
)

test('what was asked before the client closed its side is answered', async () => {
  const transport = started()
  await transport.start()
  const args = { kind: 'shell', arguments: { command: 'ls' } }
  await transport.send({
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'check_call', arguments: args },
  })
  await transport.close()
  expect(JSON.parse(transport.received[0] ?? '')).toMatchObject({
    id: 1,
    result: { structuredContent: { effect: 'allow' } },
  })
})

const noGate = async () => {
  throw new Error('no gate')
}

async function told(text: string): Promise<unknown> {
  const answer = await answerOwn({ raw: Buffer.from(text) }, noGate)
  return answer === undefined ? undefined : JSON.parse(answer.toString())
}

const meta = (version: string) => ({ _meta: { 'io.modelcontextprotocol/protocolVersion': version } })
const asked = (method: string, params: JsonObject = {}) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })

test.each([
  ['{"jsonrpc":"2.0","method":"notifications/initialized"}', undefined],
  ['{"jsonrpc":"2.0","id":1,"result":{}}', undefined],
  ['{', { id: null, error: { code: -32_700 } }],
  ['{"jsonrpc":"1.0","id":4,"method":"ping"}', { id: 4, error: { code: -32_600 } }],
  [asked('server/discover'), { error: { code: -32_601 } }],
  [
    asked('server/discover', meta('2026-07-28')),
    { result: { supportedVersions: ['2026-07-28'], resultType: 'complete' } },
  ],
  [asked('ping', meta('2026-07-28')), { error: { code: -32_601 } }],
  [asked('tools/list', meta('2030-01-01')), { error: { code: -32_022, data: { requested: '2030-01-01' } } }],
  [asked('initialize', { protocolVersion: '2025-06-18' }), { result: { protocolVersion: '2025-06-18' } }],
  [asked('initialize', { protocolVersion: '1999-01-01' }), { result: { protocolVersion: '2025-11-25' } }],
  [asked('tools/call', { name: 'check_call' }), { error: { code: -32_000 } }],
  [`[${asked('ping')},{"jsonrpc":"2.0","method":"x"}]`, [{ id: 1, result: {} }]],
])('%s is answered as its version says, without a gate', async (line, answer) => {
  const got = await told(line)
  if (answer === undefined) expect(got).toBeUndefined()
  else expect(got).toMatchObject(answer)
})
