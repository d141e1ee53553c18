import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'
import { ensureResident, readinessOf } from '../../src/daemon/resident/ensure-resident.ts'
import { isHalted, processStart } from '../../src/daemon/resident/process-start.ts'
import { readNote, writeNote } from '../../src/daemon/resident/resident-note.ts'
import { lockFolder } from '../../src/gate/store/folder-lock.ts'
import { launcherWorld } from '../hook/launcher-world.ts'
import { program, residentWorld, sleeper } from './resident-world.ts'
import { until } from '../until.ts'

const options = { program, args: ['--no-tcp'] }

/** A gate that was halted, as Ctrl-Z or an agent's code does it. */
async function haltedGate() {
  const world = residentWorld()
  const note = await ensureResident(world.state, options)
  process.kill(note.pid, 'SIGSTOP')
  await until(() => isHalted(note.pid))
  return { ...world, ...note }
}

test('status and start agree on a gate that was halted, and start replaces it', async () => {
  const { state, run, pid } = await haltedGate()
  const problem = `The process ${pid}, which serves ${state}, was halted by a signal: countersign start replaces it.`
  expect(await run('status')).toMatchObject({ code: 1, out: expect.stringContaining(problem) })
  expect(JSON.parse((await run('status --json')).out)).toMatchObject({ running: false, pid, problem })
  const started = await run('start --no-tcp')
  expect(started).toMatchObject({
    code: 0,
    out: expect.stringContaining(`It runs in the place of ${pid}, which was halted: process`),
  })
  expect(processStart(pid)).toBeNull()
  expect(JSON.parse((await run('status --json')).out)).toMatchObject({ running: true })
})

test('of five that find a gate halted one replaces it, and nobody ends the new one', async () => {
  const { state, runAlone, pid } = await haltedGate()
  const all = await Promise.all(Array.from({ length: 5 }, () => runAlone('start --no-tcp --json')))
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
  const [made] = new Set(all.map(({ out }) => JSON.parse(out).pid as number))
  expect(new Set(all.map(({ out }) => JSON.parse(out).pid))).toEqual(new Set([made]))
  expect(made).not.toBe(pid)
  expect(await readinessOf(state)).toMatchObject({ how: 'ready', note: { pid: made } })
})

test('a halted gate that a service manager or a terminal runs is let go on, not replaced beside it', async () => {
  const { home, state, run } = residentWorld()
  const words = [closedInspector, program[1] ?? '', '--home', state, 'start', '--foreground', '--no-tcp']
  const child = spawn(process.execPath, words, { env: { PATH: '', HOME: home }, stdio: 'ignore' })
  const { pid = 0 } = child
  await until(async () => (await readinessOf(state)).how === 'ready')
  process.kill(pid, 'SIGSTOP')
  await until(() => isHalted(pid))
  expect((await run('status')).out).toContain('was halted by a signal: countersign start lets it go on.')
  expect((await run('restart')).code).toBe(75)
  expect((await run('start --no-tcp')).out).toContain(`It runs on, and was halted: process ${pid}`)
  expect(isHalted(pid)).toBe(false)
})

test('a halted gate that is let go on while it is asked is ready', async () => {
  const { state, pid } = await haltedGate()
  const asked = readinessOf(state)
  process.kill(pid, 'SIGCONT')
  expect(await asked).toMatchObject({ how: 'ready', note: { pid } })
})

test('stop ends a gate that was halted, and it ends well', async () => {
  const { run, pid, state } = await haltedGate()
  expect((await run('stop')).out).toContain(`${pid} has ended`)
  expect(readNote(join(state, 'resident.json'))).toBeUndefined()
})

test.each([['/usr/bin/perl'], [undefined]])(
  'a hook refuses while the gate is halted, and has it replaced for the next one (%s asks)',
  async perl => {
    const { state, agentSocket, pid } = await haltedGate()
    const { run, refusal } = launcherWorld('claude-code', {
      socket: agentSocket,
      fallback: fileURLToPath(new URL('../../dist/hook.cjs', import.meta.url)),
      stateFolder: state,
      startsGate: true,
      ...(perl !== undefined && { perl }),
    })
    const call = { hook_event_name: 'PreToolUse', tool_name: 'Bash', tool_input: { command: 'ls' } }
    const input = JSON.stringify({ session_id: 's', ...call })
    expect(await run(input)).toEqual(refusal('PreToolUse'))
    await until(async () => (await readinessOf(state)).how === 'ready')
    expect(processStart(pid)).toBeNull()
  },
)

/** A process that serves a folder, by its note and its lock, and answers as the test says. */
async function servedFolder(answer: (asked: string, reply: (status: number, body: string) => void) => void) {
  const world = residentWorld()
  const { state } = world
  mkdirSync(state, { mode: 0o700 })
  const lock = lockFolder(join(state, 'gate.lock'))
  const pid = sleeper()
  await until(() => processStart(pid) !== null)
  const [gateSocket, agentSocket] = [join(state, 'gate.sock'), join(state, 'agent.sock')]
  for (const socket of [gateSocket, agentSocket]) {
    const server = createServer((question, response) =>
      answer(`${socket}${question.url}`, (status, body) => response.writeHead(status).end(body)),
    )
    await new Promise<void>(resolve => server.listen(socket, resolve))
    onTestFinished(() => {
      server.closeAllConnections()
      server.close()
    })
  }
  onTestFinished(() => lock?.release())
  const rest = { since: 0, version: '0', port: null, wantedPort: null, foreground: false }
  writeNote(join(state, 'resident.json'), {
    pid,
    processStart: processStart(pid),
    gateSocket,
    agentSocket,
    ...rest,
  })
  return { ...world, pid }
}

test('status and whoever starts a gate say the same of one that listens and is silent', async () => {
  const { state, run, pid } = await servedFolder(() => {})
  const problem = `The process ${pid}, which serves ${state}, does not answer: countersign restart replaces it.`
  expect((await run('status')).out).toContain(problem)
  const started = ensureResident(state, { ...options, times: { start: 500, answer: 200 } })
  await expect(started).rejects.toMatchObject({ code: 'unavailable', message: problem })
})

test.each([
  ['over both sockets', () => true],
  ['over the socket of agents alone', (asked: string) => asked.includes('agent.sock')],
  ['over the owner’s socket alone', (asked: string) => asked.includes('gate.sock')],
])('a gate that refuses %s is ready for nobody, and what it says is said', async (_where, isRefused) => {
  const body = JSON.stringify({
    code: 'unavailable',
    message: 'The gate is stopping, so nothing is allowed now.',
  })
  const { state, run, pid } = await servedFolder((asked, reply) => reply(isRefused(asked) ? 503 : 200, body))
  expect(await readinessOf(state)).toMatchObject({ how: 'refusing', note: { pid } })
  expect((await run('status')).out).toContain(
    'refuses everything. The gate is stopping, so nothing is allowed now.',
  )
})
