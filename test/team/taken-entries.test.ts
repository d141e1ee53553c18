import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { linkEntry, noHash, type StoredEntry } from '../../src/people/audit/link-entry.ts'
import { listOpenings, openingDigest } from '../../src/people/audit/parts/opening.ts'
import type { AuditKind } from '../../src/ground/model/audit-entry.ts'
import { VerifyRun } from '../../src/gate/core/log/verify-log.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'
import { EntryTable } from '../../src/daemon/team/database/entry-table.ts'
import { GateStates } from '../../src/daemon/team/database/gate-states.ts'
import { migrate } from '../../src/daemon/team/database/ready-schema.ts'
import { StoredTeamReads } from '../../src/daemon/team/database/stored-team-reads.ts'
import { TeamPool } from '../../src/daemon/team/database/team-pool.ts'
import { TeamProblems } from '../../src/daemon/team/verify/verified.ts'
import { verifyGateLog } from '../../src/daemon/team/verify/verify-gate-log.ts'
import { logBegin, sampleLog } from './sample-log.ts'
import { sharedPostgres, type SharedPostgres } from './shared-postgres.ts'
import { uploadLog } from './upload-log.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

async function openTeam() {
  const pool = new TeamPool(await server.newDatabase())
  onTestFinished(() => pool.close())
  await migrate(pool)
  return { pool, table: new EntryTable(pool), reads: new StoredTeamReads(pool, () => logBegin) }
}

async function logOf(...input: Parameters<typeof sampleLog>) {
  const store = await sampleLog(...input)
  onTestFinished(() => store.close())
  return store
}

const laptop = { gate: 'a1'.repeat(10), epoch: 0, group: 'laptops' }

test('names that PostgreSQL can’t keep are found without what it can’t keep, and the entries stay as they are', async () => {
  const { table, reads, pool } = await openTeam()
  const odd = 'a\0b\ud800c\\\'"'
  const store = await logOf('odd', 6, call => ({
    ...call,
    agent: odd,
    session: `${odd}s`,
    tool: odd,
    principal: `${odd}${'x'.repeat(5_000)}`,
    arguments: { command: `echo ${odd}`, [odd]: odd },
  }))
  await uploadLog(table, laptop, store)
  expect(await reads.decisions({ agent: odd })).toHaveLength(6)
  expect(await reads.decisions({ search: 'echo' })).toHaveLength(6)
  expect(await reads.sessions({})).toHaveLength(1)
  const rows = await pool.rows<{ hash: string }>({ text: 'SELECT hash FROM entries ORDER BY seq' })
  expect(rows.map(({ hash }) => hash)).toEqual(store.entries(0, 100).map(({ hash }) => hash))
})

test('names that are too long for an index are taken, found, and verified', async () => {
  const { table, reads, pool } = await openTeam()
  const long = randomBytes(5_000).toString('hex')
  const store = await logOf(long, 6, (call, i) => ({
    ...call,
    agent: `a${long}`,
    profile: `p${long}`,
    tool: `t${long}`,
    // PostgreSQL has one name for these two.
    session: i < 3 ? `${long}${i}` : `s${String.fromCharCode(0xd800 + i)}`,
  }))
  await uploadLog(table, laptop, store)
  const found = await reads.decisions({ session: `${long}1` })
  expect(found.map(({ call }) => call.session)).toEqual([`${long}1`])
  expect(await reads.decisions({ agent: `a${long}`, tool: `t${long}` })).toHaveLength(6)
  expect((await reads.decision(`${long}-2`))?.decision.callId).toBe(`${long}-call-2`)
  expect((await reads.decision(`${long}-call-2`))?.decision.id).toBe(`${long}-2`)
  const shown = (await reads.sessions({ agent: `a${long}` })).map(({ id }) => id)
  expect(shown).toHaveLength(3)
  expect(await reads.decisions({ session: shown.at(-1) ?? '' })).toHaveLength(1)
  const problems = new TeamProblems()
  const run = new VerifyRun(0, {})
  expect(await verifyGateLog({ pool, log: laptop, key: { publicKey: '' }, problems, run })).toBe(6)
  expect(problems.list).toEqual([])
})

test('no decision of another gate takes the place of one, by its id or by the id of its call', async () => {
  const { table, reads } = await openTeam()
  await uploadLog(table, laptop, await logOf('box', 3))
  for (const [i, name] of (['id', 'callId'] as const).entries()) {
    const other = { ...laptop, gate: `b${i}`.repeat(10) }
    const entries = await changedLog(decision => ({ ...decision, [name]: 'box-1' }))
    await table.add({ ...other, after: { seq: 0, hash: noHash }, entries })
  }
  expect((await reads.decision('box-1'))?.team?.gate).toBe(laptop.gate)
})

