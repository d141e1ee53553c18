import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stopResident } from '../../../src/daemon/resident/stop-resident.ts'
import { runCli } from '../../cli/run-cli.ts'
import { harmless, toolCall } from '../session-world.ts'
import { ask, type Came } from './open-relay.ts'
import { json, result, strangeServer } from './strange-server.ts'
import { closedInspector } from '../../../src/ground/model/closed-inspector.ts'

const home = mkdtempSync(join(tmpdir(), 'countersign-serve-'))
const state = join(home, 'state')
const program = fileURLToPath(new URL('../../../bin/countersign.mjs', import.meta.url))
const listed = { tools: [{ name: 'echo' }, { name: 'read_note' }] }
const stubServer = fileURLToPath(new URL('merged-stub.mjs', import.meta.url))
const secret = 'sentinel-upstream-secret'
let server: Awaited<ReturnType<typeof strangeServer>>
let gate: ChildProcess
let statement = ''
let address = new URL('http://localhost')
let token = ''

beforeAll(async () => {
  server = await strangeServer((got, answer) =>
    json(answer, result(got, got.body['method'] === 'tools/list' ? listed : { content: [] })),
  )
  writeFileSync(join(home, 'token'), `${secret}\n`)
  chmodSync(join(home, 'token'), 0o600)
  const file = `
[server.notes]
url = "${server.url.href}"
token_file = "token"
tools = ["echo"]

[server.stub]
command = [${JSON.stringify(process.execPath)}, ${JSON.stringify(stubServer)}, "stub"]

[server.all]
url = "${server.url.href}"
profile = "codex"
`
  writeFileSync(join(home, 'mcp.toml'), file)
  const made = await runCli(home, ['token', 'add', 'agent', '--name', 'crawler', '--json'])
  token = (JSON.parse(made.out) as { token: string }).token
  const words = [
    closedInspector,
    program,
    '--home',
    state,
    'mcp',
    'serve',
    '--config',
    join(home, 'mcp.toml'),
    '--port',
    '0',
  ]
  gate = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  gate.stderr?.on('data', text => {
    statement += text
  })
  const [line] = (await once(gate.stdout ?? gate, 'data')) as [Buffer]
  const [first = ''] = line.toString().split('\n')
  address = new URL(first)
})

afterAll(async () => {
  gate.kill('SIGTERM')
  await once(gate, 'exit')
  await server.close()
  await stopResident(state)
  rmSync(home, { recursive: true, force: true })
})

function asks(name: string, call = toolCall(1), authorization = `Bearer ${token}`): Promise<Came> {
  return ask(address, call, { authorization, cookie: 'a=b' }, { path: `/${name}` })
}

test('without a token of an agent nothing is passed on', async () => {
  for (const authorization of ['', 'Bearer nonsense', `Basic ${token}`])
    expect((await asks('notes', toolCall(1), authorization)).status).toBe(401)
  expect(server.got).toEqual([])
})

test('the server gets the secret that is for it, and nothing that is for the gate', async () => {
  const came = await asks('notes')
  expect(came).toMatchObject({ status: 200, text: expect.stringContaining('"content":[]') })
  const { headers, path } = server.got.at(-1) ?? {}
  expect(headers).toMatchObject({ authorization: `Bearer ${secret}` })
  expect(headers).not.toHaveProperty('cookie')
  expect(path).toBe(server.url.pathname)
  await asks('all')
  expect(server.got.at(-1)?.headers).not.toHaveProperty('authorization')
  expect(statement).not.toContain(secret)
  expect(statement).not.toContain(token)
})

test('a tool that is not on its server’s list is neither listed nor called, in a batch neither', async () => {
  const before = server.got.length
  const other = toolCall(1, { ...harmless, name: 'read_note' })
  expect((await asks('notes', other)).text).toContain('may not be called here')
  expect(server.got).toHaveLength(before)
  await asks('notes', [toolCall(2), other] as never)
  expect(server.got.at(-1)?.raw).toContain('"name":"echo"')
  expect(server.got.at(-1)?.raw).not.toContain('read_note')
  expect((await asks('all', other)).status).toBe(200)
  expect(server.got).toHaveLength(before + 2)
  const list = { jsonrpc: '2.0', id: 3, method: 'tools/list' }
  expect((await asks('notes', list)).text).not.toContain('read_note')
  expect((await asks('all', list)).text).toContain('read_note')
})

test('who asks is known by the token, and the profile by the server where it has one', async () => {
  const listed = await runCli(home, ['audit', 'export'])
  const about = (tool: string) => listed.out.split('\n').find(line => line.includes(`"${tool}"`)) ?? ''
  expect(about('mcp__notes__echo')).toMatch(
    /"agent":"crawler".*"profile":"default"|"profile":"default".*"agent":"crawler"/,
  )
  expect(about('mcp__all__echo')).toContain('"profile":"codex"')
})

test('all servers of the file are one at /mcp, those that are started by a command too', async () => {
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'x', version: '1' } }
  const begun = await asks('mcp', { jsonrpc: '2.0', id: 0, method: 'initialize', params })
  const at = begun.headers.findIndex(name => name.toLowerCase() === 'mcp-session-id')
  const headers = { authorization: `Bearer ${token}`, 'mcp-session-id': begun.headers[at + 1] ?? '' }
  const list = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  expect((await ask(address, list, headers, { path: '/mcp' })).text).toContain('"stub-4"')
  expect((await asks('mcp', list, '')).status).toBe(401)
})

test('what is no place of the file is no way to any server', async () => {
  for (const path of ['/', '/stub', '/notes/', '/other', '/.well-known/oauth-protected-resource'])
    expect((await ask(address, toolCall(1), { authorization: `Bearer ${token}` }, { path })).status).toBe(404)
})

test('a file that is wrong is refused with its place', async () => {
  writeFileSync(join(home, 'wrong.toml'), '[server.notes]\nurl = "https://x.example"\ntokens = "a"\n')
  const ran = await runCli(home, ['mcp', 'serve', '--config', join(home, 'wrong.toml'), '--port', '0'])
  expect(ran.code).not.toBe(0)
  expect(ran.err).toContain('server.notes')
})
