import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { canonicalJson } from '../src/people/audit/canonical-json.ts'
import { linkEntry, noHash } from '../src/people/audit/link-entry.ts'
import { verifyLog } from '../src/gate/core/log/verify-log.ts'
import { openDatabase } from '../src/gate/store/open-database.ts'
import { SqliteStore } from '../src/gate/store/sqlite-store.ts'

const total = 200_000
const rounds = 3

/** Entries a second of a log without sealed parts, from its first to the verdict, the quickest of three; threads take their part. */
export async function benchChain(folder: string): Promise<number> {
  mkdirSync(folder)
  const database = openDatabase(join(folder, 'state.db'), 'FULL')
  fill(database)
  const store = new SqliteStore({
    database,
    key: generateKeyPairSync('ed25519').privateKey,
    now: Date.now,
  })
  const rates: number[] = []
  while (rates.length < rounds) {
    const began = performance.now()
    const { ok, problems } = await verifyLog(store, {})
    if (!ok) throw new Error(problems.join(' '))
    rates.push(total / ((performance.now() - began) / 1_000))
  }
  store.close()
  return Math.round(Math.max(...rates))
}

function fill(database: ReturnType<typeof openDatabase>): void {
  const insert = database.prepare(
    'INSERT INTO entries (seq, at, kind, body, prev, hash) VALUES (?, ?, ?, ?, ?, ?)',
  )
  let last = { seq: 0, hash: noHash }
  database.exec('BEGIN')
  while (last.seq < total) {
    const seq = last.seq + 1
    const record = { callId: `call-${seq}`, decision: `d-${seq}`, milliseconds: 12, ok: true, session: 's-1' }
    const made = linkEntry(last, { at: 1_790_000_000_000 + seq, kind: 'report', body: canonicalJson(record) })
    insert.run(made.seq, made.at, made.kind, made.body, made.prev, made.hash)
    last = made
  }
  database.exec('COMMIT')
}
