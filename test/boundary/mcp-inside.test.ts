import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { LoggedDecision } from '../../src/ground/model/logged-decision.ts'
import { clientWorld } from './client-world.ts'
import { type Account, accounts, testAs } from './inside-world.ts'

const account = accounts.at(-1) ?? expect.unreachable()
const server = fileURLToPath(new URL('../clients/mail-server.mjs', import.meta.url))

/** Speaks to the server of the client’s list as its entry says, and stays until its last question was answered. */
const speak = `
mail() { printf '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"send_email","arguments":{"to":"%s","subject":"s","body":"b"}}}\n' "$1"; }
speak() {
  : > said.txt
  { echo '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"claude","version":"1"}}}'
    echo '{"jsonrpc":"2.0","method":"notifications/initialized"}'
    "$@"; i=0; until grep -q '"id":2' said.txt || [ $i -gt 600 ]; do sleep 0.1; i=$((i + 1)); done; } | $HOME/state/hooks/mcp-front --profile claude-code --name mail --agent "\${agent:-claude-code}" --unattended -- node mail-server.mjs sent.jsonl | tee said.txt; }
`

/** A client whose list has a server of mails behind the gate; it sends one each time. */
async function mailWorld(account: Account, script = 'speak mail ann@corp.example') {
  const world = await clientWorld(account, `${speak}${script}`)
  const { one, run } = world
  const entry = { command: 'node', args: ['mail-server.mjs', 'sent.jsonl'] }
  one.file('home/.claude.json', JSON.stringify({ mcpServers: { mail: entry } }))
  one.file('work/mail-server.mjs', readFileSync(server, 'utf8'))
  expect(await run(['mcp', 'wrap', '--yes', '--client', 'claude-code'])).toMatchObject({ code: 0 })
  return world
}

const exec = ['exec', '--net', 'none', '--', 'claude']

/** What the client reads of its mail. */
function answerIn(out: string): string {
  const line = out.split('\n').find(text => text.startsWith('{"') && text.includes('"id":2')) ?? '{}'
  const { result, error } = JSON.parse(line) as { result?: object; error?: object }
  return JSON.stringify(result ?? error)
}

testAs('a server behind the gate works inside, judged as the client’s', async account => {
  const { one, run } = await mailWorld(account)
  const first = await run(exec)
  expect([answerIn(first.out), first.err]).toEqual(['{"content":[{"type":"text","text":"Sent."}]}', ''])
  one.file(
    'work/.countersign/policy.toml',
    '[[rule]]\neffect = "deny"\ntool = "*send_email"\nreason = "no mails"\n',
  )
  const second = await run(exec)
  expect(answerIn(second.out)).toMatch(/"text":"Countersign: No mails.*"isError":true/)
  expect(readFileSync(`${one.workspace}/sent.jsonl`, 'utf8').split('\n')).toHaveLength(2)
  const logged = JSON.parse((await run(['audit', 'list', '--json'])).out) as LoggedDecision[]
  const mails = logged.map(({ call }) => call).filter(({ tool }) => tool?.includes('send_email'))
  expect(mails).toHaveLength(2)
  for (const call of mails) {
    expect(call).toMatchObject({ agent: 'claude-code', profile: 'claude-code', origin: 'mcp' })
    expect(call.session).toMatch(/^claude-code\/mcp-/)
    expect(call.boundary?.network).toBe('none')
  }
})

test('inside, a server is asked about in the name of the client that runs there, or not at all', async () => {
  const { one, run } = await mailWorld(account, 'agent=gemini; speak mail ann@corp.example')
  expect(answerIn((await run(exec)).out)).toContain(
    'Inside a boundary the gate is asked in the name of the client that runs there, and that is not gemini',
  )
  expect(existsSync(`${one.workspace}/sent.jsonl`)).toBe(false)
})

test('inside, nothing judges a server’s calls in the place of a gate that has gone', async () => {
  const { one, run } = await mailWorld(
    account,
    'echo > begun; i=0; until [ -e gone ] || [ $i -gt 600 ]; do sleep 0.1; i=$((i + 1)); done; speak mail ann@corp.example',
  )
  const running = run(exec)
  while (!existsSync(`${one.workspace}/begun`)) await wait(20)
  await run(['stop'])
  one.file('work/gone', '')
  expect(answerIn((await running).out)).toContain('Countersign')
  expect(existsSync(`${one.workspace}/sent.jsonl`)).toBe(false)
})

test('a client whose list names no server of ours has nothing of the proxy inside', async () => {
  const { run } = await clientWorld(account, 'ls $HOME/state/hooks')
  expect((await run(exec)).out).toBe('claude-code\nclaude-code.headers\n')
})
