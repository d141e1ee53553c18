import { spawn } from 'node:child_process'
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as later } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import type { JsonObject } from '../../src/ground/model/json.ts'
import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import { residentPaths } from '../../src/daemon/resident/resident-paths.ts'
import { residentWorld } from '../resident/resident-world.ts'
import { addQuickReviewers } from '../people/quick-reviewer.ts'
import { until } from '../until.ts'
import { whereItCanTell } from './speaking-world.ts'

const pin = 'sunflower-42'
const alice = { reviewer: 'alice', uid: process.getuid?.() ?? null, terminal: true, pin }

/** An MCP server that notes the calls that reach it. */
const server = `const { createInterface } = require('node:readline')
const { appendFileSync } = require('node:fs')
const answer = (id, result) => process.stdout.write(JSON.stringify({ jsonrpc: '2.0', id, result }) + '\\n')
const tools = [{ name: 'grant_access', description: 'Give a user access to a repository.', inputSchema: { type: 'object' }, annotations: { destructiveHint: true } }]
createInterface({ input: process.stdin }).on('line', line => {
  const { id, method, params } = JSON.parse(line)
  if (method === 'initialize') answer(id, { protocolVersion: params.protocolVersion, capabilities: { tools: {} }, serverInfo: { name: 'forge', version: '1' } })
  else if (method === 'tools/list') answer(id, { tools })
  else if (method === 'tools/call') {
    appendFileSync(process.argv[2], JSON.stringify(params) + '\\n')
    answer(id, { content: [{ type: 'text', text: 'granted' }] })
  } else if (id !== undefined) answer(id, {})
})
`

/** A client that runs its hooks and its servers as processes of its own. */
const client = `#!${process.execPath}
const { spawn } = require('node:child_process')
const { createInterface } = require('node:readline')
const done = value => process.stdout.write(JSON.stringify(value) + '\\n')
let server
createInterface({ input: process.stdin }).on('line', line => {
  const { hook, input, start, tell } = JSON.parse(line)
  if (start) {
    server = spawn(start.command, start.args, { stdio: ['pipe', 'pipe', 'ignore'], env: { ...process.env, ...start.env } })
    createInterface({ input: server.stdout }).on('line', one => done(JSON.parse(one)))
  } else if (tell) server.stdin.write(JSON.stringify(tell) + '\\n')
  else {
    const child = spawn('/bin/sh', ['-c', hook], { stdio: ['pipe', 'pipe', 'ignore'] })
    let stdout = ''
    child.stdout.on('data', part => { stdout += part })
    child.on('close', code => done({ code, stdout }))
    child.stdin.end(JSON.stringify(input))
  }
}).on('close', () => server && server.stdin.end())
`

/** A home in which init and mcp wrap have put the gate before a client and its server. */
async function guardedHome() {
  const world = residentWorld()
  const { home, state } = world
  const folders = ['.claude', 'bin'].map(name => join(home, name))
  for (const folder of folders) mkdirSync(folder)
  const [file, program, calls] = [join(home, 'server.cjs'), join(home, 'bin', 'claude'), join(home, 'calls')]
  writeFileSync(file, server)
  writeFileSync(program, client)
  chmodSync(program, 0o700)
  writeFileSync(calls, '')
  const list = join(home, '.claude.json')
  writeFileSync(
    list,
    JSON.stringify({ mcpServers: { forge: { command: process.execPath, args: [file, calls] } } }),
  )
  await addQuickReviewers(state, ['alice'])
  for (const line of [
    'init --client claude-code --yes --no-lookback',
    'mcp wrap --client claude-code --yes',
    'start',
  ]) {
    const ran = await world.run(line)
    expect(ran.code, `${line}: ${ran.out}${ran.err}`).toBe(0)
  }
  const settings = JSON.parse(readFileSync(join(home, '.claude', 'settings.json'), 'utf8'))
  const wrapped = JSON.parse(readFileSync(list, 'utf8')).mcpServers.forge
  expect(JSON.stringify(wrapped)).toContain('mcp-front')
  const gate = new RemoteGate({ socketPath: residentPaths(state).gateSocket })
  onTestFinished(() => gate.close())
  return {
    gate,
    home,
    program,
    wrapped: wrapped as { readonly command: string; readonly args: readonly string[] },
    hook: String(settings.hooks.PreToolUse[0].hooks[0].command),
    /** The calls that reached the server. */
    reached: () => readFileSync(calls, 'utf8').split('\n').filter(Boolean).length,
    waiting: () => gate.reviews.list({ states: ['pending'] }),
  }
}

