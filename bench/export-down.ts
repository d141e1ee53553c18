import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { usualKinds } from '../src/gate/config/export-file.ts'
import { GateQueue } from '../src/daemon/export/pump/gate-queue.ts'
import { TargetPump } from '../src/daemon/export/pump/export-pumps.ts'
import { showExports } from '../src/daemon/export/pump/show-exports.ts'
import { openSender } from '../src/daemon/export/targets/open-sender.ts'
import type { LocalGate } from '../src/gate/core/local-gate.ts'
import type { ExportTarget } from '../src/ground/model/export-target.ts'
import { openGate } from '../src/gate/open/open-gate.ts'
import { callOf } from './evaluate-parts.ts'

const decisions = 100_000
/** Calls that are judged at the same time. */
const atOnce = 64
/** Milliseconds between two looks at how far the targets are. */
const pause = 20

/** A hundred thousand decisions for three targets, of which one is down until all of them were made. */
export async function benchExportDown(): Promise<readonly string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-export-down-'))
  const sinks = await startSinks()
  const gate = await openGate({ stateFolder: join(folder, 'state'), home: folder })
  try {
    const targets = targetsAt(sinks.port, folder)
    const pumps = await Promise.all(targets.map(target => pumpTo(gate, target)))
    const shown = (name: string) => showExports(gate.mirrored, targets).find(one => one.name === name)
    while (gate.mirrored.exports.names().length < targets.length) await rest()
    const began = performance.now()
    await decide(gate)
    const decided = performance.now()
    while (['splunk', 'lake'].some(name => shown(name)?.lag !== 0)) await rest()
    const upToDate = performance.now()
    const down = shown('collector')
    const counts = await sinks.ask('up')
    while (shown('collector')?.lag !== 0) await rest()
    const caughtUp = performance.now()
    const { uids } = await sinks.ask('count')
    await Promise.all(pumps.map(pump => pump.close()))
    const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`
    return [
      `export-down: ${decisions} decisions for three targets, the collector down until all were made`,
      `  judged and logged in ${seconds(decided - began)}; Splunk and OCSF had all ${seconds(upToDate - decided)} later`,
      `  the collector meanwhile: ${down?.lag} entries behind, ${down?.sent} taken, “${down?.problem}”`,
      `  once it was back it had all after ${seconds(caughtUp - upToDate)}; requests of it that failed before: ${counts.refused}`,
      `  different ids that arrived: ${JSON.stringify(uids)}`,
    ]
  } finally {
    await gate.close()
    await sinks.end()
    rmSync(folder, { recursive: true, force: true })
  }
}

function targetsAt(port: number, folder: string): readonly ExportTarget[] {
  const tokenFile = join(folder, 'token')
  writeFileSync(tokenFile, 'token', { mode: 0o600 })
  const shared = { kinds: usualKinds, include: [] as const }
  const at = (path: string) => `http://127.0.0.1:${port}${path}`
  const headerFiles = {}
  return [
    {
      ...shared,
      name: 'collector',
      kind: 'otlp',
      signal: 'logs',
      endpoint: at('/collector'),
      encoding: 'json',
      headerFiles,
    },
    { ...shared, name: 'splunk', kind: 'splunk-hec', endpoint: at('/splunk'), tokenFile, acknowledge: false },
    { ...shared, name: 'lake', kind: 'ocsf', endpoint: at('/lake'), headerFiles },
  ]
}

async function pumpTo(gate: LocalGate, target: ExportTarget): Promise<TargetPump> {
  const context = { host: 'bench', version: '0' }
  const pump = new TargetPump({
    target,
    sender: await openSender(target, context),
    queue: new GateQueue(work => work(gate.mirrored)),
    now: Date.now,
    draw: Math.random,
    log: () => {},
  })
  pump.start()
  return pump
}

async function decide(gate: LocalGate): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let i = next++; i < decisions; i = next++)
      await gate.evaluate({ ...callOf('shell', { command: 'git status' }), id: `call-${i}` })
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

const rest = () => new Promise(resolve => setTimeout(resolve, pause))

interface Counts {
  readonly refused: number
  readonly uids: Readonly<Record<string, number>>
}

/** One server for all three, in a thread of its own: what it does is not the gate’s. The collector is down at first. */
function startSinks(): Promise<{
  readonly port: number
  readonly ask: (word: 'up' | 'count') => Promise<Counts>
  readonly end: () => Promise<number>
}> {
  const worker = new Worker(
    `const { createServer } = require('node:http')
     const { parentPort } = require('node:worker_threads')
     const seen = { collector: new Set(), splunk: new Set(), lake: new Set() }
     let isUp = false
     let refused = 0
     const server = createServer((request, response) => {
       const parts = []
       request.on('data', part => parts.push(part))
       request.on('end', () => {
         const name = request.url.split('/')[1]
         if (name === 'collector' && !isUp) { refused++; response.writeHead(503).end(); return }
         for (const [uid] of Buffer.concat(parts).toString().matchAll(/[0-9a-f]{16}-\\d+-[0-9a-f]{12}/g)) seen[name].add(uid)
         response.end('{}')
       })
     }).listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port))
     parentPort.on('message', word => {
       if (word === 'up') isUp = true
       parentPort.postMessage({ refused, uids: Object.fromEntries(Object.entries(seen).map(([name, one]) => [name, one.size])) })
     })`,
    { eval: true },
  )
  return new Promise((resolve, reject) => {
    worker.once('error', reject)
    worker.once('message', (port: number) =>
      resolve({
        port,
        ask: word =>
          new Promise(answered => {
            worker.once('message', answered)
            worker.postMessage(word, [])
          }),
        end: () => worker.terminate(),
      }),
    )
  })
}
