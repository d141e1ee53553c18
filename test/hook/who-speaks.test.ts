import { setTimeout as later } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { openListener } from '../../src/http/serve/open-listener.ts'
import type { ProcessTable } from '../../src/hook/speakers/process-table.ts'
import { openGate } from '../../src/open-gate.ts'
import { peerProcess } from '../../src/resident/peer-process.ts'
import { systemProcesses } from '../../src/resident/process-table.ts'
import { openApp } from '../http/open-http.ts'
import { until } from '../resident/resident-world.ts'
import { launcherWorld } from './launcher-world.ts'

/** A client that does what it reads, line by line: it runs its hook, or a command, as a process of its own. */
const client = `#!${process.execPath}
const { spawn } = require('node:child_process')
const done = line => process.stdout.write(line + '\\n')
require('node:readline').createInterface({ input: process.stdin }).on('line', line => {
  const { program, args, input = '' } = JSON.parse(line)
  const child = spawn(program, args, { stdio: ['pipe', 'ignore', 'ignore'] })
  child.on('error', error => done(String(error)))
  child.on('close', code => done(String(code)))
  child.stdin.on('error', () => {})
  child.stdin.end(input)
})
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

async function speakingWorld(prompts: 'typed' | 'person' = 'person') {
  const { folder, parts, script } = launcherWorld('claude-code')
  const config = join(folder, '.config', 'countersign')
  mkdirSync(config, { recursive: true })
  writeFileSync(join(config, 'policy.toml'), `[profile.default]\nprompts = "${prompts}"\n`)
  const gate = await openGate({ stateFolder: ':memory:', home: folder })
  const http = openApp(gate, { processes: processesBelow() })
  const listener = await openListener(
    http.app as never,
    'agent',
    { socket: parts.socket, mode: 0o600 },
    peerProcess,
  )
  const token = http.token({ role: 'agent', agent: 'claude-code', profile: 'default' })
  writeFileSync(parts.headers, `Authorization: Bearer ${token}\n`)
  onTestFinished(async () => {
    await listener.close(0)
    http.close()
    await gate.close()
  })
  const reports = async () => {
    const found: { from: unknown; characters: unknown }[] = []
    for await (const { kind, body } of gate.entries())
      if (kind === 'report') found.push({ from: body['from'] ?? 'result', characters: body['characters'] })
    return found
  }
  return { folder, script, token, socket: parts.socket, reports, start: () => startClient(folder, script) }
}

/** Starts the client; `program` names it. */
function startClient(folder: string, script: string, program = 'claude') {
  const file = join(folder, program)
  if (!existsSync(file)) writeFileSync(file, client)
  chmodSync(file, 0o700)
  const child = spawn(file, [], { stdio: ['pipe', 'pipe', 'ignore'], env: {} })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const run = async (program: string, args: readonly string[], input = '') => {
    child.stdin.write(`${JSON.stringify({ program, args, input })}\n`)
    return (await lines.next()).value as string
  }
  const hook = (event: string, more: object) =>
    run(script, [event], JSON.stringify({ session_id: 's1', hook_event_name: event, ...more }))
  return {
    prompt: (text: string) => hook('UserPromptSubmit', { prompt: text }),
    /** A command of the agent’s: judged, run, and its result told. */
    bash: async (command: string, id = 'c1') => {
      const call = { tool_name: 'Bash', tool_use_id: id, tool_input: { command: 'ls' } }
      await hook('PreToolUse', call)
      await run('/bin/bash', ['-c', command])
      await hook('PostToolUse', { ...call, tool_response: 'done' })
    },
  }
}

/** A command that runs the hook itself, with a prompt of so many characters. */
const forged = (script: string, length: number, session = 's1') => {
  const prompt = JSON.stringify({
    session_id: session,
    hook_event_name: 'UserPromptSubmit',
    prompt: 'x'.repeat(length),
  })
  return `printf %s '${prompt}' | ${script} UserPromptSubmit`
}

/** Who spoke, by the length of what was said. */
async function speakers(world: { reports(): Promise<readonly { from: unknown; characters: unknown }[]> }) {
  return Object.fromEntries((await world.reports()).map(({ from, characters }) => [characters, from]))
}

const canTell = platform() === 'linux' && existsSync('/usr/bin/perl')

test.runIf(canTell)('what is typed at a client is its person’s, before and after its calls', async () => {
  const world = await speakingWorld()
  const at = world.start()
  await at.prompt('x'.repeat(11))
  await at.bash('sleep 0.1')
  // Nobody types within the tick of the clock in which a call ended.
  await later(200)
  await at.prompt('x'.repeat(12))
  expect(await speakers(world)).toMatchObject({ 11: 'person', 12: 'person' })
})

test.runIf(canTell)('a run that nobody sits at is nobody’s, unless the policy says so', async () => {
  const world = await speakingWorld('typed')
  await world.start().prompt('x'.repeat(11))
  expect(await speakers(world)).toEqual({ 11: 'client' })
})

test.runIf(canTell)(
  'an agent that runs the hook, in its call, by exec or as a job for later, is no person',
  async () => {
    const world = await speakingWorld()
    const { script, folder } = world
    const at = world.start()
    await at.prompt('x'.repeat(11))
    await at.bash(forged(script, 21), 'c1')
    const file = join(folder, 'prompt.json')
    writeFileSync(
      file,
      JSON.stringify({ session_id: 's1', hook_event_name: 'UserPromptSubmit', prompt: 'x'.repeat(22) }),
    )
    await at.bash(`exec ${script} UserPromptSubmit < ${file}`, 'c2')
    const job = `(sleep 1; ${forged(script, 23)}; ${forged(script, 24, 's2')}; touch ${folder}/done)`
    await at.bash(`${job} >/dev/null 2>&1 &`, 'c3')
    await at.bash(`setsid sh -c "$0" >/dev/null 2>&1 &`, 'c4')
    await until(() => existsSync(join(folder, 'done')))
    await at.prompt('x'.repeat(12))
    const said = await speakers(world)
    expect(said).toMatchObject({ 11: 'person', 12: 'person' })
    for (const length of [21, 22, 23, 24]) expect([length, said[length]]).not.toEqual([length, 'person'])
  },
)

test.runIf(canTell)(
  'an agent that says its call has ended, and then runs the hook, is no person',
  async () => {
    const world = await speakingWorld()
    const { script, folder } = world
    const at = world.start()
    await at.prompt('x'.repeat(11))
    const file = join(folder, 'end.json')
    const end = { session_id: 's1', hook_event_name: 'PostToolUse', tool_name: 'Bash', tool_use_id: 'c1' }
    writeFileSync(file, JSON.stringify({ ...end, tool_input: {}, tool_response: 'x'.repeat(31) }))
    await at.bash(`${script} PostToolUse < ${file}; sleep 0.1; ${forged(script, 21)}`)
    const said = await speakers(world)
    expect(said).toMatchObject({ 11: 'person', 31: 'result' })
    expect(said[21]).not.toBe('person')
  },
)

test.runIf(canTell)('an agent that reads the token and asks by itself is a stranger', async () => {
  const world = await speakingWorld()
  const at = world.start()
  await at.prompt('x'.repeat(11))
  const ask = (path: string, body: object) =>
    `curl -s --unix-socket ${world.socket} -H @${join(world.folder, 'headers')} -H 'Content-Type: application/json' -d '${JSON.stringify(body)}' http://localhost${path}`
  const text = 'x'.repeat(21)
  const told = { from: 'person', text: 'x'.repeat(22) }
  await at.bash(ask('/v1/reports', { session: 's1', from: 'person', text }))
  await at.bash(ask('/v1/evaluations', { session: 's1', tool: 'get_user', told: [told] }), 'c2')
  const prompt = { session_id: 's1', hook_event_name: 'UserPromptSubmit', prompt: 'x'.repeat(23) }
  await at.bash(ask('/v1/hooks/claude-code?event=UserPromptSubmit', prompt), 'c3')
  const said = await speakers(world)
  expect(said).toMatchObject({ 11: 'person', 21: 'result', 22: 'result' })
  expect(said[23]).not.toBe('person')
})

