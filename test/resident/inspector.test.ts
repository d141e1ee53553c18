import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { platform } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setTimeout as later } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { frontFile, writeFront } from '../../src/daemon/install/servers/wrap-servers.ts'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'
import { ensureResident } from '../../src/daemon/resident/ensure-resident.ts'
import { systemdUnit } from '../../src/daemon/resident/systemd-unit.ts'
import { runCli } from '../cli/run-cli.ts'
import { launcherWorld } from '../hook/launcher-world.ts'
import { tcpListeners } from './tcp-listeners.ts'
import { ask, program, type ResidentWorld, residentWorld } from './resident-world.ts'
import { sampleSize } from '../samples.ts'
import { until } from '../until.ts'
import { needs } from '../needs.ts'

const [node = '', bin = ''] = program
const hook = fileURLToPath(new URL('../../dist/hook.cjs', import.meta.url))
const foreground = ['start', '--foreground', '--no-tcp']

/** A way in which a process of ours is started, and what shows that it works. */
interface Start {
  readonly words: readonly string[]
  readonly input?: string
  readonly sign: RegExp
  readonly isUnprotected?: boolean
}

/** What is written to a file and started from there by others, as it stands there. */
const starts: Readonly<Record<string, (world: ResidentWorld) => Promise<Start>>> = {
  'the gate, by a unit': async ({ state }) => {
    const line = /^ExecStart=(.*)$/m.exec(systemdUnit({ program, stateFolder: state }))?.[1] ?? ''
    return { words: [...line.split(' '), '--no-tcp'], sign: /^process \d+ at/ }
  },
  'the program, by the name that a shell finds': async () => ({
    words: [bin, ...foreground],
    sign: /^process \d+ at/,
  }),
  'the program, by Node without options': async () => ({
    words: [node, bin, ...foreground],
    sign: /^process \d+ at/,
    isUnprotected: true,
  }),
  'a hook where no gate answers': async ({ home }) => {
    const { fakeNode, words } = recordingNode(home)
    const { run } = launcherWorld('claude-code', { node: fakeNode, fallback: hook })
    await run('{}')
    return { words: [node, ...words()], input: '{}', sign: /countersign\/1 end/ }
  },
  'a wrapper of MCP servers': async ({ state }) => {
    writeFront({ stateFolder: state, node }, bin)
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a', version: '1' } }
    const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: hello })}\n`
    return { words: [frontFile(state), 'tools-server'], input, sign: /"serverInfo"/ }
  },
}

/** A program in the place of Node that notes its arguments. */
function recordingNode(home: string) {
  const fakeNode = join(home, 'node')
  const text = join(home, 'words')
  writeFileSync(fakeNode, `#!/bin/sh\nprintf '%s\\n' "$@" >'${text}'\n`)
  chmodSync(fakeNode, 0o700)
  return { fakeNode, words: () => readFileSync(text, 'utf8').trimEnd().split('\n') }
}

/**
 * Starts a process and signals it and its like all the time, from `delay` on until it works. Before Node has a handler
 * such a signal ends it.
 */
async function hammered({ home, state }: ResidentWorld, start: Start, delay: number) {
  const [command = '', ...args] = start.words
  const env = { PATH: process.env['PATH'] ?? '', HOME: home, COUNTERSIGN_HOME: state }
  const child = spawn(command, args, { env, cwd: home, detached: true })
  let [out, err] = ['', '']
  child.stdout.on('data', part => {
    out += part
  })
  child.stderr.on('data', part => {
    err += part
  })
  const closed = new Promise<void>(resolve => child.on('close', () => resolve()))
  const isGone = () => child.exitCode !== null || child.signalCode !== null
  child.stdin.on('error', () => {})
  child.stdin.write(start.input ?? '')
  if (start.words.includes(hook)) child.stdin.end()
  await later(delay)
  while (!isGone() && !start.sign.test(out)) {
    signalAll(child.pid)
    await later(1)
  }
  const works = start.sign.test(out)
  const gate = /^process (\d+)/.exec(out)?.[1]
  const ports = gate === undefined ? [] : tcpListeners(Number(gate))
  signalAll(child.pid, 'SIGKILL')
  await closed
  return { works, err, ports }
}

/** The process and whatever it started, which it leads. */
function signalAll(pid = 0, signal: NodeJS.Signals = 'SIGUSR1'): void {
  try {
    if (pid > 1) process.kill(-pid, signal)
  } catch {}
}

/** How many times a process is to come through to its work, each a little later. */
const enough = sampleSize(4, 2)

