import { generateKeyPairSync } from 'node:crypto'
import type { QueryResultRow } from 'pg'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { linkEntry, noHash, type StoredEntry } from '../../src/people/audit/link-entry.ts'
import { publicKeyOf } from '../../src/people/audit/sign-checkpoint.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { ActTable } from '../../src/daemon/team/database/act-table.ts'
import { EntryTable } from '../../src/daemon/team/database/entry-table.ts'
import { migrate } from '../../src/daemon/team/database/ready-schema.ts'
import { RootTable } from '../../src/daemon/team/database/root-table.ts'
import { type Statement, TeamPool } from '../../src/daemon/team/database/team-pool.ts'
import { hubKeyOf } from '../../src/daemon/team/hub/hub-key.ts'
import type { RootProof } from '../../src/gate/team/protocol/root-proof.ts'
import { rootProblem } from '../../src/gate/team/roots/root-problem.ts'
import { verifyTeam } from '../../src/daemon/team/verify/verify-whole.ts'
import { sampleLog } from './sample-log.ts'
import { type PostgresRelease, postgresReleases } from './postgres-cluster.ts'
import { sharedPostgres, type SharedPostgres } from './shared-postgres.ts'
import { uploadLog } from './upload-log.ts'

const { privateKey } = generateKeyPairSync('ed25519')
const key = hubKeyOf(privateKey)
const start = { seq: 0, hash: noHash }
const gates = Array.from({ length: 5 }, (_, i) => ({
  gate: `${i}f`.repeat(10),
  epoch: i % 2,
  group: 'laptops',
}))
const [laptop, other] = gates as [(typeof gates)[0], (typeof gates)[0]]

/** How many reads after one step comes the next; the same at both releases, which share them. */
const readsBefore: Record<PostgresRelease, readonly number[]> = { newest: [1, 2], oldest: [3] }