type World = Awaited<ReturnType<typeof guardedHome>>

function startClient({ program, home, wrapped, hook }: World, session: string) {
  const env = { HOME: home, COUNTERSIGN_HOME: join(home, 'state'), PATH: process.env['PATH'] ?? '' }
  const child = spawn(program, [], { stdio: ['pipe', 'pipe', 'ignore'], env, cwd: home })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const write = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`)
  const next = async () => JSON.parse((await lines.next()).value as string) as JsonObject
  let id = 0
  const tell = async (method: string, params: object) => {
    write({ tell: { jsonrpc: '2.0', id: ++id, method, params } })
    return next()
  }
  return {
    startServer: async () => {
      write({ start: wrapped })
      const about = {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'claude', version: '1' },
      }
      await tell('initialize', about)
      await tell('tools/list', {})
    },
    /** What the hook answers about a call. */
    ask: async (args: object) => {
      const input = {
        session_id: session,
        cwd: home,
        hook_event_name: 'PreToolUse',
        tool_name: 'mcp__forge__grant_access',
        tool_input: args,
        tool_use_id: `call_${++id}`,
      }
      write({ hook, input })
      const { stdout } = await next()
      return stdout === '' ? 'allow' : JSON.parse(String(stdout)).hookSpecificOutput.permissionDecision
    },
    /** What comes back from the server, or from the gate before it. */
    call: async (args: object) => {
      const { result, error } = await tell('tools/call', { name: 'grant_access', arguments: args })
      return JSON.stringify(result ?? error)
    },
  }
}

/** A person approves the only review that waits, with their secret, and not before its time. */
async function approve({ gate, waiting }: World): Promise<void> {
  await until(async () => (await waiting()).length === 1)
  const [review] = await waiting()
  if (!review) throw new Error('nothing waits')
  const sheet = await gate.reviews.begin(review.id, alice)
  expect(sheet.challenge).toBe('confirm')
  await later(sheet.minimumSeconds * 1_000 + 200)
  await gate.reviews.answer({ reviewId: review.id, who: alice, sheetId: sheet.id, answer: {}, approve: true })
}

const grant = { user: 'bob', role: 'admin' }

test(
  'a call that a person approved for the hook runs through the wrapped server without a second question, once',
  whereItCanTell,
  async () => {
    const world = await guardedHome()
    const at = startClient(world, 's1')
    await at.startServer()
    const asked = at.ask(grant)
    await approve(world)
    expect(await asked).toBe('allow')
    expect(await at.call(grant)).toContain('granted')
    expect(world.reached()).toBe(1)
    expect(await world.waiting()).toEqual([])
    const [last] = await world.gate.decisions({ limit: 1 })
    expect(last?.decision.reason.text).toMatch(/^Approved by alice when its client asked \(review r-/)
    expect((await world.gate.verify()).problems).toEqual([])

    // The same call again, past the hook: nobody approved it.
    const again = at.call(grant)
    await until(async () => (await world.waiting()).length === 1)
    const [review] = await world.waiting()
    await world.gate.reviews.answer({
      reviewId: review?.id ?? '',
      who: alice,
      approve: false,
      reason: 'once is enough',
    })
    expect(await again).toContain('once is enough')
    expect(world.reached()).toBe(1)
  },
)

test(
  'an approval for one client lets nothing of another through, nor other arguments',
  whereItCanTell,
  async () => {
    const world = await guardedHome()
    const [at, beside] = [startClient(world, 's1'), startClient(world, 's2')]
    await at.startServer()
    await beside.startServer()
    const asked = at.ask(grant)
    await approve(world)
    expect(await asked).toBe('allow')
    const other = beside.call(grant)
    await until(async () => (await world.waiting()).length === 1)
    expect(world.reached()).toBe(0)
    expect(await at.call(grant)).toContain('granted')
    const changed = at.call({ ...grant, user: 'mallory' })
    await until(async () => (await world.waiting()).length === 2)
    for (const { id } of await world.waiting())
      await world.gate.reviews.answer({ reviewId: id, who: alice, approve: false, reason: 'not that one' })
    expect(await other).toContain('not that one')
    expect(await changed).toContain('not that one')
    expect(world.reached()).toBe(1)
  },
)
