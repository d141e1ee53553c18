import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'smol-toml'
import { openServers } from '../../src/daemon/install/servers/open-servers.ts'
import { serverLists } from '../../src/daemon/install/servers/server-lists.ts'
import { cleanHome } from './wrap-world.ts'

const started = { command: 'npx', args: ['-y', 'files', '/tmp'], env: { DEPTH: '3' } }
const byCommand = { mcpServers: { files: started } }
const codex = '[mcp_servers.files]\ncommand = "npx" # mine\nargs = ["-y", "files", "/tmp"]\n'

const written: readonly (readonly [string, string | object])[] = [
  ['.claude.json', { ...byCommand, projects: { '/a/b': { mcpServers: { own: started } } } }],
  ['project/.mcp.json', byCommand],
  ['.codex/config.toml', codex],
  ['project/.codex/config.toml', codex],
  ['.gemini/settings.json', byCommand],
  ['.qwen/settings.json', byCommand],
  ['.config/opencode/opencode.jsonc', { mcp: { files: { type: 'local', command: ['npx', 'files'] } } }],
  ['.copilot/mcp-config.json', { mcpServers: { files: { ...started, type: 'local', tools: ['*'] } } }],
  ['.cursor/mcp.json', byCommand],
  ['.codeium/windsurf/mcp_config.json', byCommand],
  ['.config/amp/settings.json', { 'amp.mcpServers': { files: started } }],
  ['.config/Claude/claude_desktop_config.json', byCommand],
  ['.config/Code/User/mcp.json', { servers: { files: { ...started, type: 'stdio' } } }],
  ['project/.vscode/mcp.json', { servers: { files: { ...started, type: 'stdio' } } }],
]

test('the lists of every client are fronted, and come back byte for byte', () => {
  const { put, text, launcher, plan, wrap, unwrap, machine } = cleanHome()
  for (const [name, input] of written) put(name, input)
  const before = written.map(([name]) => text(name))
  expect(plan()).toHaveLength(written.length)
  wrap()
  for (const [name] of written) expect(text(name)).toContain(launcher)
  const again = plan().flatMap(({ servers }) => servers.map(({ fronting }) => fronting.how))
  expect(new Set(again)).toEqual(new Set(['fronted']))
  expect(unwrap().map(({ how }) => how)).toEqual(written.map(() => 'restored'))
  expect(written.map(([name]) => text(name))).toEqual(before)
  expect(existsSync(launcher)).toBe(false)
  expect(existsSync(join(machine.stateFolder, 'wrapped.json'))).toBe(false)
})

test('a command keeps its words, environment and everything beside them', () => {
  const { put, data, launcher, wrap } = cleanHome()
  put('.copilot/mcp-config.json', {
    mcpServers: { files: { ...started, type: 'local', tools: ['read'], timeout: 9 } },
  })
  wrap()
  const args = ['--name', 'files', '--agent', 'copilot', '--', 'npx', '-y', 'files', '/tmp']
  expect(data('.copilot/mcp-config.json')).toEqual({
    mcpServers: {
      files: { command: launcher, args, env: { DEPTH: '3' }, type: 'local', tools: ['read'], timeout: 9 },
    },
  })
})

test('comments, order and layout stay', () => {
  const { put, text, launcher, wrap } = cleanHome()
  const given = (program: string, first: string) =>
    `\uFEFF{\r\n\t// servers of mine\r\n\t"mcpServers": {\r\n\t\t"a b": {\r\n\t\t\t"command": "${program}", // how\r\n\t\t\t"args": [\r\n\t\t\t\t${first}"-y",\r\n\t\t\t\t"files" // which\r\n\t\t\t],\r\n\t\t},\r\n\t},\r\n}\r\n`
  put('.cursor/mcp.json', given('npx', ''))
  wrap()
  const words = ['--name', 'a b', '--agent', 'cursor', '--', 'npx'].map(word => `"${word}",\r\n\t\t\t\t`)
  expect(text('.cursor/mcp.json')).toBe(given(launcher, words.join('')))
})

test('a server over HTTP is reached by us, and its headers become variables of its own', () => {
  const { put, data, launcher, wrap } = cleanHome()
  const url = 'https://t.example/mcp'
  const headers = { Authorization: 'Bearer ${TOKEN}', 'X-Team': 'seven' }
  put('.claude.json', { mcpServers: { t: { type: 'http', url, headers, timeout: 5 } } })
  wrap()
  const options = [
    '--header-env',
    'Authorization=MCP_HEADER_AUTHORIZATION',
    '--header-env',
    'X-Team=MCP_HEADER_X_TEAM',
  ]
  expect(data('.claude.json')).toEqual({
    mcpServers: {
      t: {
        type: 'stdio',
        timeout: 5,
        command: launcher,
        args: ['--name', 't', '--agent', 'claude-code', '--url', url, ...options],
        env: { MCP_HEADER_AUTHORIZATION: 'Bearer ${TOKEN}', MCP_HEADER_X_TEAM: 'seven' },
      },
    },
  })
})

