import { Worker } from 'node:worker_threads'
import { GateQueue } from '../src/daemon/export/pump/gate-queue.ts'
import { TargetPump } from '../src/daemon/export/pump/export-pumps.ts'
import { openSender } from '../src/daemon/export/targets/open-sender.ts'
import type { LocalGate } from '../src/gate/core/local-gate.ts'
import type { OtlpTarget } from '../src/ground/model/export-target.ts'
import { openGate } from '../src/gate/open/open-gate.ts'
import { callOf } from './evaluate-parts.ts'
import { median, percentiles, row } from './measure.ts'

const rounds = 1_500
/** Milliseconds between two looks at the log: a hundred times as often as a gate looks, so that something is always under way. */
const every = 10

/** A collector that takes everything, and one that never answers, beside the decisions that they get. */
export async function benchExport(): Promise<readonly string[]> {
  const sinks = await startSinks()
  const alone = await openGate({ stateFolder: ':memory:', isolated: true })
  const taken = await openExported(sinks.well)
  const hung = await openExported(sinks.hung)
  const kinds = [
    { gate: alone, times: [] as number[] },
    { gate: taken.gate, times: [] as number[] },
    { gate: hung.gate, times: [] as number[] },
  ] as const
  for (let i = -rounds; i < rounds; i++)
    for (const { gate, times } of i % 2 === 0 ? kinds : kinds.toReversed()) {
      const time = await ask(gate, `call-${i}`)
      if (i >= 0) times.push(time)
    }
  const [without, well, never] = kinds.map(({ times }) => times) as [number[], number[], number[]]
  for (const { pump } of [taken, hung]) await pump.close()
  for (const { gate } of kinds) await gate.close()
  await sinks.end()
  const ratio = (times: readonly number[]) => (median(times) / median(without)).toFixed(3)
  return [
    `export: decisions beside a pump that looks every ${every} ms, in turn`,
    row(percentiles('  an allowed call of a gate that exports nothing', without)),
    row(percentiles('  the same, each sent to a collector that takes it', well)),
    row(percentiles('  the same, to one that never answers', never)),
    `  ratio of the middle ones: ${ratio(well)} and ${ratio(never)}`,
  ]
}

async function ask(gate: LocalGate, id: string): Promise<number> {
  const start = performance.now()
  await gate.evaluate({ ...callOf('shell', { command: 'git status' }), id })
  return (performance.now() - start) * 1_000
}

/** A gate whose log is pumped to an address. */
async function openExported(endpoint: string) {
  const gate = await openGate({ stateFolder: ':memory:', isolated: true })
  const target: OtlpTarget = {
    name: 'bench',
    kind: 'otlp',
    signal: 'logs',
    endpoint,
    encoding: 'protobuf',
    headerFiles: {},
    kinds: ['decision'],
    include: [],
  }
  const context = { host: 'bench', version: '0' }
  const pump = new TargetPump({
    target,
    sender: await openSender(target, context),
    queue: new GateQueue(work => work(gate.mirrored)),
    now: Date.now,
    draw: Math.random,
    log: () => {},
    every,
  })
  pump.start()
  return { gate, pump }
}

/** Two servers in a thread of their own: what they do is not the gate’s. */
function startSinks(): Promise<{
  readonly well: string
  readonly hung: string
  readonly end: () => Promise<number>
}> {
  const worker = new Worker(
    `const { createServer } = require('node:http')
     const { parentPort } = require('node:worker_threads')
     const servers = [(q, a) => { q.resume(); q.on('end', () => a.end()) }, q => q.resume()].map(one => createServer(one).listen(0, '127.0.0.1'))
     Promise.all(servers.map(one => new Promise(done => one.on('listening', done)))).then(() =>
       parentPort.postMessage(servers.map(one => one.address().port)))`,
    { eval: true },
  )
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', ([well, hung]: readonly number[]) =>
      resolve({
        well: `http://127.0.0.1:${well}`,
        hung: `http://127.0.0.1:${hung}`,
        end: () => worker.terminate(),
      }),
    )
  })
}
