import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Reviewer, ReviewerSecret } from '../../src/ground/model/reviewer.ts'
import { encryptOldActs } from '../../src/daemon/team/database/act-cipher.ts'
import { ActTable } from '../../src/daemon/team/database/act-table.ts'
import { grantToRole } from '../../src/daemon/team/database/grant-to-role.ts'
import { TeamPool } from '../../src/daemon/team/database/team-pool.ts'
import { openTestHub } from './open-test-hub.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

const pin = 'sunflower-42'
const totpKey = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

/** A team with a reviewer who has a key under a PIN and one-time codes, and one as an earlier version kept them. */
async function openTeamOfTwo() {
  const address = await server.newDatabase()
  const hub = await openTestHub(address)
  await hub.gate.reviewers.add({ name: 'alice', uid: null, pin, totpKey })
  const old: Reviewer = {
    name: 'bob',
    uid: null,
    secrets: [{ kind: 'pin', salt: '5a17'.repeat(8), hash: '9b0c4e7d'.repeat(8), cost: 2 ** 15 }],
    failures: 0,
    lockedUntil: 0,
    stricterUntil: 0,
    addedAt: 1,
  }
  await hub.store.people.act({ kind: 'reviewer_changed', at: 2, log: [], reviewers: [old] })
  const secrets = hub.store.people.reviewers().flatMap(({ secrets: stored }) => stored)
  expect(secrets.map(({ kind }) => kind).sort()).toEqual(['key', 'pin', 'totp'])
  return { hub, address, needles: [pin, ...secrets.flatMap(needlesOf)] }
}

/** A secret as it is written, and its bytes. */
function needlesOf(secret: ReviewerSecret): readonly string[] {
  if (secret.kind === 'totp') return [secret.key]
  if (secret.kind === 'pin') return [secret.hash, bytesOf(secret.hash, 'hex')]
  const { box, salt, nonce } = secret.key
  return [box, salt, nonce, bytesOf(box, 'base64'), bytesOf(salt, 'hex')]
}

function bytesOf(text: string, encoding: 'hex' | 'base64'): string {
  return Buffer.from(text, encoding).toString('latin1')
}

/** Every row of every table as text, and every value that is bytes as these. */
async function dumpOf(pool: TeamPool): Promise<string> {
  const columns = await pool.rows<{ readonly table: string; readonly name: string; readonly type: string }>({
    text: `SELECT quote_ident(table_name) AS table, quote_ident(column_name) AS name, data_type AS type
      FROM information_schema.columns WHERE table_schema = 'public'`,
  })
  const parts: string[] = []
  for (const table of new Set(columns.map(column => column.table))) {
    const rows = await pool.rows<{ readonly row: string }>({ text: `SELECT t::text AS row FROM ${table} t` })
    parts.push(...rows.map(({ row }) => row))
  }
  for (const { table, name } of columns.filter(({ type }) => type === 'bytea')) {
    const rows = await pool.rows<{ readonly value: Buffer | null }>({
      text: `SELECT ${name} AS value FROM ${table}`,
    })
    parts.push(...rows.map(({ value }) => value?.toString('latin1') ?? ''))
  }
  return parts.join('\n')
}

const found = (text: string, needles: readonly string[]) => needles.filter(needle => text.includes(needle))

test('no byte of a sealed key, a hash of a PIN or a key of one-time codes stands in the database', async () => {
  const { hub, needles } = await openTeamOfTwo()
  const acts = await new ActTable(hub.pool, hub.key.cipher).after(0, 100)
  const message = acts.map(({ rows }) => rows).join('\n')
  // What is looked for is in the acts: only the PIN itself and bare bytes are nowhere.
  expect(found(message, needles)).toHaveLength(5)
  const dump = await dumpOf(hub.pool)
  expect(dump).toContain('alice')
  expect(found(dump, needles)).toEqual([])
})

test('what an earlier version kept is in the table no more once it was encrypted, and not in its file', async () => {
  const { hub, needles } = await openTeamOfTwo()
  const { pool, key } = hub
  const acts = await new ActTable(pool, key.cipher).after(0, 100)
  await pool.rows({ text: 'ALTER TABLE acts DROP CONSTRAINT acts_encrypted' })
  for (const { number, rows } of acts)
    await pool.rows({
      text: 'UPDATE acts SET encrypted = NULL, rows = $2 WHERE number = $1',
      values: [number, rows],
    })
  const fileOf = async () => {
    await pool.rows({ text: 'CHECKPOINT' })
    const [row] = await pool.rows<{ readonly bytes: Buffer }>({
      text: "SELECT pg_read_binary_file(pg_relation_filepath('acts')) AS bytes",
    })
    return row?.bytes.toString('latin1') ?? ''
  }
  expect(found(await dumpOf(pool), needles)).toHaveLength(5)
  // Long rows are compressed in it; what bob has is short.
  expect(found(await fileOf(), needles)).toHaveLength(1)
  // Somebody reads at the same time: PostgreSQL may need what was changed for this transaction.
  await pool.transaction(async reader => {
    await reader.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
    await reader.query('SELECT count(*) FROM roots')
    await encryptOldActs(pool, key.cipher)
  })
  expect(found(await dumpOf(pool), needles)).toEqual([])
  expect(found(await fileOf(), needles)).toEqual([])
})

test('a hub whose role may not change acts is told who encrypts them', async () => {
  const { hub, address } = await openTeamOfTwo()
  const { pool, key } = hub
  await pool.rows({ text: 'ALTER TABLE acts DROP CONSTRAINT acts_encrypted' })
  await pool.rows({ text: `UPDATE acts SET encrypted = NULL, rows = '{}' WHERE number = 1` })
  await pool.rows({ text: 'CREATE ROLE narrow LOGIN' })
  await grantToRole(pool, 'narrow')
  const narrow = new TeamPool(address.replace('owner@', 'narrow@'), 1)
  onTestFinished(() => narrow.close())
  expect(await encryptOldActs(narrow, key.cipher)).toMatchObject({
    code: 'configuration',
    message: expect.stringContaining('run countersign hub upgrade'),
  })
  expect(await encryptOldActs(pool, key.cipher)).toBeUndefined()
  expect(await encryptOldActs(narrow, key.cipher)).toBeUndefined()
})
