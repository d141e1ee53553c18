import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Gate } from '../src/gate/core/gate.ts'
import { openGate } from '../src/gate/open/open-gate.ts'
import { ensureResident } from '../src/daemon/resident/ensure-resident.ts'
import { stopResident } from '../src/daemon/resident/stop-resident.ts'
import { callOf } from './evaluate-parts.ts'
import { median, percentiles, row } from './measure.ts'
import { processorTime } from './processor-time.ts'
import { SocketClient } from './socket-client.ts'

const alone = 1_500
const together = 8_000
const clients = 16
const rounds = 3
const commands = ['git status', 'npm test 2>&1 | tail -5', 'ls -la src', 'cat package.json | jq .version']

/** Asks once; `lane` is one of the clients. */
type Ask = (lane: number, i: number) => Promise<unknown>

/** The resident gate as a process of its own on its socket, beside the same gate in process and an echo. */
export async function benchHttp(folder: string): Promise<readonly string[]> {
  if (!existsSync(join(process.cwd(), 'dist', 'cli.cjs')))
    return ['http: not measured, dist/ is missing (npm run build)']
  const stateFolder = join(folder, 'http')
  const program = [process.execPath, join(process.cwd(), 'bin', 'countersign.cjs')]
  const { gateSocket, pid } = await ensureResident(stateFolder, { program, args: ['--no-tcp'] })
  const echo = await startEcho(join(folder, 'echo.sock'))
  const gate = await openGate({ stateFolder: join(folder, 'http-in-process') })
  try {
    return await report(
      {
        'the resident gate over its socket': over(gateSocket, '/v1/evaluations'),
        'the gate in process': inProcess(gate),
        'an echo over a socket': over(echo.socket, '/echo'),
      },
      { 'the resident gate over its socket': pid, 'the gate in process': process.pid },
    )
  } finally {
    await gate.close()
    echo.stop()
    await stopResident(stateFolder)
  }
}

/** `processes` says where the work of some of them is done. */
async function report(
  asks: Readonly<Record<string, Ask>>,
  processes: Readonly<Record<string, number>>,
): Promise<readonly string[]> {
  const times = new Map<string, number[]>()
  const loads = new Map<string, Load[]>()
  for (let round = 0; round <= rounds; round++)
    for (const [name, ask] of Object.entries(asks)) {
      const one = await timesOf(ask, alone / rounds)
      const load = await loadOf(ask, together / rounds, processes[name])
      if (round === 0) continue
      times.set(name, [...(times.get(name) ?? []), ...one])
      loads.set(name, [...(loads.get(name) ?? []), load])
    }
  return [
    'the resident gate: a process of its own, durable log',
    ...[...times].map(([name, taken], i) =>
      row(percentiles(`  ${name}`, taken), i === 0 ? 2_000 : undefined),
    ),
    ...[...loads].map(([name, found], i) =>
      loadRow(name, found, i === 0 ? ' (budget 5000/s, p99 5 ms)' : ''),
    ),
  ]
}

function loadRow(name: string, found: readonly Load[], budget: string): string {
  const rate = Math.round(median(found.map(one => one.rate)))
  const { p50, p99 } = percentiles(
    name,
    found.flatMap(one => one.times),
  )
  const work = median(found.map(one => one.work))
  const waits = `p50 ${(p50 / 1_000).toFixed(2)} ms p99 ${(p99 / 1_000).toFixed(2)} ms`
  const atWork = Number.isNaN(work) ? '' : ` at work ${work.toFixed(0)} µs each`
  return `  ${`${name}, ${clients} at once`.padEnd(50)} ${rate}/s ${waits}${atWork}${budget}`
}

async function timesOf(ask: Ask, runs: number): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < runs; i++) {
    const start = performance.now()
    await ask(0, i)
    times.push((performance.now() - start) * 1_000)
  }
  return times
}

/** One round of all clients at once. */
interface Load {
  /** A second. */
  readonly rate: number
  /** Of each question, in microseconds. */
  readonly times: readonly number[]
  /** Processor time of each question, in microseconds; NaN where it is not told. */
  readonly work: number
}

async function loadOf(ask: Ask, runs: number, pid?: number): Promise<Load> {
  const each = Math.floor(runs / clients)
  const times: number[] = []
  const lane = async (_: unknown, lane: number) => {
    for (let i = 0; i < each; i++) {
      const asked = performance.now()
      await ask(lane, i)
      times.push((performance.now() - asked) * 1_000)
    }
  }
  const [worked, start] = [processorTime(pid), performance.now()]
  await Promise.all(Array.from({ length: clients }, lane))
  const rate = times.length / ((performance.now() - start) / 1_000)
  return { rate, times, work: ((processorTime(pid) - worked) * 1_000) / times.length }
}

function over(socketPath: string, path: string): Ask {
  const lanes = Array.from({ length: clients }, () => new SocketClient(socketPath))
  let number = 0
  return async (lane, i) => {
    const command = commands[i % commands.length]
    const body = { id: `http-${number++}`, session: `lane-${lane}`, kind: 'shell', arguments: { command } }
    const status = await lanes[lane]?.post(path, JSON.stringify(body))
    if (status !== 200) throw new Error(`${path} answered ${status}`)
  }
}

function inProcess(gate: Gate): Ask {
  let number = 0
  return (lane, i) => {
    const call = callOf('shell', { command: commands[i % commands.length] ?? '' })
    return gate.evaluate({ ...call, id: `in-${number++}`, session: `lane-${lane}` })
  }
}

async function startEcho(socket: string): Promise<{ readonly socket: string; stop(): void }> {
  const child = spawn(process.execPath, [join(process.cwd(), 'bench', 'echo.mjs'), socket], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise((resolve, reject) => {
    child.stdout.once('data', resolve)
    child.once('exit', code => reject(new Error(`the echo ended with ${code}`)))
  })
  return { socket, stop: () => child.kill() }
}
