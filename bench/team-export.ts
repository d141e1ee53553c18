import { chmodSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { TargetPump } from '../src/daemon/export/pump/export-pumps.ts'
import { openSender } from '../src/daemon/export/targets/open-sender.ts'
import { TeamQueue } from '../src/hub/export/team-queue.ts'
import { startEmbedded } from '../src/hub/embedded-postgres.ts'
import type { OtlpTarget } from '../src/ground/model/export-target.ts'
import { EntryTable } from '../src/daemon/team/database/entry-table.ts'
import { ExportTable } from '../src/daemon/team/database/export-table.ts'
import { migrate } from '../src/daemon/team/database/ready-schema.ts'
import { TeamPool } from '../src/daemon/team/database/team-pool.ts'
import { sampleLog } from '../test/team/sample-log.ts'

const gates = 10
const perGate = 1_000
const batch = 100

const target: Omit<OtlpTarget, 'endpoint'> = {
  name: 'bench',
  kind: 'otlp',
  signal: 'logs',
  encoding: 'protobuf',
  headerFiles: {},
  kinds: ['decision'],
  include: [],
}

/** The logs of ten gates that lie in an embedded PostgreSQL, brought by one hub to a collector in the same process. */
export async function benchTeamExport(folder: string): Promise<readonly string[]> {
  // As root, the server is another account’s, which has to reach its folder.
  chmodSync(folder, 0o711)
  const server = await startEmbedded(join(folder, 'postgres'))
  const pool = new TeamPool(server.address)
  const sink = createServer((request, response) => void request.resume().on('end', () => response.end()))
  await new Promise<void>(resolve => sink.listen(0, '127.0.0.1', resolve))
  try {
    await migrate(pool)
    const table = new ExportTable(pool)
    await table.begin(target.name)
    const total = await fill(pool)
    const { port } = sink.address() as AddressInfo
    const began = performance.now()
    const pump = await startPump(pool, { ...target, endpoint: `http://127.0.0.1:${port}` })
    while ((await table.standing(target.name)).lag > 0) await new Promise(resolve => setTimeout(resolve, 50))
    const seconds = (performance.now() - began) / 1_000
    await pump.close()
    return [
      `team-export: ${total} entries of ${gates} gates, from PostgreSQL to a collector`,
      `  ${Math.round(total / seconds).toLocaleString('en')} entries a second by one hub`,
    ]
  } finally {
    sink.close()
    await pool.close()
    await server.stop()
  }
}

async function fill(pool: TeamPool): Promise<number> {
  const entries = new EntryTable(pool)
  const store = await sampleLog('bench', perGate)
  for (let i = 0; i < gates; i++) {
    const log = { gate: String(i).padStart(20, 'a'), epoch: 0, group: 'laptops' }
    for (let head = await entries.head(log); head.seq < store.head().seq; )
      head = await entries.add({ ...log, after: head, entries: store.entries(head.seq, batch) })
  }
  const { seq } = store.head()
  await store.close()
  return seq * gates
}

async function startPump(pool: TeamPool, to: OtlpTarget): Promise<TargetPump> {
  const people = { review: () => undefined, reviews: () => [], team: { gate: () => undefined } }
  const pump = new TargetPump({
    target: to,
    sender: await openSender(to, { host: 'bench', version: '0' }),
    queue: new TeamQueue({
      pool,
      copy: { people, head: () => ({ seq: 1 }) },
      fresh: async () => {},
      holder: 'bench',
      now: Date.now,
      clock: () => performance.now(),
    }),
    now: Date.now,
    draw: Math.random,
    log: () => {},
  })
  pump.start()
  return pump
}
