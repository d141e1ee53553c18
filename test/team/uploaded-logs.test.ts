import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { linkEntry, noHash, type StoredEntry } from '../../src/people/audit/link-entry.ts'
import { EntryTable } from '../../src/daemon/team/database/entry-table.ts'
import { migrate } from '../../src/daemon/team/database/ready-schema.ts'
import { TeamPool } from '../../src/daemon/team/database/team-pool.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

async function openTable() {
  const pool = new TeamPool(await server.newDatabase())
  onTestFinished(() => pool.close())
  await migrate(pool)
  return { pool, table: new EntryTable(pool) }
}

const start = { seq: 0, hash: noHash }

/** A chain of so many entries; `word` makes it another than its likes. */
function chainOf(length: number, word = 'same', from: StoredEntry | typeof start = start) {
  const entries: StoredEntry[] = []
  for (let i = 0; i < length; i++)
    entries.push(
      linkEntry(entries.at(-1) ?? from, { at: i, kind: 'report', body: JSON.stringify({ word, i }) }),
    )
  return entries
}

const laptop = { gate: 'a'.repeat(20), epoch: 0, group: 'laptops' }
const headOf = ({ seq, hash }: StoredEntry) => ({ seq, hash })

test('a log grows by batches, and one that is sent again changes nothing', async () => {
  const { pool, table } = await openTable()
  const entries = chainOf(250)
  const first = { ...laptop, after: start, entries: entries.slice(0, 100) }
  const middle = entries[99] as StoredEntry
  expect(await table.add(first)).toMatchObject(headOf(middle))
  expect(await table.add(first)).toMatchObject(headOf(middle))
  await table.add({ ...laptop, after: headOf(middle), entries: entries.slice(100) })
  expect(await table.head(laptop)).toEqual(headOf(entries[249] as StoredEntry))
  const [row] = await pool.rows<{ count: string }>({ text: 'SELECT count(*) FROM entries' })
  expect(row?.count).toBe('250')
})

test('whoever sends too early is told where the log ends', async () => {
  const { table } = await openTable()
  const entries = chainOf(20)
  const late = { ...laptop, after: headOf(entries[9] as StoredEntry), entries: entries.slice(10) }
  expect(await table.add(late)).toEqual(start)
})

test('a cloned gate is told, and the log stays as the first of the two wrote it', async () => {
  const { table } = await openTable()
  const common = chainOf(5)
  const fork = common[4] as StoredEntry
  await table.add({ ...laptop, after: start, entries: common })
  const one = chainOf(3, 'one', fork)
  await table.add({ ...laptop, after: headOf(fork), entries: one })
  const other = { ...laptop, after: headOf(fork), entries: chainOf(3, 'other', fork) }
  await expect(table.add(other)).rejects.toMatchObject({ code: 'conflict' })
  expect(await table.head(laptop)).toEqual(headOf(one[2] as StoredEntry))
})

test('what is no chain is refused', async () => {
  const { table } = await openTable()
  const entries = chainOf(5)
  const changed = entries.map(entry => (entry.seq === 3 ? { ...entry, body: '{}' } : entry))
  const holed = entries.filter(({ seq }) => seq !== 3)
  for (const broken of [changed, holed])
    await expect(table.add({ ...laptop, after: start, entries: broken })).rejects.toMatchObject({
      code: 'invalid',
    })
  expect(await table.head(laptop)).toEqual(start)
})

test('of the same batch sent twice at once, one is added', async () => {
  const { pool, table } = await openTable()
  const batch = { ...laptop, after: start, entries: chainOf(50) }
  const ends = await Promise.all([1, 2, 3, 4].map(() => table.add(batch)))
  expect(new Set(ends.map(({ seq }) => seq))).toEqual(new Set([50]))
  const [row] = await pool.rows<{ count: string }>({ text: 'SELECT count(*) FROM entries' })
  expect(row?.count).toBe('50')
})
