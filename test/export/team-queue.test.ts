import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { linkEntry, type StoredEntry } from '../../src/people/audit/link-entry.ts'
import { listOpenings, openingDigest } from '../../src/people/audit/parts/opening.ts'
import { newCursor } from '../../src/daemon/export/pump/new-cursor.ts'
import { GateQueue } from '../../src/daemon/export/pump/gate-queue.ts'
import type { QueuedBatch } from '../../src/daemon/export/pump/export-pumps.ts'
import { TeamQueue } from '../../src/hub/export/team-queue.ts'
import type { ExportTarget } from '../../src/ground/model/export-target.ts'
import type { Review } from '../../src/ground/model/review.ts'
import type { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { EntryTable } from '../../src/daemon/team/database/entry-table.ts'
import { ExportTable } from '../../src/daemon/team/database/export-table.ts'
import { migrate } from '../../src/daemon/team/database/ready-schema.ts'
import { TeamPool } from '../../src/daemon/team/database/team-pool.ts'
import { logBegin, sampleLog } from '../team/sample-log.ts'
import { type SharedPostgres, sharedPostgres } from '../team/shared-postgres.ts'
import { uploadLog } from '../team/upload-log.ts'
import { collector } from './export-world.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

const target = collector('http://127.0.0.1:9', { name: 'sink' })
const gateName = (i: number) => String(i).padStart(20, 'a')

/** The logs of a team in its database, and the queues of hubs that export them. */
async function openLogs() {
  const pool = new TeamPool(await server.newDatabase())
  onTestFinished(() => pool.close())
  await migrate(pool)
  const clock = { now: 0 }
  /** Ids of decisions that are probes whose review waits, and how much people did. */
  const probes = new Set<string>()
  const acts = { seq: 1 }
  const openQueue = (holder: string) =>
    new TeamQueue({
      pool,
      copy: {
        people: {
          ...waiting(probes),
          team: { gate: () => undefined },
        },
        head: () => ({ ...acts }),
      },
      fresh: async () => {},
      holder,
      now: () => logBegin,
      clock: () => clock.now,
    })
  const entries = new EntryTable(pool)
  const upload = (store: SqliteStore, gate: string, epoch = 0) =>
    uploadLog(entries, { gate, epoch, group: 'laptops' }, store)
  const letTurnEnd = () => pool.rows({ text: "UPDATE exports SET until = now() - interval '1 second'" })
  return { pool, clock, probes, acts, entries, table: new ExportTable(pool), openQueue, upload, letTurnEnd }
}

async function logOf(...input: Parameters<typeof sampleLog>): Promise<SqliteStore> {
  const store = await sampleLog(...input)
  onTestFinished(() => store.close())
  return store
}

/** A target that takes everything. */
function takeAll(batch: QueuedBatch): Promise<boolean> {
  const count = batch.records.length
  return batch.keep({ settled: count, sent: count, refusals: [] }, logBegin)
}

const uidsOf = (batch: QueuedBatch | undefined) => batch?.records.map(({ uid }) => uid) ?? []

async function takenBy(queue: TeamQueue, to: ExportTarget = target): Promise<readonly string[]> {
  const uids: string[] = []
  for (;;) {
    const batch = await queue.next(to, 128)
    if (!batch) throw new Error('Another hub has the turn.')
    uids.push(...uidsOf(batch))
    expect(await takeAll(batch)).toBe(true)
    if (!batch.isFull) return uids
  }
}

/** The ids that a gate of this name would give the entries of its log itself. */
async function ownIds(store: SqliteStore, gate: string): Promise<readonly string[]> {
  await store.exports.change(target.name, () => newCursor(0))
  return uidsOf(await queueOf(store, gate).next(target, 10_000))
}

/** The queue of a gate of this name, of whose decisions these are probes that wait. */
function queueOf(store: SqliteStore, gate: string, probes: ReadonlySet<string> = new Set()): GateQueue {
  const log = {
    exports: store.exports,
    people: waiting(probes),
    origin: { gate, epoch: 0 },
    decision: (id: string) => store.decision(id),
    entries: (after: number, limit: number) => store.entries(after, limit),
    head: () => store.head(),
  }
  return new GateQueue(work => work(log))
}

const waiting = (probes: ReadonlySet<string>) => ({
  review: () => undefined,
  reviews: () => [...probes].map(decisionId => ({ decisionId, planted: true }) as unknown as Review),
})

test('every entry of all gates comes once, under the id that its gate gives it; a gate that joins later comes whole', async () => {
  const { openQueue, upload, table } = await openLogs()
  const [first, second] = [await logOf('first', 40), await logOf('second', 25)]
  await upload(first, gateName(1))
  const queue = openQueue('hub')
  expect(await takenBy(queue)).toEqual([])
  await table.replay(target.name, 1, null)
  await upload(second, gateName(2))
  const uids = await takenBy(queue)
  const own = [...(await ownIds(first, gateName(1))), ...(await ownIds(second, gateName(2)))]
  expect(own.length).toBeGreaterThan(50)
  expect(uids.toSorted()).toEqual(own.toSorted())
  expect(await takenBy(queue)).toEqual([])
  expect(await table.standing(target.name)).toMatchObject({ lag: 0, held: 0, tally: { sent: own.length } })
})

test('a gate that is far behind leaves the others their share of every batch', async () => {
  const { openQueue, upload, table } = await openLogs()
  await table.begin(target.name)
  const [long, short] = [await logOf('long', 1_500), await logOf('short', 10)]
  await upload(long, gateName(0))
  for (let i = 1; i < 10; i++) await upload(short, gateName(i))
  const queue = openQueue('hub')
  const first = await queue.next(target, 128)
  const logs = (batch: QueuedBatch | undefined) => new Set(batch?.records.map(({ source }) => source.log))
  expect(logs(first).size).toBe(10)
  expect(first?.isFull).toBe(true)
  if (first) await takeAll(first)
  const standing = await table.standing(target.name)
  // Of nine gates everything, and of the one that is behind a tenth of a batch.
  expect(standing.lag).toBe(1_500 - 12)
  expect((await takenBy(queue)).every(uid => uid.startsWith(gateName(0)))).toBe(true)
})

test('two hubs: one has the turn of a target, the other goes on where it was', async () => {
  const { openQueue, upload, table, letTurnEnd, clock } = await openLogs()
  await table.begin(target.name)
  const store = await logOf('turn', 300)
  await upload(store, gateName(1))
  const [one, other] = [openQueue('one'), openQueue('other')]
  const batch = await one.next(target, 128)
  expect(await other.next(target, 128)).toBeUndefined()
  if (batch) expect(await takeAll(batch)).toBe(true)
  const late = await one.next(target, 128)
  expect(late?.isMine()).toBe(true)
  await letTurnEnd()
  clock.now += 16_000
  expect(late?.isMine()).toBe(false)
  const next = await other.next(target, 128)
  expect(uidsOf(next)).toEqual(uidsOf(late))
  if (next) expect(await takeAll(next)).toBe(true)
  // What came too late is not written: the place would go back.
  if (late) expect(await takeAll(late)).toBe(false)
  expect(await one.next(target, 128)).toBeUndefined()
  await other.leave(target)
  const rest = await takenBy(one)
  const all = [...uidsOf(batch), ...uidsOf(next), ...rest]
  expect(all).toEqual(await ownIds(store, gateName(1)))
})

test('entries that are sent again count, whatever is under way; a target that was removed begins anew', async () => {
  const { openQueue, upload, table } = await openLogs()
  await table.begin(target.name)
  const [store, other] = [await logOf('again', 30), await logOf('still', 5)]
  await upload(store, gateName(1))
  await upload(other, gateName(2))
  const queue = openQueue('hub')
  const all = await takenBy(queue)
  await upload(await logOf('more', 3), gateName(3))
  const underWay = await queue.next(target, 128)
  expect(await table.replay(target.name, 21, gateName(1))).toBe(1)
  if (underWay) expect(await takeAll(underWay)).toBe(false)
  const again = await takenBy(queue)
  expect(again.filter(uid => uid.startsWith(gateName(1)))).toEqual(
    all.filter(uid => uid.startsWith(gateName(1)) && Number(uid.split('-')[1]) > 20),
  )
  expect(again.filter(uid => uid.startsWith(gateName(2)))).toEqual([])
  expect(again.filter(uid => uid.startsWith(gateName(3)))).toEqual(uidsOf(underWay))
  await table.remove(target.name)
  await queue.leave(target)
  expect(await takenBy(openQueue('hub'))).toEqual([])
})

test('a target that is taken out while a hub follows it is sent nothing of before', async () => {
  const { openQueue, upload, table } = await openLogs()
  await table.begin(target.name)
  await upload(await logOf('before', 30), gateName(1))
  const queue = openQueue('hub')
  expect(await takenBy(queue)).not.toEqual([])
  await table.remove(target.name)
  expect(await queue.next(target, 128)).toBeUndefined()
  expect(await takenBy(queue)).toEqual([])
  const later = await logOf('later', 5)
  await upload(later, gateName(2))
  expect(await takenBy(queue)).toEqual(await ownIds(later, gateName(2)))
})

test('what a batch of few entries did not look at, of those that were held, is seen by the next', async () => {
  const { openQueue, upload, table, probes, acts } = await openLogs()
  await table.begin(target.name)
  await upload(await logOf('held', 10), gateName(1))
  for (const id of ['held-1', 'held-2']) probes.add(id)
  const queue = openQueue('hub')
  await takenBy(queue)
  expect(await table.standing(target.name)).toMatchObject({ lag: 0, held: 2 })
  probes.delete('held-2')
  acts.seq++
  const few = await queue.next(target, 1)
  expect(uidsOf(few)).toEqual([])
  if (few) expect(await takeAll(few)).toBe(true)
  expect(await takenBy(queue)).toHaveLength(1)
  expect(await table.standing(target.name)).toMatchObject({ lag: 0, held: 1 })
})

test('of many held entries each has its turn, at a hub and at a gate, however many before it wait on', async () => {
  const { openQueue, upload, table, probes, acts } = await openLogs()
  await table.begin(target.name)
  const store = await logOf('many', 10)
  await upload(store, gateName(1))
  for (let i = 1; i <= 6; i++) probes.add(`many-${i}`)
  const hub = openQueue('hub')
  const gate = queueOf(store, gateName(1), probes)
  await store.exports.change(target.name, () => newCursor(0))
  await takenBy(hub)
  await takeAll(await gate.next(target, 128))
  expect(await table.standing(target.name)).toMatchObject({ lag: 0, held: 6 })
  probes.delete('many-6')
  acts.seq++
  for (const queue of [hub, gate]) {
    const uids: string[] = []
    for (let i = 0; i < 6; i++) {
      const batch = await queue.next(target, 1)
      uids.push(...uidsOf(batch))
      if (batch) await takeAll(batch)
    }
    expect(uids).toHaveLength(1)
  }
  expect(await table.standing(target.name)).toMatchObject({ lag: 0, held: 5 })
  expect(store.exports.read(target.name)?.held).toHaveLength(5)
})

test('what a target refuses names its gate’s log, and only what it took moves a place', async () => {
  const { openQueue, upload, table } = await openLogs()
  await table.begin(target.name)
  const store = await logOf('some', 20)
  await upload(store, gateName(1))
  await upload(store, gateName(2))
  const queue = openQueue('hub')
  const batch = await queue.next(target, 128)
  const failure = { why: 'it answered 503' }
  await batch?.keep({ settled: 25, sent: 24, refusals: [{ seq: 3, why: 'it answered 400' }], failure }, 99)
  expect(await table.standing(target.name)).toMatchObject({
    tally: {
      sent: 24,
      refused: 1,
      problem: 'it answered 503',
      lastRefusal: { seq: 3, why: 'it answered 400', at: 99 },
    },
  })
  const rest = uidsOf(await queue.next(target, 128))
  expect(uidsOf(batch).slice(25)).toEqual(rest)
})

test('an epoch is a log of its own: what both have comes under one id, and the rest under others', async () => {
  const { openQueue, upload, table } = await openLogs()
  await table.begin(target.name)
  const [before, after] = [await logOf('before', 12), await logOf('after', 12)]
  await upload(before, gateName(1), 0)
  await upload(before, gateName(1), 1)
  await upload(after, gateName(1), 2)
  const uids = await takenBy(openQueue('hub'))
  expect(uids).toHaveLength(3 * (uids.length / 3))
  const different = new Set(uids)
  expect(different.size).toBe((uids.length / 3) * 2)
  expect([...different].toSorted()).toEqual(
    [...(await ownIds(before, gateName(1))), ...(await ownIds(after, gateName(1)))].toSorted(),
  )
})

test('entries before a gate joined, months that were put away and bodies that stay at their gate hold nothing up', async () => {
  const { openQueue, entries, upload, table, pool } = await openLogs()
  await table.begin(target.name)
  const store = await logOf('gaps', 30)
  const all = store.entries(0, 100)
  const log = { gate: gateName(1), epoch: 0, group: 'laptops' }
  await entries.begin(log, all[9] as StoredEntry)
  const rest = all.slice(10)
  const bare = rest.map((entry, i) => {
    const { body: _body, openings: _openings, ...header } = entry
    return i < 5 ? header : entry
  })
  await entries.add({ ...log, after: all[9] as StoredEntry, entries: bare })
  await upload(store, gateName(2))
  await pool.rows({ text: 'DELETE FROM entries WHERE gate = $1', values: [gateName(2)] })
  const queue = openQueue('hub')
  const own = await ownIds(store, gateName(1))
  expect(await takenBy(queue)).toEqual(own.filter(uid => Number(uid.split('-')[1]) > 15))
  // One of each is a dry run, which this target is not sent anyway.
  expect(await table.standing(target.name)).toMatchObject({
    lag: 0,
    lagSince: null,
    tally: { sent: 14, bare: 4 },
  })
})

test('a part that was erased is not sent, and who erased it is said as its gate says it', async () => {
  const { openQueue, entries, upload, table } = await openLogs()
  const chosen = collector('http://127.0.0.1:9', { name: 'sink', include: ['arguments'] })
  await table.begin(chosen.name)
  const store = await logOf('erased', 3, (call, i) => ({
    ...call,
    arguments: { command: `echo secret${i}` },
  }))
  const log = { gate: gateName(1), epoch: 0, group: 'laptops' }
  await upload(store, log.gate)
  const all = store.entries(0, 100)
  const decided = all.filter(({ kind, openings }) => kind === 'decision' && openings !== undefined)
  const [before, end] = [decided[0] as StoredEntry, all.at(-1) as StoredEntry]
  const parts = Object.fromEntries(
    listOpenings(before.openings ?? '')
      .filter(({ pointer }) => pointer.startsWith('/call/'))
      .map(one => [one.pointer, openingDigest(one)]),
  )
  const body = JSON.stringify({
    event: 'erased',
    entry: before.seq,
    parts,
    by: 'ann',
    proof: 'pin',
    reason: 'a name',
  })
  await entries.add({ ...log, after: end, entries: [linkEntry(end, { at: end.at, kind: 'erasure', body })] })
  const batch = await openQueue('hub').next(chosen, 128)
  const sent = batch?.records.map(({ seq, fields }) => ({ seq, given: fields['gen_ai.tool.call.arguments'] }))
  expect(JSON.stringify(sent)).toContain('secret')
  const input = sent?.find(({ seq }) => seq === before.seq)?.given
  expect(String(input)).not.toContain('secret')
})