test.runIf(canTell)(
  'a client that an agent starts is no person’s, below its call or left behind',
  async () => {
    const world = await speakingWorld()
    const { script, folder } = world
    const at = world.start()
    await at.prompt('x'.repeat(11))
    const inner = (length: number, session: string) => {
      const input = JSON.stringify({
        session_id: session,
        hook_event_name: 'UserPromptSubmit',
        prompt: 'x'.repeat(length),
      })
      return JSON.stringify({ program: script, args: ['UserPromptSubmit'], input })
    }
    writeFileSync(join(folder, 'below'), `${inner(21, 'inner')}\n${inner(22, 's1')}\n`)
    await at.bash(`(cat ${folder}/below; sleep 1) | ${folder}/claude`)
    writeFileSync(join(folder, 'behind'), `${inner(23, 'behind')}\n${inner(24, 's1')}\n`)
    const left = `(cat ${folder}/behind; sleep 1) | ${folder}/claude; touch ${folder}/done`
    writeFileSync(join(folder, 'left.sh'), left)
    await at.bash(`setsid sh ${folder}/left.sh >/dev/null 2>&1 & sleep 0.5`, 'c2')
    await until(() => existsSync(join(folder, 'done')))
    const said = await speakers(world)
    expect(said).toMatchObject({ 11: 'person', 21: 'result' })
    for (const length of [22, 23, 24]) expect([length, said[length]]).not.toEqual([length, 'person'])
  },
)
