import { generateKeyPairSync } from 'node:crypto'
import { createWriteStream, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { auditEntryOf } from '../src/people/audit/parts/audit-entry-of.ts'
import { canonicalJson } from '../src/people/audit/canonical-json.ts'
import { linkEntry, noHash } from '../src/people/audit/link-entry.ts'
import { spellOpenings } from '../src/people/audit/parts/opening.ts'
import { sealParts } from '../src/people/audit/parts/seal-parts.ts'
import { bundleLines, type ReadRuns } from '../src/proof/evidence/bundle/bundle-lines.ts'
import { BundleTally } from '../src/proof/evidence/bundle/bundle-tally.ts'
import { nodePlatform } from '../src/proof/evidence/verify/node-platform.ts'
import { evidenceOf } from '../src/gate/core/log/evidence-of.ts'
import { newSalt } from '../src/gate/store/new-salt.ts'
import { openDatabase } from '../src/gate/store/open-database.ts'
import { SqliteStore } from '../src/gate/store/sqlite-store.ts'
import { measure, measureAsync, row } from './measure.ts'
import { buildVerifiers, type Verifiers } from './verifiers.ts'

const total = 1_000_000
/** The last entries are decisions with sealed parts; every tenth before them is of a review. */
const decisions = 400_000

/** Proofs out of a log of a million entries: its tree, one decision, a long period. */
export async function benchEvidenceLog(folder: string): Promise<readonly string[]> {
  mkdirSync(join(folder, 'evidence'))
  const database = openDatabase(join(folder, 'evidence', 'state.db'), 'FULL')
  const key = generateKeyPairSync('ed25519').privateKey
  fill(database)
  const store = new SqliteStore({ database, key, now: Date.now })
  const began = performance.now()
  store.tree.prove([1])
  const building = (performance.now() - began) / 1_000
  const proof = measure(
    '  a proof, and the note over it',
    i => store.tree.prove([1 + ((i * 7_919) % total)]),
    {
      runs: 200,
    },
  )
  const one = await measureAsync('  everything that one decision needs', i => ofDecision(store, i), 200)
  const lines = [
    `evidence out of a log of ${total} entries`,
    `  building its tree: ${building.toFixed(2)} s (budget 3)`,
    row(proof, 20_000),
    row(one, 20_000),
    ...(await benchPeriods(store, join(folder, 'evidence'))),
  ]
  store.close()
  return lines
}

type Database = ReturnType<typeof openDatabase>

function fill(database: Database): void {
  const entry = database.prepare(
    'INSERT INTO entries (seq, at, kind, body, prev, hash) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const openings = database.prepare('INSERT INTO openings (seq, body) VALUES (?, ?)')
  let last = { seq: 0, hash: noHash }
  database.exec('BEGIN')
  while (last.seq < total) {
    const seq = last.seq + 1
    const isDecision = seq > total - decisions
    const kind = isDecision ? 'decision' : seq % 10 === 0 ? 'review' : 'report'
    const sealed = isDecision ? sealParts(decisionOf(seq), sealedPointers, newSalt) : undefined
    const body = canonicalJson(sealed?.body ?? { decision: `d-${seq}`, event: 'opened' })
    const made = linkEntry(last, { at: 1_790_000_000_000 + seq, kind, body })
    entry.run(made.seq, made.at, made.kind, made.body, made.prev, made.hash)
    if (sealed) openings.run(seq, spellOpenings(sealed.openings))
    last = made
  }
  database.exec('COMMIT')
}

const sealedPointers = ['/call/arguments', '/decision/effects', '/decision/reason'] as const

function decisionOf(seq: number) {
  const effects = Array.from({ length: 4 }, (_, i) => ({ kind: 'write', path: `/srv/shop/src/file-${i}.ts` }))
  const call = {
    agent: 'claude-code',
    tool: 'Bash',
    arguments: { command: `rm -rf build-${seq}`, cwd: '/srv/shop' },
  }
  return { call, decision: { id: `d-${seq}`, effect: 'deny', effects, reason: `it deletes build-${seq}` } }
}

/** A decision in the middle of the log, whose review is looked for. */
async function ofDecision(store: SqliteStore, i: number): Promise<void> {
  const seq = 10 + ((Math.abs(i) * 7_910) % (total - decisions - 10))
  const id = `d-${seq - (seq % 10)}`
  const found = { decision: { id, reviewId: 'r' }, entry: { seq: seq - 1 - (seq % 10) } }
  const evidence = await evidenceOf(store, { decision: id }, async () => found as never)
  if (evidence.proofs.length < 2) throw new Error('its review was not found')
}

/** Periods that are proved and checked one after the other: where memory grew with them, the last would show it. */
const periods = [100_000, 200_000, 400_000]

async function benchPeriods(store: SqliteStore, folder: string): Promise<readonly string[]> {
  const policy = join(folder, 'policy')
  const lines: string[] = []
  let verifiers: Verifiers | undefined
  for (const count of periods) {
    const file = join(folder, `${count}.evidence.jsonl`)
    const { key, seconds, size, highest } = await prove(store, count, file)
    writeFileSync(policy, `log ${key}\nquorum none\n`)
    verifiers ??= await buildVerifiers(folder, policy)
    const checked = await verifiers.program(file)
    lines.push(
      `  a period of ${count} decisions, ${(size / mebibyte).toFixed(0)} MiB: ${seconds.toFixed(1)} s${count === periods[0] ? ' (budget 30)' : ''}, this whole process at most ${(highest / mebibyte).toFixed(0)} MiB`,
      `    checked by the program: ${checked.seconds.toFixed(1)} s, ${checked.mebibytes?.toFixed(0)} MiB in all`,
    )
    rmSync(file)
  }
  await verifiers?.close()
  return lines
}

const mebibyte = 1_048_576

/** Proves the last so many decisions into a file. */
async function prove(store: SqliteStore, count: number, file: string) {
  const began = performance.now()
  const query = { from: total - count + 2, to: total }
  const evidence = await evidenceOf(store, query, async () => undefined as never)
  const read: ReadRuns = async function* (runs) {
    for (const [first, last] of runs)
      for (let after = first - 1; after < last; after += 1_000)
        for (const one of store.entries(after, Math.min(1_000, last - after))) yield auditEntryOf(one)
  }
  const choices = { withhold: ['/page'], made: '2026-01-01T00:00:00Z', hash: nodePlatform.startSha256() }
  let [size, highest, next] = [0, 0, 0]
  const counted = async function* () {
    for await (const line of bundleLines(evidence, read, choices, new BundleTally())) {
      size += line.length
      if (size >= next) {
        next = size + mebibyte
        highest = Math.max(highest, process.memoryUsage().rss)
      }
      yield line
    }
  }
  await pipeline(counted, createWriteStream(file))
  return { key: evidence.key, seconds: (performance.now() - began) / 1_000, size, highest }
}