test.each(Object.keys(starts))(
  '%s opens no inspector, however early and often it is signalled',
  needs(platform() === 'linux', 'whether a port is open is read from /proc'),
  async name => {
    const world = residentWorld()
    const start = await starts[name]?.(world)
    if (!start) throw new Error(name)
    let works = 0
    for (let delay = 0; works < enough && delay < 5_000; delay += 4 + delay / 20) {
      const tried = await hammered(world, start, delay)
      expect(tried.ports).toEqual([])
      // Where Node was started without options, the process that is signalled so early only starts another one.
      if (!start.isUnprotected) expect(tried.err).not.toContain('Debugger listening')
      if (tried.works) works++
    }
    expect(works).toBe(enough)
  },
)

test('a gate in the background is started so that it can open none', async () => {
  const { home, state } = residentWorld()
  const { fakeNode, words } = recordingNode(home)
  await expect(ensureResident(state, { program: [fakeNode, bin] })).rejects.toThrow('ended while it started')
  expect(words().slice(0, 2)).toEqual([closedInspector, bin])
})

test('a gate in the background opens no inspector, and goes on', async () => {
  const { state } = residentWorld()
  const { pid, gateSocket } = await ensureResident(state, { program, args: ['--no-tcp'] })
  for (let i = 0; i < 100; i++) {
    process.kill(pid, 'SIGUSR1')
    expect((await ask(gateSocket, '/v1/status')).status).toBe(200)
  }
  expect(readFileSync(join(state, 'gate.log'), 'utf8')).not.toContain('Debugger listening')
})

test.each([
  ['NODE_OPTIONS', { NODE_OPTIONS: '--inspect=127.0.0.1:0' }, '--inspect'],
  ['NODE_OPTIONS, spelled otherwise', { NODE_OPTIONS: '"--inspect_port=0"' }, '--inspect-port'],
  [
    'a signal that writes the memory out',
    { NODE_OPTIONS: '--heapsnapshot-signal=SIGUSR2' },
    '--heapsnapshot-signal',
  ],
])('what opens an inspector is refused at the start: %s', async (_what, env, option) => {
  const { home, run } = residentWorld()
  const sentence = `countersign: a debugger could read this process and answer in its place (${option}): start it without that option, and without it in NODE_OPTIONS.\n`
  for (const args of ['status', 'start --foreground --no-tcp']) {
    const refused = await run(args, env)
    expect(refused).toMatchObject({ code: 78, out: '' })
    expect(refused.err.endsWith(sentence)).toBe(true)
  }
  expect((await runCli(home, ['status'])).out).toContain('No gate runs')
})

test.each([
  [['--inspect=127.0.0.1:0'], '--inspect'],
  [[closedInspector, '--inspect-port=127.0.0.1:0'], '--inspect-port'],
  [['--debug-port', '0'], '--debug-port'],
])('Node started with %j runs nothing of ours', (options, option) => {
  const { home, state } = residentWorld()
  const env = { PATH: '', HOME: home, COUNTERSIGN_HOME: state }
  for (const file of [bin, hook]) {
    const { status, stdout, stderr } = spawnSync(node, [...options, file, 'status'], {
      env,
      encoding: 'utf8',
    })
    expect([status, stdout]).toEqual([78, ''])
    expect(stderr).toContain(`(${option}): start it without that option`)
  }
})

test('a debugger that a preloaded file opened is refused too', async () => {
  const { home, run } = residentWorld()
  const file = join(home, 'attach.cjs')
  writeFileSync(file, "require('node:inspector').open(0, '127.0.0.1')")
  const refused = await run('status', { NODE_OPTIONS: `--require ${file}` })
  expect(refused).toMatchObject({ code: 78, out: '' })
  expect(refused.err).toContain('its inspector is open')
})

test('what runs in the place of a process takes its arguments, input, outcome and signals', async () => {
  const { home } = residentWorld()
  const env = { PATH: '', HOME: home, COUNTERSIGN_HOME: join(home, 'state') }
  const child = spawn(node, [bin, ...foreground], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const line = await new Promise<string>(resolve => child.stdout.once('data', part => resolve(String(part))))
  const pid = Number(/^process (\d+)/.exec(line)?.[1])
  expect(pid).not.toBe(child.pid)
  child.kill('SIGTERM')
  const code = await new Promise(resolve => child.once('exit', resolve))
  expect(code).toBe(0)
  expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})

test('what runs in the place of a process that is killed ends as well', async () => {
  const { home } = residentWorld()
  const env = { PATH: '', HOME: home, COUNTERSIGN_HOME: join(home, 'state') }
  const child = spawn(node, [bin, ...foreground], { env, stdio: ['ignore', 'pipe', 'ignore'] })
  const line = await new Promise<string>(resolve => child.stdout.once('data', part => resolve(String(part))))
  const pid = Number(/^process (\d+)/.exec(line)?.[1])
  child.kill('SIGKILL')
  await until(() => {
    try {
      return !process.kill(pid, 0)
    } catch {
      return true
    }
  })
  expect((await runCli(home, ['status'])).out).toContain('No gate runs')
})