test('Codex passes on the variables that hold its tokens', () => {
  const { put, text, launcher, wrap } = cleanHome()
  put(
    '.codex/config.toml',
    'model = "m"\n\n[mcp_servers.t]\nurl = "https://t.example/mcp"\nbearer_token_env_var = "T"\nhttp_headers = { X-A = "one" }\nenv_http_headers = { X-B = "B" }\nenabled = true\n\n[tui]\nx = 1979-05-27\n',
  )
  wrap()
  expect(parse(text('.codex/config.toml'))['mcp_servers']).toEqual({
    t: {
      command: launcher,
      args: [
        '--name',
        't',
        '--agent',
        'codex',
        '--url',
        'https://t.example/mcp',
        '--token-env',
        'T',
        '--header-env',
        'X-A=MCP_HEADER_X_A',
        '--header-env',
        'X-B=B',
      ],
      env: { MCP_HEADER_X_A: 'one' },
      env_vars: ['T', 'B'],
      enabled: true,
    },
  })
  expect(text('.codex/config.toml')).toContain('enabled = true\n\n[tui]\nx = 1979-05-27\n')
})

test.each([
  [{ type: 'sse', url: 'https://t.example/sse' }, 'it speaks sse'],
  [{ type: 'http', url: 'https://t.example/mcp' }, 'may have signed in'],
  [{ type: 'http', url: 'https://t.example/mcp', headersHelper: '/bin/x' }, 'a program of its own'],
  [{ type: 'http', url: 'https://t.example/mcp', headers: { 'a b': 'x' } }, 'headers can’t be read'],
  [{ command: ['a', 7] }, 'command can’t be read'],
  [{ note: 'none' }, 'neither a command nor an address'],
  ['text', 'no object'],
])('%j is left as it is, and why is told', (entry, why) => {
  const { put, text, wrap } = cleanHome()
  put('.claude.json', { mcpServers: { odd: entry, good: started } })
  const [plan] = wrap()
  const odd = plan?.servers.find(({ name }) => name === 'odd')
  expect(odd?.fronting).toMatchObject({ how: 'left', why: expect.stringContaining(why) })
  expect(JSON.parse(text('.claude.json'))).toMatchObject({ mcpServers: { odd: entry } })
})

test('a server whose client signs in is fronted where the person says so', () => {
  const { put, text, wrap } = cleanHome()
  put('.claude.json', { mcpServers: { t: { type: 'http', url: 'https://t.example/mcp' } } })
  wrap(true)
  expect(text('.claude.json')).toContain('--url')
})

test.each([
  ['.claude.json', '{"mcpServers": {"a": {"command": "x", "command": "y"}}}', 'twice'],
  ['.claude.json', '{"mcpServers": {', 'no JSON'],
  ['.claude.json', '{"mcpServers": {"__proto__": {"command": "x"}}}', '__proto__'],
  ['.codex/config.toml', '[mcp_servers.a\n', 'no TOML'],
  ['.codex/config.toml', 'mcp_servers = { a = { command = "x" } }\n', 'changed safely'],
  [
    '.codex/config.toml',
    '[mcp_servers.a]\nurl = "http://localhost:1/mcp"\n[mcp_servers.a.http_headers]\nA = "b"\n',
    'changed safely',
  ],
])('%s that says %j is left as it is', (name, input, why) => {
  const { put, text, wrap } = cleanHome()
  put(name, input)
  expect(wrap()[0]?.file).toMatchObject({ problem: expect.stringContaining(why) })
  expect(text(name)).toBe(input)
})

test('a list that its client wrote anew meanwhile gets its own entries back, and keeps the rest', () => {
  const { put, text, data, wrap, unwrap } = cleanHome()
  put('.claude.json', '{ "starts": 1, "mcpServers": { "files": { "command": "npx",   "args": ["files"] } } }')
  wrap()
  const now = data('.claude.json') as { mcpServers: Record<string, unknown> }
  const other = { command: 'uvx', args: ['later'] }
  put('.claude.json', { starts: 2, mcpServers: { ...now.mcpServers, other } })
  wrap()
  expect(text('.claude.json')).toContain('"later"')
  put('.claude.json', { ...(data('.claude.json') as object), starts: 3 })
  expect(unwrap()).toMatchObject([{ how: 'ours removed' }])
  expect(text('.claude.json')).toContain('{ "command": "npx",   "args": ["files"] }')
  expect(data('.claude.json')).toMatchObject({ starts: 3, mcpServers: { other } })
})

