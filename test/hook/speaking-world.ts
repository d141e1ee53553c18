import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { openListener } from '../../src/api/http/serve/open-listener.ts'
import type { ProcessTable } from '../../src/agents/hook/speakers/process-table.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { peerProcess } from '../../src/daemon/resident/peer-process.ts'
import { systemProcesses } from '../../src/daemon/resident/process-table.ts'
import { openApp } from '../http/open-http.ts'
import { launcherWorld } from './launcher-world.ts'
import { needs } from '../needs.ts'

/** A client that does what it reads, line by line: it runs its hook, or a command, as a process of its own. */
const client = `#!${process.execPath}
const { spawn } = require('node:child_process')
const done = line => process.stdout.write(line + '\\n')
let server
const startServer = (program, args) => {
  server = spawn(program, args, { stdio: ['pipe', 'pipe', 'ignore'] })
  require('node:readline').createInterface({ input: server.stdout }).on('line', done)
}
require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
  const { program, args, input = '', isServer = false, tell } = JSON.parse(line)
  if (tell) return void server.stdin.write(JSON.stringify(tell) + '\\n')
  if (isServer) return startServer(program, args)
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'] })
  child.on('error', error => done(String(error)))
  child.on('close', code => done(String(code)))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
}).on('close', () => server && server.stdin.end())
`

/** The processes of this machine up to the tests: whatever runs them may be a client. */
function processesBelow(): ProcessTable | undefined {
  const table = systemProcesses()
  const lineage: ProcessTable['lineage'] = pid => {
    const whole = table?.lineage(pid) ?? null
    return (
      whole &&
      whole.slice(
        0,
        whole.findIndex(one => one.pid === process.pid),
      )
    )
  }
  return table && { now: () => table.now(), lineage }
}

/** A gate that hears the hooks of clients, as processes of this machine are. */
export async function speakingWorld(prompts: 'typed' | 'person' = 'person') {
  const { folder, parts, script } = launcherWorld('claude-code')
  const config = join(folder, '.config', 'countersign')
  mkdirSync(config, { recursive: true })
  writeFileSync(
    join(config, 'policy.toml'),
    `[profile.default]\nprompts = "${prompts}"\nown_domains = ["corp.example"]\n`,
  )
  const gate = await openGate({ stateFolder: ':memory:', home: folder })
  const http = openApp(gate, { processes: processesBelow() })
  const listener = await openListener(
    http.app as never,
    'agent',
    { socket: parts.socket, mode: 0o600 },
    peerProcess,
  )
  const own = { socket: join(folder, 'gate.sock'), mode: 0o600 }
  const owners = await openListener(http.app as never, 'owner', own, peerProcess)
  const token = http.token({ role: 'agent', agent: 'claude-code', profile: 'default' })
  writeFileSync(parts.headers, `Authorization: Bearer ${token}\n`)
  onTestFinished(async () => {
    await listener.close(0)
    await owners.close(0)
    http.close()
    await gate.close()
  })
  const reports = async () => {
    const found: { from: unknown; characters: unknown }[] = []
    for await (const { kind, body } of gate.entries())
      if (kind === 'report') found.push({ from: body['from'] ?? 'result', characters: body['characters'] })
    return found
  }
  return {
    folder,
    script,
    token,
    socket: parts.socket,
    gateSocket: own.socket,
    reports,
    start: (program?: string) => startClient(folder, script, program),
  }
}

/** Starts the client; `program` names it. */
function startClient(folder: string, script: string, program = 'claude') {
  const file = join(folder, program)
  if (!existsSync(file)) writeFileSync(file, client)
  chmodSync(file, 0o700)
  const child = spawn(file, [], { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
  child.stdin.on('error', () => {})
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const run = async (program: string, args: readonly string[], input = '') => {
    child.stdin.write(`${JSON.stringify({ program, args, input })}\n`)
    return (await lines.next()).value as string
  }
  const hook = (event: string, more: object) =>
    run(script, [event], JSON.stringify({ session_id: 's1', hook_event_name: event, ...more }))
  const write = (message: object) => child.stdin.write(`${JSON.stringify(message)}\n`)
  return {
    pid: child.pid,
    end: () => void child.kill('SIGKILL'),
    prompt: (text: string, session = 's1') => hook('UserPromptSubmit', { prompt: text, session_id: session }),
    /** Starts a server of the client’s: one that answers each line with another. */
    startServer: (program: string, args: readonly string[]) => write({ program, args, isServer: true }),
    /** What its server answers. */
    tell: async (message: object) => {
      write({ tell: message })
      return JSON.parse((await lines.next()).value as string) as unknown
    },
    /** A command of the agent’s: judged, run, and its result told. */
    bash: async (command: string, id = 'c1') => {
      const call = { tool_name: 'Bash', tool_use_id: id, tool_input: { command: 'ls' } }
      await hook('PreToolUse', call)
      await run('/bin/bash', ['-c', command])
      await hook('PostToolUse', { ...call, tool_response: 'done' })
    },
  }
}

/** This machine can tell who asks. */
export const canTell = platform() === 'linux' && existsSync('/usr/bin/perl')

/** Options of tests that need such a machine. */
export const whereItCanTell = needs(canTell, 'who asks can be told on Linux with perl alone')
