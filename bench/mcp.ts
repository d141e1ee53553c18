import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { stopResident } from '../src/daemon/resident/stop-resident.ts'
import { BenchClient } from './mcp-client.ts'
import { median, percentiles, row } from './measure.ts'
import { closedInspector } from '../src/ground/model/closed-inspector.ts'

const inFlight = 50
const judgedCalls = 600
const server = [process.execPath, join(process.cwd(), 'bench/mcp-server.mjs')]

/** What the gate adds to a call of an MCP server: the same server bare and fronted, in turn, in one run. */
export async function benchMcp(folder: string): Promise<readonly string[]> {
  const program = join(process.cwd(), 'bin/countersign.mjs')
  if (!existsSync(join(process.cwd(), 'dist/cli.cjs')))
    return ['mcp: not measured, dist/ is missing (npm run build)']
  const state = join(folder, 'mcp')
  const env = { PATH: process.env['PATH'], HOME: folder }
  const front = [
    process.execPath,
    closedInspector,
    program,
    '--home',
    state,
    'mcp',
    '--name',
    'bench',
    '--',
    ...server,
  ]
  const bare = new BenchClient(server, env)
  const gated = new BenchClient(front, env)
  try {
    await Promise.all([bare.open(), gated.open()])
    return ['an MCP server on standard streams, bare and behind the gate', ...(await measured(bare, gated))]
  } finally {
    await Promise.all([bare.close(), gated.close()])
    await stopResident(state)
  }
}

async function measured(bare: BenchClient, gated: BenchClient): Promise<readonly string[]> {
  for (let i = 0; i < 200; i++) await Promise.all([bare.call(), gated.call()])
  const before = gated.atWork()
  const [alone, behind, added] = await inTurn(bare, gated, judgedCalls)
  const work = (gated.atWork() - before) / judgedCalls
  const lists = await differences(bare, gated, 300, client => client.ask('tools/list', {}))
  const [large, next] = await afterLarge(bare, gated, 10)
  const rates = [await rateOf(bare), await rateOf(gated)]
  const growth = await grown(gated)
  return [
    row(percentiles('  bare', alone)),
    row(percentiles('  behind the gate', behind)),
    `${row(percentiles('  added to a call', added), 1_000)}; the proxy is at work ${work.toFixed(2)} ms of it`,
    row(percentiles('  added to what is not judged', lists)),
    row(percentiles('  added to a result of 10 MB', large), 10_000),
    row(percentiles('  added to the call right behind it', next)),
    `  ${`${inFlight} calls in flight`.padEnd(44)} ${rates.map(rate => `${Math.round(rate)}/s`).join(' bare, ')} behind the gate (budget 3000/s)`,
    ...growth,
  ]
}

type Ask = (client: BenchClient) => Promise<void>

/** Bare, behind the gate, and what lies between each two that were asked one after the other; microseconds. */
async function inTurn(
  bare: BenchClient,
  gated: BenchClient,
  runs: number,
  ask: Ask = client => client.call(),
) {
  const [alone, behind, added]: [number[], number[], number[]] = [[], [], []]
  for (let run = 0; run < runs; run++) {
    const one = await timeOf(() => ask(bare))
    const two = await timeOf(() => ask(gated))
    alone.push(one)
    behind.push(two)
    added.push(two - one)
  }
  return [alone, behind, added] as const
}

async function differences(bare: BenchClient, gated: BenchClient, runs: number, ask: Ask): Promise<number[]> {
  return (await inTurn(bare, gated, runs, ask))[2]
}

/**
 * What the gate adds until a large result is there, and to the call right behind it, which waits until the gate has read that
 * result; microseconds. So no large call waits for the one before.
 */
async function afterLarge(bare: BenchClient, gated: BenchClient, runs: number) {
  const [large, next]: [number[], number[]] = [[], []]
  for (let run = 0; run < runs; run++) {
    const times: number[] = []
    for (const client of [bare, gated])
      times.push(await timeOf(() => client.call(10_000_000)), await timeOf(() => client.call()))
    const [alone = 0, aloneNext = 0, behind = 0, behindNext = 0] = times
    large.push(behind - alone)
    next.push(behindNext - aloneNext)
  }
  return [large, next] as const
}

async function timeOf(work: () => Promise<void>): Promise<number> {
  const start = performance.now()
  await work()
  return (performance.now() - start) * 1_000
}

async function rateOf(client: BenchClient, runs = 2_000): Promise<number> {
  const start = performance.now()
  const lane = async () => {
    for (let i = 0; i < runs / inFlight; i++) await client.call()
  }
  await Promise.all(Array.from({ length: inFlight }, lane))
  return runs / ((performance.now() - start) / 1_000)
}

/** Memory of the proxy in ten parts of 10,000 calls: what grows without end grows in each. */
async function grown(client: BenchClient): Promise<readonly string[]> {
  const seen: number[] = []
  for (let part = 0; part < 10; part++) {
    await rateOf(client, 1_000)
    seen.push(client.memory())
  }
  const [first, last] = [median(seen.slice(0, 3)), median(seen.slice(-3))]
  return [
    `  10000 calls: the proxy holds ${seen.map(mb => mb.toFixed(0)).join(' ')} MB; ${(last / first).toFixed(2)} times from beginning to end`,
  ]
}