const noDecisions: Readonly<Record<string, JsonObject>> = {
  'a time that is none': { at: 1e17 },
  'a time between two milliseconds': { at: 1.5 },
  'points that are no number': { composite: 'NaN' },
  'more points than sums can have': { composite: 1e308 },
  'an effect that is no word': { effect: ['allow'] },
  'an id that is no word': { id: 7 },
}
test.each(Object.entries(noDecisions))(
  'a decision with %s is refused',
  async (_, { composite, ...change }) => {
    const { table, reads } = await openTeam()
    const entries = await changedLog(({ assessment, ...decision }) => ({
      ...decision,
      ...change,
      assessment: { ...(assessment as JsonObject), ...(composite !== undefined && { composite }) },
    }))
    const added = table.add({ ...laptop, after: { seq: 0, hash: noHash }, entries })
    await expect(added).rejects.toMatchObject({ code: 'invalid' })
    expect(await reads.decisions({})).toEqual([])
  },
)

/** The log of a gate that writes what it likes: one decision, changed. */
async function changedLog(change: (decision: JsonObject) => JsonObject): Promise<readonly StoredEntry[]> {
  const store = await logOf('changed', 1)
  const [{ kind, body, openings }] = store.entries(0, 1) as [StoredEntry]
  const record = JSON.parse(body) as { readonly decision: JsonObject }
  const statement = { ...record, decision: change(record.decision) }
  return [{ ...entryAfter(undefined, kind, JSON.stringify(statement)), ...(openings && { openings }) }]
}

test('what calls itself a decision and is none is refused, and nothing of its batch is taken', async () => {
  const { table, reads } = await openTeam()
  for (const body of [
    '{}',
    '[]',
    '"text"',
    '{"call":{},"decision":{}}',
    '{"call":null,"decision":{"assessment":1}}',
  ]) {
    const entries = [entryAfter(undefined, 'report', '{}')]
    entries.push(entryAfter(entries[0], 'decision', body))
    const batch = { ...laptop, after: { seq: 0, hash: noHash }, entries }
    await expect(table.add(batch), body).rejects.toMatchObject({ code: 'invalid' })
  }
  expect(await table.head(laptop)).toEqual({ seq: 0, hash: noHash })
  expect(await reads.decisions({})).toEqual([])
})

test('a part that was erased at a gate is gone here too, with the words of it', async () => {
  const { table, reads, pool } = await openTeam()
  const store = await logOf('erased', 5, (call, i) => ({
    ...call,
    arguments: { command: `echo secret${i}` },
  }))
  await uploadLog(table, laptop, store)
  const [found] = await reads.decisions({ search: 'secret3' })
  const { seq } = found?.entry ?? { seq: 0 }
  const before = store.entries(seq - 1, 1)[0] as StoredEntry
  const taken = listOpenings(before.openings ?? '').filter(({ pointer }) => pointer.startsWith('/call/'))
  expect(taken.length).toBeGreaterThan(0)
  const parts = Object.fromEntries(taken.map(one => [one.pointer, openingDigest(one)]))
  const statement = {
    event: 'erased',
    entry: seq,
    parts,
    by: 'ann',
    proof: 'pin',
    reason: 'a customer’s name',
  }
  const end = store.entries(4, 1)[0] as StoredEntry
  await table.add({ ...laptop, after: end, entries: [entryAfter(end, 'erasure', JSON.stringify(statement))] })
  expect(await reads.decisions({ search: 'secret3' })).toEqual([])
  const [left] = (await reads.decisions({})).filter(({ entry }) => entry.seq === seq)
  expect(left?.missing?.['/call/arguments']).toMatch(/^erased .* by ann: a customer’s name$/)
  const stored = await pool.rows<{ openings: string }>({
    text: 'SELECT openings FROM entries WHERE openings IS NOT NULL',
  })
  expect(stored).toHaveLength(5)
  expect(stored.filter(({ openings }) => openings.includes('secret3'))).toEqual([])
})

test('a gate’s last word, its lease, what is the matter with it and what it said of itself are told', async () => {
  const { pool, reads } = await openTeam()
  const states = new GateStates(pool)
  const seals = [{ title: 'Codex', scope: 'user', state: 'open' }] as const
  const about = { version: '0.2.0', policyDigest: 'p', seals }
  await states.noteFeeds([{ gate: 'c3', at: 1_000, leaseUntil: 5_000, problem: 'too old', about }])
  await states.noteFeeds([
    { gate: 'd4', at: 3_000 },
    { gate: 'c3', at: 2_000 },
  ])
  await states.noteFeeds([{ gate: 'd4', at: 2_500, problem: 'too old' }])
  const none = { version: null, policyDigest: null, groupPolicy: null, seals: null }
  expect(await reads.states()).toEqual([
    { gate: 'c3', seenAt: 2_000, leaseUntil: 5_000, ...about, groupPolicy: 0, problem: null },
    { gate: 'd4', seenAt: 3_000, leaseUntil: null, ...none, problem: 'too old' },
  ])
})

test('entries of this month and the next have tables, and many may ask for them at once', async () => {
  const { pool } = await openTeam()
  await Promise.all(Array.from({ length: 8 }, () => pool.rows({ text: 'SELECT open_months()' })))
  const rows = await pool.rows<{ count: string }>({
    text: "SELECT count(*) FROM pg_inherits WHERE inhparent IN ('entries'::regclass, 'decisions'::regclass)",
  })
  expect(rows).toEqual([{ count: '4' }])
})

function entryAfter(before: StoredEntry | undefined, kind: AuditKind, body: string): StoredEntry {
  return linkEntry(before ?? { seq: 0, hash: noHash }, { at: 1, kind, body })
}
