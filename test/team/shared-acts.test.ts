import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { GateError } from '../../src/ground/model/errors.ts'
import type { ActOrder, OrderedAct } from '../../src/people/acts/ports/taken-acts.ts'
import type { Act } from '../../src/people/acts/ports/act.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { ActTable } from '../../src/daemon/team/database/act-table.ts'
import { encryptOldActs } from '../../src/daemon/team/database/act-cipher.ts'
import { migrate } from '../../src/daemon/team/database/ready-schema.ts'
import { teamMigrations } from '../../src/daemon/team/database/team-migrations.ts'
import { TeamPool } from '../../src/daemon/team/database/team-pool.ts'
import { hubKeyOf } from '../../src/daemon/team/hub/hub-key.ts'
import { verifyTeam } from '../../src/daemon/team/verify/verify-whole.ts'
import { postgresReleases } from './postgres-cluster.ts'
import { sharedPostgres, type SharedPostgres } from './shared-postgres.ts'

describe.each(postgresReleases())('on PostgreSQL, the %s release', release => {
  let server: SharedPostgres
  beforeAll(async () => {
    server = await sharedPostgres(release)
  })
  afterAll(() => server.stop())

  /** Connections of one hub, to the same database as those of the others. */
  const hubsOf = (address: string) => async () => {
    const pool = new TeamPool(address)
    onTestFinished(() => pool.close())
    await migrate(pool)
    return { pool, order: new ActTable(pool, teamKey.cipher) }
  }
  const newTeam = async () => hubsOf(await server.newDatabase())

  test('what one copy does, the others have, entry for entry', async () => {
    const newHub = await newTeam()
    const [one, other] = [copyOf((await newHub()).order), copyOf((await newHub()).order)]
    for (let i = 0; i < 150; i++) await one.people.act(pausing(`${i}`))
    expect(await other.people.takeOver()).toBe(150)
    expect(other.people.pause()).toEqual(one.people.pause())
    expect(entriesOf(one)).toHaveLength(150)
    expect(entriesOf(other)).toEqual(entriesOf(one))
  })

  test('acts at the same moment stand in one order, and none is lost', async () => {
    const newHub = await newTeam()
    const copies = await Promise.all([1, 2, 3].map(async () => copyOf((await newHub()).order)))
    await Promise.all(
      copies.flatMap((copy, i) =>
        Array.from({ length: 40 }, (_, k) => copy.people.act(pausing(`${i}-${k}`))),
      ),
    )
    for (const copy of copies) await copy.people.takeOver()
    const [first, ...others] = copies.map(entriesOf)
    expect(new Set(first?.map(({ openings, body }) => `${openings} ${body}`)).size).toBe(120)
    for (const one of others) expect(one).toEqual(first)
  })

  test('hubs that start at once make the schema once', async () => {
    const newHub = hubsOf(await server.emptyDatabase())
    await Promise.all(Array.from({ length: 8 }, newHub))
    const { pool } = await newHub()
    expect(await pool.rows({ text: 'SELECT version FROM schema_version' })).toEqual([
      { version: teamMigrations.length },
    ])
  })

  test('a schema that a newer version made is left alone', async () => {
    const newHub = hubsOf(await server.emptyDatabase())
    const { pool } = await newHub()
    await pool.rows({ text: 'UPDATE schema_version SET version = 99' })
    await expect(migrate(pool)).rejects.toMatchObject({ code: 'configuration' })
  })

  test.each([
    [
      'adds',
      `INSERT INTO acts (number, id, after, at, encrypted, entries, signature)
        SELECT 3, 'new', id, at, encrypted, '[]', signature FROM acts WHERE number = 2`,
    ],
    ['dates back', 'UPDATE acts SET at = at - 1 WHERE number = 2'],
    ['takes away', 'DELETE FROM acts WHERE number = 1'],
    ['swaps', 'UPDATE acts SET number = 3 - number WHERE number < 3'],
  ])('an act that an administrator of the database %s is taken over by nobody', async (_, forgery) => {
    const newHub = await newTeam()
    const { pool, order } = await newHub()
    const copy = copyOf(order)
    for (const reason of ['first', 'second']) await copy.people.act(pausing(reason))
    await pool.rows({ text: 'ALTER TABLE acts DROP CONSTRAINT acts_pkey' })
    await pool.rows({ text: forgery })
    const late = copyOf(order)
    await expect(late.people.takeOver()).rejects.toMatchObject({ code: 'storage' })
  })

  const encrypted = (number: number) => `(SELECT encrypted FROM acts WHERE number = ${number})`
  test.each([
    ['moved', `UPDATE acts SET encrypted = ${encrypted(1)} WHERE number = 2`],
    [
      'changed',
      'UPDATE acts SET encrypted = set_byte(encrypted, 20, get_byte(encrypted, 20) # 1) WHERE number = 2',
    ],
    ['cut', 'UPDATE acts SET encrypted = substr(encrypted, 1, 20) WHERE number = 2'],
    ['of another form', 'UPDATE acts SET encrypted = set_byte(encrypted, 0, 2) WHERE number = 2'],
    ['under another number', `UPDATE acts SET number = CASE number WHEN 1 THEN 3 ELSE number END`],
  ])('encrypted rows that were %s are refused, and verification names the act', async (how, forgery) => {
    const newHub = await newTeam()
    const { pool, order } = await newHub()
    const copy = copyOf(order)
    for (const reason of ['first', 'second']) await copy.people.act(pausing(reason))
    expect((await verifyTeam(pool, teamKey)).problems).toEqual([])
    await pool.rows({ text: forgery })
    const sentence = new RegExp(
      `rows of act ${how === 'under another number' ? 3 : 2} of the team’s people can’t be decrypted`,
    )
    await expect(copyOf(order).people.takeOver()).rejects.toMatchObject({
      code: 'storage',
      message: sentence,
    })
    expect((await verifyTeam(pool, teamKey)).problems.join('\n')).toMatch(sentence)
  })

  test('acts of another team are not read with this key', async () => {
    const newHub = await newTeam()
    const { pool, order } = await newHub()
    await copyOf(order).people.act(pausing('first'))
    const stranger = hubKeyOf(generateKeyPairSync('ed25519').privateKey)
    await expect(new ActTable(pool, stranger.cipher).after(0, 1)).rejects.toThrow(
      'act 1 of the team’s people',
    )
  })

  test('acts that an earlier version kept as they are stay readable, and are encrypted once', async () => {
    const address = await server.emptyDatabase()
    const pool = new TeamPool(address)
    onTestFinished(() => pool.close())
    await migrate(pool, teamMigrations.slice(0, 6))
    const copy = copyOf(olderOrder(pool))
    for (let i = 1; i <= 210; i++) await copy.people.act(pausing(`quiet ${i}`))
    await migrate(pool)
    const order = new ActTable(pool, teamKey.cipher)
    const old = await order.after(0, 1_000)
    expect(old).toHaveLength(210)
    await copyOf(order).people.takeOver()
    await expect(copy.people.act(pausing('late'))).rejects.toMatchObject({ code: 'internal' })

    expect(await encryptOldActs(pool, teamKey.cipher)).toBeUndefined()
    expect(await pool.rows({ text: 'SELECT FROM acts WHERE rows IS NOT NULL OR encrypted IS NULL' })).toEqual(
      [],
    )
    expect(await order.after(0, 1_000)).toEqual(old)
    expect((await verifyTeam(pool, teamKey)).problems).toEqual([])
    const late = copyOf(order)
    await late.people.act(pausing('new'))
    expect(entriesOf(late)).toHaveLength(211)
    expect(await encryptOldActs(pool, teamKey.cipher)).toBeUndefined()
  })

  test('on a database that was set back nobody acts, and no act stands after a gap', async () => {
    const newHub = await newTeam()
    const { pool, order } = await newHub()
    const copy = copyOf(order)
    for (const reason of ['first', 'second', 'third']) await copy.people.act(pausing(reason))
    await pool.rows({ text: 'DELETE FROM acts WHERE number > 1' })
    await expect(copy.people.act(pausing('late'))).rejects.toMatchObject({ code: 'storage' })
    expect(await order.after(0, 10)).toHaveLength(1)
    expect(entriesOf(copy)).toHaveLength(3)
  })

  test('connections that the server ends are told, and the next act goes through', async () => {
    const newHub = await newTeam()
    const { pool, order } = await newHub()
    const copy = copyOf(order)
    await copy.people.act(pausing('before'))
    const ended = pool.rows({ text: 'SELECT pg_terminate_backend(pg_backend_pid())' })
    await expect(ended).rejects.toMatchObject({ code: 'storage' })
    await copy.people.act(pausing('after'))
    expect(entriesOf(copy)).toHaveLength(2)
  })
})

