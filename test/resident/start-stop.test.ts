import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as later } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { readNote, writeNote } from '../../src/daemon/resident/resident-note.ts'
import { processStart } from '../../src/daemon/resident/process-start.ts'
import { stopResident } from '../../src/daemon/resident/stop-resident.ts'
import { ask, residentWorld, sleeper } from './resident-world.ts'
import { until } from '../until.ts'

test('start says where it is, status shows it, start again changes nothing, stop ends it and leaves no socket', async () => {
  const { state, run } = residentWorld()
  const first = await run('start --port 0 --json')
  expect(first).toMatchObject({ code: 0, err: '' })
  const note = JSON.parse(first.out)
  expect(note).toMatchObject({ started: true, gateSocket: join(state, 'gate.sock'), foreground: false })
  for (const socket of [note.gateSocket, note.agentSocket]) expect(statSync(socket).mode & 0o777).toBe(0o600)
  const status = JSON.parse((await run('status --json')).out)
  expect(status).toMatchObject({ running: true, pid: note.pid, port: note.port, waiting: 0, pause: null })
  expect(status.policy).toMatchObject({ digest: expect.stringMatching(/^[0-9a-f]{64}$/), problem: null })
  expect(JSON.parse((await run('start --json')).out)).toMatchObject({ started: false, pid: note.pid })
  expect((await run('stop')).out).toContain(`${note.pid} has ended`)
  expect(processStart(note.pid)).toBeNull()
  for (const left of ['gate.sock', 'agent.sock', 'resident.json'])
    expect(existsSync(join(state, left))).toBe(false)
  expect(await run('status')).toMatchObject({ code: 1, out: expect.stringContaining('No gate runs') })
  expect((await run('stop')).out).toContain('No gate runs')
})

test('of five that start at once one wins, and the others use it', async () => {
  const { runAlone } = residentWorld()
  const all = await Promise.all(Array.from({ length: 5 }, () => runAlone('start --no-tcp --json')))
  expect(all.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
  expect(new Set(all.map(({ out }) => JSON.parse(out).pid)).size).toBe(1)
})

test('a killed gate is found dead by the next start, whatever it left', async () => {
  const { state, run } = residentWorld()
  const { pid } = JSON.parse((await run('start --no-tcp --json')).out)
  process.kill(pid, 'SIGKILL')
  await until(() => processStart(pid) === null)
  expect(existsSync(join(state, 'gate.sock'))).toBe(true)
  expect((await run('status')).code).toBe(1)
  const next = JSON.parse((await run('start --no-tcp --json')).out)
  expect(next).toMatchObject({ started: true })
  expect(next.pid).not.toBe(pid)
  expect(readFileSync(join(state, 'gate.log'), 'utf8')).toContain(
    `the process ${pid} before this one ended without`,
  )
})

test('a note whose number belongs to another process by now is not believed, and that process is left alone', async () => {
  const { state, run } = residentWorld()
  const pid = sleeper()
  mkdirSync(state, { mode: 0o700 })
  const gateSocket = join(state, 'gate.sock')
  writeNote(join(state, 'resident.json'), {
    pid,
    processStart: '1',
    since: 0,
    version: '0',
    gateSocket,
    agentSocket: gateSocket,
    port: null,
    wantedPort: null,
    foreground: false,
  })
  expect(await stopResident(state)).toBeUndefined()
  expect(processStart(pid)).not.toBeNull()
  expect((await run('start --no-tcp')).code).toBe(0)
})

/** Sees to it that a port is in use: by a server of ours, or by whoever has it for longer than other tests do. */
async function occupy(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const server = createServer()
    const isOurs = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve(true))
    })
    if (isOurs) return void onTestFinished(() => void server.close())
    await later(100)
  }
}

test('a port in use is told, and the next free one is taken; a port that was asked for is not replaced', async () => {
  const { run } = residentWorld()
  const busy = createServer()
  const port = await new Promise<number>(resolve => {
    busy.listen(0, '127.0.0.1', () => resolve((busy.address() as { port: number }).port))
  })
  onTestFinished(() => {
    busy.close()
  })
  const refused = await run(`start --port ${port}`)
  expect(refused).toMatchObject({ code: 69, err: expect.stringContaining(`Port ${port} is in use`) })
  await occupy(4180)
  const moved = await run('start')
  expect(moved.out).toMatch(/Port 4180 is in use, so it took 41[89]\d/)
})