test('what an entry was is read from itself where the kept copy is gone', () => {
  const { put, data, machine, wrap, unwrap } = cleanHome()
  const t = { type: 'http', url: 'https://t.example/mcp', headers: { Authorization: 'Bearer abc' } }
  const entries = { files: started, t }
  put('.claude.json', { mcpServers: entries })
  wrap()
  rmSync(join(machine.stateFolder, 'backups'), { recursive: true })
  put('.claude.json', { ...(data('.claude.json') as object), starts: 3 })
  unwrap()
  expect(data('.claude.json')).toEqual({ mcpServers: entries, starts: 3 })
})

test('what a person had put behind the gate before stays there', () => {
  const { put, text, data, wrap, unwrap } = cleanHome()
  const own = { command: 'countersign', args: ['mcp', '--name', 'mine', '--', 'x'] }
  put('.cursor/mcp.json', { mcpServers: { own, files: started } })
  expect(wrap()[0]?.servers.map(({ fronting }) => fronting.how)).toEqual(['fronted', 'change'])
  put('.cursor/mcp.json', `${text('.cursor/mcp.json')}\n`)
  unwrap()
  expect(data('.cursor/mcp.json')).toEqual({ mcpServers: { own, files: started } })
})

test('only lists of named clients are taken back', () => {
  const { put, text, launcher, plan, wrap, unwrap } = cleanHome()
  put('.cursor/mcp.json', byCommand)
  put('.gemini/settings.json', byCommand)
  expect(plan(false, ['gemini'])).toHaveLength(1)
  wrap()
  unwrap(['cursor'])
  expect(text('.cursor/mcp.json')).not.toContain(launcher)
  expect(text('.gemini/settings.json')).toContain(launcher)
  expect(existsSync(launcher)).toBe(true)
})

test('a program that only has our name is no gate', () => {
  const { put, wrap } = cleanHome()
  put('.cursor/mcp.json', { mcpServers: { a: { command: '/tmp/countersign', args: ['mcp', '--', 'x'] } } })
  expect(wrap()[0]?.servers[0]?.fronting.how).toBe('change')
})

test('what is written starts this program, without settings of ours from its environment', () => {
  const { put, launcher, machine, wrap } = cleanHome()
  put('.cursor/mcp.json', byCommand)
  wrap()
  const text = readFileSync(launcher, 'utf8')
  const shown = text.replace(/^exec .*/m, 'command -p env; printf "%s\\n" "$@"')
  const environment = { COUNTERSIGN_AUTO_DENY_THRESHOLD: '9', TOKEN: 'COUNTERSIGN_X=1\nb' }
  const message = execFileSync('/bin/sh', ['-p', '-c', shown, 'sh', '--', 'a b'], {
    env: environment,
    encoding: 'utf8',
  })
  expect(message).not.toContain('COUNTERSIGN_AUTO')
  expect(message).toContain('TOKEN=COUNTERSIGN_X=1\nb')
  expect(message).toContain('\n--\na b\n')
  expect(text).toContain(`'--home' '${machine.stateFolder}' mcp "$@"`)
})

test('settings that a variable puts elsewhere are found there', () => {
  const { machine } = cleanHome()
  const environment = { CLAUDE_CONFIG_DIR: '/elsewhere/claude', CODEX_HOME: '/elsewhere/codex' }
  const paths = serverLists({ ...machine, environment }).map(({ path }) => path)
  expect(paths).toContain('/elsewhere/claude/.claude.json')
  expect(paths).toContain('/elsewhere/codex/config.toml')
})

test('servers that are not fronted are named, with why', () => {
  const { put, machine, launcher, wrap } = cleanHome()
  put('.cursor/mcp.json', byCommand)
  put('.gemini/settings.json', '{')
  put('.claude.json', { mcpServers: { old: { type: 'sse', url: 'https://t.example/sse' } } })
  const named = () => openServers(machine, [launcher]).map(({ client, server }) => [client, server])
  expect(named()).toEqual([
    ['claude-code', 'old'],
    ['gemini', null],
    ['cursor', 'files'],
  ])
  wrap()
  expect(named()).toEqual([
    ['claude-code', 'old'],
    ['gemini', null],
  ])
  expect(openServers(machine, [launcher], ['cursor'])).toEqual([])
})
