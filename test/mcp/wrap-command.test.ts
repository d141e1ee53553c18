import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { stopResident } from '../../src/daemon/resident/stop-resident.ts'
import { openAsItIs } from '../../src/gate/store/open-database.ts'
import { servers } from './products.ts'
import { RecordedTransport } from './recorded-transport.ts'
import { connect } from './scripted-clients.ts'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'

const home = mkdtempSync(join(tmpdir(), 'countersign-wrapped-'))
const state = join(home, 'state')
const list = join(home, '.cursor/mcp.json')
const program = fileURLToPath(new URL('../../bin/countersign.mjs', import.meta.url))
const env = { PATH: process.env['PATH'] ?? '', HOME: home }
afterAll(async () => {
  await stopResident(state)
  rmSync(home, { recursive: true, force: true })
})

function run(...words: string[]) {
  const all = [closedInspector, program, '--home', state, ...words]
  const { status, stdout, stderr } = spawnSync(process.execPath, all, { cwd: home, env, encoding: 'utf8' })
  return { status, text: stdout + stderr }
}

test('a list is shown without its secrets, written once it may be, works, and comes back', async () => {
  const [node = '', ...args] = servers.filesystem
  const hidden = 'correct-horse-battery'
  const entry = { env: { API_KEY: hidden }, command: node, args: [...args, home, '--token', hidden] }
  mkdirSync(join(home, '.cursor'))
  const input = JSON.stringify({ mcpServers: { files: entry } }, null, 2)
  writeFileSync(list, input)

  const shown = run('mcp', 'wrap', '--dry-run')
  expect(shown.status).toBe(0)
  expect(shown.text).toContain('"--name"')
  expect(shown.text).toMatch(/"API_KEY": "•{10}/)
  expect(shown.text).not.toContain(hidden)
  expect(run('mcp', 'wrap')).toMatchObject({ status: 64, text: expect.stringContaining('--yes') })
  expect(run('mcp', 'wrap', '--client', 'none')).toMatchObject({ status: 64 })
  expect(readFileSync(list, 'utf8')).toBe(input)

  expect(run('doctor').text).toContain('files of Cursor')
  expect(run('mcp', 'wrap', '--yes').text).toContain('1 server is behind the gate')
  expect(run('doctor').text).not.toContain('files of Cursor')
  const { mcpServers } = JSON.parse(readFileSync(list, 'utf8'))
  const { command, args: fronted } = mcpServers.files
  const without = fronted.filter((word: string) => word !== '--token' && word !== hidden)
  const transport = new RecordedTransport({ command: [command, ...without], env, cwd: home })
  const client = await connect('2.x', transport, home)
  const call = (path: string) => client.request('tools/call', { name: 'read_text_file', arguments: { path } })
  expect(JSON.stringify(await call(list))).toContain('mcpServers')
  await client.close()

  expect(run('mcp', 'unwrap', '--yes')).toMatchObject({
    status: 0,
    text: expect.stringContaining('as it was before'),
  })
  expect(readFileSync(list, 'utf8')).toBe(input)
  expect(run('mcp', 'unwrap', '--yes').text).toContain('No list of servers was changed here')
})

test('a list comes back where nobody knows the policy, as after joining a team that was away since', () => {
  mkdirSync(join(home, '.cursor'), { recursive: true })
  const input = JSON.stringify({ mcpServers: { files: { command: 'true', args: ['a'] } } }, null, 2)
  writeFileSync(list, input)
  expect(run('mcp', 'wrap', '--yes')).toMatchObject({ status: 0 })
  run('check', '--tool', 'bash', '--', 'ls')
  const database = openAsItIs(join(state, 'state.db'))
  database.prepare("INSERT INTO meta (key, value) VALUES ('team', '{}')").run()
  database.close()
  expect(run('mcp', 'wrap', '--yes')).toMatchObject({ status: 69 })
  expect(run('mcp', 'unwrap', '--yes')).toMatchObject({ status: 0 })
  expect(readFileSync(list, 'utf8')).toBe(input)
})