test('a second signal ends it at once, whatever is still open', async () => {
  const { state, run } = residentWorld()
  const { pid, gateSocket } = JSON.parse((await run('start --no-tcp --json')).out)
  const slow = connect(gateSocket)
  slow.on('error', () => {})
  slow.write('POST /v1/evaluations HTTP/1.1\r\nhost: gate\r\ncontent-length: 100\r\n\r\n{')
  await ask(gateSocket, '/v1/status')
  process.kill(pid, 'SIGTERM')
  process.kill(pid, 'SIGINT')
  await until(() => processStart(pid) === null)
  slow.destroy()
  const log = readFileSync(join(state, 'gate.log'), 'utf8')
  expect(log).toContain('stopping')
  expect(log).not.toContain('stopped')
  expect((await run('start --no-tcp')).code).toBe(0)
})

test('who listens to events hears the end of them when the gate stops', async () => {
  const { run } = residentWorld()
  const { gateSocket } = JSON.parse((await run('start --no-tcp --json')).out)
  const events = ask(gateSocket, '/v1/events')
  await ask(gateSocket, '/v1/status')
  expect((await run('stop')).code).toBe(0)
  expect((await events).status).toBe(200)
})

test('a file that is no socket is not taken for one', async () => {
  const { home, run } = residentWorld()
  const file = join(home, 'notes.txt')
  writeFileSync(file, 'dear diary')
  const refused = await run(`start --no-tcp --agent-socket ${file}`)
  expect(refused).toMatchObject({ code: 74, err: expect.stringContaining('is no socket') })
  expect(readFileSync(file, 'utf8')).toBe('dear diary')
})

test('restart keeps the port and gives another process', async () => {
  const { run } = residentWorld()
  const before = JSON.parse((await run('start --no-tcp --json')).out)
  const after = JSON.parse((await run('restart --json')).out)
  expect(after).toMatchObject({ started: true, port: null })
  expect(after.pid).not.toBe(before.pid)
})

test('a state folder too deep for a socket gets a short folder of its own for them', async () => {
  const { home } = residentWorld()
  const deep = join(home, 'd'.repeat(90), 'state')
  const { run } = residentWorld()
  const started = await run(`--home ${deep} start --no-tcp --json`, { XDG_RUNTIME_DIR: home })
  onTestFinished(async () => {
    await stopResident(deep)
  })
  const { gateSocket } = JSON.parse(started.out)
  expect(gateSocket).toMatch(/countersign-[0-9a-f]{16}\/gate\.sock$/)
  expect(statSync(join(gateSocket, '..')).mode & 0o777).toBe(0o700)
  expect((await ask(gateSocket, '/v1/status')).status).toBe(200)
  expect((await run(`--home ${deep} status`)).code).toBe(0)
})

test('a policy that is wrong at the start is told by the process that started it, and nothing runs', async () => {
  const { run, state } = residentWorld()
  const refused = await run('start --no-tcp', { COUNTERSIGN_AUTO_DENY_THRESHOLD: 'many' })
  expect(refused).toMatchObject({ code: 78, err: expect.stringContaining('must be a finite number') })
  expect(readNote(join(state, 'resident.json'))).toBeUndefined()
})

test('what an environment would load into Node is left behind', async () => {
  const { home, run } = residentWorld()
  const trap = join(home, 'trap.cjs')
  writeFileSync(
    trap,
    `if (process.argv.includes('--background-child')) require('fs').writeFileSync('${home}/caught', '')`,
  )
  expect((await run('start --no-tcp', { NODE_OPTIONS: `--require ${trap}` })).code).toBe(0)
  expect(existsSync(join(home, 'caught'))).toBe(false)
})

test('a state folder that others may write to is refused', async () => {
  const { state, run } = residentWorld()
  mkdirSync(state)
  chmodSync(state, 0o777)
  expect(await run('start --no-tcp')).toMatchObject({
    code: 74,
    err: expect.stringContaining('Others may write'),
  })
})