test('an act whose answer was lost is kept once, and one that never arrived not at all', async () => {
  const stored: OrderedAct[] = []
  let fault: 'before' | 'after' | undefined
  const order: ActOrder = {
    keep: async act => {
      const [now] = [fault]
      fault = undefined
      if (now === 'before') throw new Error('the way there is cut')
      if (stored.length >= act.number) return false
      stored.push(act)
      if (now === 'after') throw new Error('the way back is cut')
      return true
    },
    after: async number => stored.slice(number),
    idAt: async number => stored[number - 1]?.id,
    last: async () => stored.at(-1),
    stop: async () => undefined,
  }
  const copy = copyOf(order)
  for (const one of ['before', 'after', undefined] as const) {
    fault = one
    await copy.people.act(pausing(`${one}`))
  }
  expect(stored.map(({ number }) => number)).toEqual([1, 2, 3])
  expect(entriesOf(copy)).toHaveLength(3)
})

test('while the order can’t be reached, nothing is written', async () => {
  const away = new GateError('storage', 'It is away.')
  const copy = copyOf({
    keep: () => Promise.reject(away),
    after: () => Promise.reject(away),
    idAt: () => Promise.reject(away),
    last: () => Promise.reject(away),
    stop: async () => undefined,
  })
  await expect(copy.people.act(pausing('lost'))).rejects.toBe(away)
  expect(copy.people.pause()).toBeNull()
  expect(entriesOf(copy)).toEqual([])
})