describe.each(postgresReleases())('on PostgreSQL, the %s release', release => {
  let server: SharedPostgres
  beforeAll(async () => {
    server = await sharedPostgres(release)
  })
  afterAll(() => server.stop())

  async function openTeam() {
    const address = await server.newDatabase()
    const pool = new TeamPool(address)
    onTestFinished(() => pool.close())
    await migrate(pool)
    const table = new EntryTable(pool)
    const chains = new Map<string, StoredEntry[]>()
    /** Makes a gate’s log longer by some entries. */
    const grow = async (log: (typeof gates)[0], count = 3) => {
      const chain = chains.get(log.gate) ?? []
      chains.set(log.gate, chain)
      const after = chain.at(-1) ?? start
      const entries = chainAfter(after, count)
      chain.push(...entries)
      await table.add({ ...log, after, entries })
    }
    const hashAt = (log: (typeof gates)[0]) => (seq: number) => chains.get(log.gate)?.[seq - 1]?.hash
    return { address, pool, table, roots: new RootTable(pool, key), grow, hashAt }
  }

  /** What a hub writes down of people who pause their gates. */
  function pausesIn(pool: TeamPool) {
    const copy = new SqliteStore({
      database: openDatabase(':memory:', 'FULL'),
      key: generateKeyPairSync('ed25519').privateKey,
      now: () => 0,
      order: { acts: new ActTable(pool, key.cipher), key },
    })
    onTestFinished(() => copy.close())
    return async () => {
      const pause = { until: 99, reason: 'lunch', by: 'alice', at: 7 }
      const log = [{ kind: 'pause', body: { reason: 'lunch' } }] as const
      await copy.people.act({ kind: 'pause', at: 7, log, pause })
    }
  }

  test('a root is made when any log grew, and each gate can check that its own end is under it', async () => {
    const { roots, grow, hashAt } = await openTeam()
    expect(await roots.make(1)).toBeUndefined()
    for (const log of gates) await grow(log)
    expect(await roots.make(2)).toMatchObject({ number: 1, at: 2, size: 5 })
    expect(await roots.make(3)).toBeUndefined()
    await grow(laptop)
    expect(await roots.make(4)).toMatchObject({ number: 2, size: 5 })
    for (const log of gates) {
      const proof = await roots.prove(log, 1)
      const expected = { ...log, teamKey: key.publicKey, hashAt: hashAt(log) }
      expect(await rootProblem(proof, expected)).toBeUndefined()
      expect(proof.head.seq).toBe(log === laptop ? 6 : 3)
    }
    await expect(roots.prove({ gate: 'nobody', epoch: 0 }, 0)).rejects.toMatchObject({ code: 'missing' })
  })

  test('a root that was forged is one that no gate writes', async () => {
    const { roots, grow, hashAt } = await openTeam()
    for (const log of gates) await grow(log)
    await roots.make(1)
    const { note: known } = await roots.prove(laptop, 0)
    await grow(other)
    await roots.make(2)
    const proof = await roots.prove(laptop, 1)
    const expected = { ...laptop, teamKey: key.publicKey, hashAt: hashAt(laptop), known }
    expect(await rootProblem(proof, expected)).toBeUndefined()
    const forged: readonly [string, RootProof][] = [
      ['at', { ...proof, at: proof.at + 1 }],
      ['number', { ...proof, number: 1 }],
      ['index', { ...proof, index: 1 }],
      ['logs', { ...proof, logs: 6 }],
      ['path', { ...proof, path: proof.path.toReversed() }],
      ['rootPath', { ...proof, rootPath: [] }],
      ['note', { ...proof, note: proof.note.replace('\n2\n', '\n3\n') }],
      ['consistency', { ...proof, consistency: [] }],
      ['no base64', { ...proof, path: ['?'] }],
    ]
    for (const [name, one] of forged)
      expect(await rootProblem(one, expected), name).toMatchObject({ why: expect.any(String) })
    const rewritten = { ...expected, hashAt: () => noHash }
    const notice = { why: expect.stringContaining('another entry 3'), isContradiction: true }
    expect(await rootProblem(proof, rewritten)).toMatchObject(notice)
    const stranger = publicKeyOf(generateKeyPairSync('ed25519').privateKey)
    expect(await rootProblem(proof, { ...expected, teamKey: stranger })).toMatchObject({
      why: expect.stringContaining('not signed by the team’s key'),
      isContradiction: false,
    })
  })

  test('a history of roots that was written anew with the key contradicts the note that a gate has', async () => {
    const [one, anew] = [await openTeam(), await openTeam()]
    for (const { roots, grow } of [one, anew]) {
      await grow(laptop)
      await grow(other, roots === one.roots ? 1 : 2)
      await roots.make(1)
      await grow(laptop)
      await roots.make(2)
    }
    const { note: known } = await one.roots.prove(laptop, 0)
    await anew.grow(laptop)
    await anew.roots.make(3)
    const proof = await anew.roots.prove(laptop, 2)
    const expected = { ...laptop, teamKey: key.publicKey, hashAt: anew.hashAt(laptop) }
    expect(await rootProblem(proof, expected)).toBeUndefined()
    expect(await rootProblem(proof, { ...expected, known })).toMatchObject({
      why: expect.stringContaining('the team’s history was rewritten'),
      isContradiction: true,
    })
  })

  test('past a full tile proofs still hold, and hubs at the same moment make each number once', async () => {
    const { pool, roots, grow, hashAt } = await openTeam()
    const hubs = [roots, new RootTable(pool, key)]
    let known: string | undefined
    for (let i = 1; i <= 260; i++) {
      await grow(laptop, 1)
      // All that two can do to each other they do in some rounds, within a tile and past it.
      const makers = i > 20 && i < 240 ? [roots] : hubs
      const made = await Promise.all(makers.map(hub => hub.make(i)))
      expect(made.filter(root => root !== undefined).map(({ number }) => number)).toEqual([i])
      if (i === 100) known = (await roots.prove(laptop, 0)).note
    }
    const proof = await roots.prove(laptop, 100)
    const expected = { ...laptop, teamKey: key.publicKey, hashAt: hashAt(laptop), known }
    expect(await rootProblem(proof, expected)).toBeUndefined()
    expect(await verifyTeam(pool, key)).toEqual({
      ok: true,
      logs: 1,
      entries: 260,
      acts: 0,
      roots: 260,
      problems: [],
    })
  })

  test.each(readsBefore[release])(
    'logs that grow after any read of who verifies them, and have a root %i later, are whole',
    async later => {
      const { address, pool, roots, grow } = await openTeam()
      const act = pausesIn(pool)
      const growAll = async () => {
        await act()
        await grow(laptop)
      }
      await growAll()
      let reads = 0
      let steps = new Map<number, () => Promise<void>>()
      const busy = new GrowingPool(address, async () => void (await steps.get(++reads)?.()))
      onTestFinished(() => busy.close())
      await verifyTeam(busy, key)
      const whole = reads
      for (let at = 1; at <= whole; at++) {
        steps = new Map([
          [at, growAll],
          [at + later, async () => void (await roots.make(at))],
        ])
        reads = 0
        expect((await verifyTeam(busy, key)).problems, `after read ${at}`).toEqual([])
      }
      expect((await verifyTeam(pool, key)).problems).toEqual([])
    },
  )

  describe('whoever changes the database is told by the entry', () => {
    const forgeries: readonly (readonly [string, string, string])[] = [
      [
        'changes a body',
        `UPDATE entries SET body = replace(body, '"n":2', '"n":9') WHERE seq = 2 AND gate = $1`,
        'entry 2 is not what its hash says',
      ],
      ['takes an entry away', 'DELETE FROM entries WHERE seq = 2 AND gate = $1', 'entry 2 is missing'],
      [
        'cuts a log',
        'DELETE FROM entries WHERE seq > 2 AND gate = $1',
        'its log ends with entry 2, and should with entry 3',
      ],
      [
        'cuts a log with its end',
        `WITH gone AS (DELETE FROM entries WHERE seq > 2 AND gate = $1), last AS (SELECT hash FROM entries WHERE seq = 2 AND gate = $1) UPDATE heads SET seq = 2, hash = (SELECT hash FROM last) WHERE gate = $1`,
        'its log was cut: root 1 has entry 3',
      ],
      [
        'takes a whole log away',
        'WITH gone AS (DELETE FROM entries WHERE gate = $1) DELETE FROM heads WHERE gate = $1',
        'nothing says any more where its log ends',
      ],
      [
        'changes a root',
        'WITH one AS (SELECT $1) UPDATE roots SET at = at + 1',
        'root 1 of the team is not the one that its key signed',
      ],
      [
        'takes a root away',
        'WITH one AS (SELECT $1) DELETE FROM roots WHERE number = 1',
        'root 1 of the team is missing',
      ],
      [
        'changes an end under a root',
        'UPDATE root_heads SET seq = 2 WHERE gate = $1',
        'root 1 of the team is not over the ends',
      ],
      [
        'changes what a person did',
        `WITH one AS (SELECT $1) UPDATE acts SET signature = encode(sha256(signature::bytea), 'base64')`,
        'act 1 of the team’s people was written past the hubs',
      ],
      [
        'changes a line of what a person did',
        `WITH one AS (SELECT $1) UPDATE acts SET entries = replace(entries, 'lunch', 'later')`,
        'what people did: entry 1 was changed: /reason is not what its digest says',
      ],
      [
        'takes an act away',
        'WITH one AS (SELECT $1) DELETE FROM acts',
        'the log of what people did was cut: root 1 of the team has entry 1',
      ],
    ]

    test.each(forgeries)('who %s', async (_, text, problem) => {
      const { pool, roots, grow } = await openTeam()
      await pausesIn(pool)()
      for (const log of gates) await grow(log)
      await roots.make(1)
      await grow(other)
      await roots.make(2)
      const whole = await verifyTeam(pool, key)
      expect(whole).toMatchObject({ ok: true, logs: 5, entries: 18, acts: 1, roots: 2 })
      await pool.rows({ text: text.replaceAll('$1', `'${laptop.gate}'`) })
      const report = await verifyTeam(pool, key)
      expect(report.ok).toBe(false)
      expect(report.problems.join('\n')).toContain(problem)
    })

    test.each([
      ['what lists show', `UPDATE decisions SET effect = 'allow' WHERE effect <> 'allow' AND seq <= 5`],
      [
        'a part that no hash covers',
        `UPDATE entries SET openings = replace(openings, 'git', 'ls') WHERE seq <= 5`,
      ],
      ['a part away', `UPDATE entries SET openings = NULL WHERE seq <= 5`],
    ])('who changes %s', async (_, text) => {
      const { pool, table } = await openTeam()
      const store = await sampleLog('laptop', 20)
      onTestFinished(() => store.close())
      await uploadLog(table, laptop, store)
      expect((await verifyTeam(pool, key)).problems).toEqual([])
      await pool.rows({ text })
      const { problems } = await verifyTeam(pool, key)
      expect(problems.join('\n')).toMatch(/entry [1-5] /)
    })
  })
})

/** A way to a database that others write to after each of its reads. */
class GrowingPool extends TeamPool {
  private readonly meanwhile: () => Promise<void>

  constructor(address: string, meanwhile: () => Promise<void>) {
    super(address)
    this.meanwhile = meanwhile
  }

  override async rows<Row extends QueryResultRow>(statement: Statement): Promise<readonly Row[]> {
    const found = await super.rows<Row>(statement)
    await this.meanwhile()
    return found
  }
}

function chainAfter(from: { readonly seq: number; readonly hash: string }, count: number) {
  const entries: StoredEntry[] = []
  for (let i = 0; i < count; i++) {
    const before = entries.at(-1) ?? from
    entries.push(linkEntry(before, { at: 1, kind: 'report', body: JSON.stringify({ n: before.seq + 1 }) }))
  }
  return entries
}