function copyOf(acts: ActOrder) {
  const store = new SqliteStore({
    database: openDatabase(':memory:', 'FULL'),
    key: generateKeyPairSync('ed25519').privateKey,
    now: () => 0,
    order: { acts, key: teamKey },
  })
  onTestFinished(() => store.close())
  return store
}

const teamKey = hubKeyOf(generateKeyPairSync('ed25519').privateKey)

/** An order as versions kept it that did not encrypt rows. */
function olderOrder(pool: TeamPool): ActOrder {
  return {
    keep: async ({ number, id, after, at, rows, entries, signature }) => {
      await pool.rows({
        text: 'INSERT INTO acts (number, id, after, at, rows, entries, signature) VALUES ($1, $2, $3, $4, $5, $6, $7)',
        values: [number, id, after, at, rows, JSON.stringify(entries), signature],
      })
      return true
    },
    idAt: async () => undefined,
    last: async () => undefined,
    stop: async () => undefined,
    after: async () => [],
  }
}

const entriesOf = (store: SqliteStore) => store.entries(0, 1_000)

const pausing = (reason: string): Act => ({
  kind: 'pause',
  at: 7,
  log: [{ kind: 'pause', body: { reason } }],
  pause: { until: 99, reason, by: 'alice', at: 7 },
})
