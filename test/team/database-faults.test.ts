import { generateKeyPairSync } from 'node:crypto'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { linkEntry, type StoredEntry } from '../../src/people/audit/link-entry.ts'
import { GateError } from '../../src/ground/model/errors.ts'
import type { Act } from '../../src/people/acts/ports/act.ts'
import { TeamPool } from '../../src/daemon/team/database/team-pool.ts'
import { verifyTeam } from '../../src/daemon/team/verify/verify-whole.ts'
import { type Loopback, openLoopback } from './open-loopback.ts'
import { openTestGate, start } from './open-test-gate.ts'
import { addToken, openTestHub, type TestHub } from './open-test-hub.ts'
import { type PostgresServer, startPostgres } from './start-postgres.ts'

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres('newest')
})
afterAll(() => server.stop())

/** Milliseconds, so that nobody waits long for a server that stands still. */
const short = { connect: 400, query: 400 }

/** A team on a database of its own, with a hub whose way there a test can break. */
async function openTeam() {
  const database = await server.newDatabase()
  const way: Loopback = await openLoopback(() => ({ path: server.socket }))
  const throughIt = `postgres://owner@127.0.0.1:${way.port}${new URL(database).pathname}`
  const { privateKey } = generateKeyPairSync('ed25519')
  const hub = await openTestHub(throughIt, privateKey, short)
  const straight = new TeamPool(database)
  onTestFinished(() => straight.close())
  return { database, way, hub, straight, privateKey }
}

const blocking = (tool: string): Act => ({
  kind: 'grant',
  at: 7,
  log: [{ kind: 'grant', body: { event: 'added', tool } }],
  grants: [
    {
      id: tool,
      effect: 'deny',
      scope: { tool },
      codes: [],
      by: 'alice',
      reason: 'a test',
      at: 7,
      expiresAt: null,
      uses: null,
      revokedAt: null,
    },
  ],
})

/** How often each act is in the database, by the tool that it blocks. */
async function keptIn(pool: TeamPool): Promise<ReadonlyMap<string, number>> {
  const rows = await pool.rows<{ readonly tool: string; readonly times: string }>({
    text: `SELECT (entries::jsonb -> 0 ->> 'body')::jsonb ->> 'tool' AS tool, count(*) AS times FROM acts
      WHERE (entries::jsonb -> 0 ->> 'kind') = 'grant' GROUP BY 1`,
  })
  return new Map(rows.map(({ tool, times }) => [tool, Number(times)]))
}

/** Blocks one tool after the other, by several people at once; gives what each was told. */
async function actAgainAndAgain(hub: TestHub, isOver: () => boolean) {
  const statement = new Map<string, 'done' | 'undone' | 'unknown'>()
  const people = Array.from({ length: 4 }, async (_, person) => {
    for (let i = 0; !isOver(); i++) {
      const tool = `tool-${person}-${i}`
      try {
        await hub.store.people.act(blocking(tool))
        statement.set(tool, 'done')
      } catch (error) {
        if (!(error instanceof GateError)) throw error
        statement.set(tool, error.kind === 'unknown_outcome' ? 'unknown' : 'undone')
        await pass(20)
      }
    }
  })
  await Promise.all(people)
  return statement
}

/** Nobody was told a thing that is not so. */
async function expectTrue(
  statement: Awaited<ReturnType<typeof actAgainAndAgain>>,
  pool: TeamPool,
): Promise<void> {
  const stored = await keptIn(pool)
  const wrong = [...statement].filter(([tool, what]) => {
    const times = stored.get(tool) ?? 0
    return what === 'done' ? times !== 1 : what === 'undone' ? times !== 0 : times > 1
  })
  expect(wrong).toEqual([])
  expect([...statement.values()].filter(what => what === 'done').length).toBeGreaterThan(0)
}

/** Some entries of a log, as a gate sends them. */
function entriesAfter(from: { readonly seq: number; readonly hash: string }, count: number) {
  const entries: StoredEntry[] = []
  for (let i = 0; i < count; i++)
    entries.push(linkEntry(entries.at(-1) ?? from, { at: 1, kind: 'report', body: `{"n":${i}}` }))
  return entries
}

test('of acts whose connections the server ends, each that was told is there once, and none that was refused', async () => {
  const { hub, straight } = await openTeam()
  let isOver = false
  const acting = actAgainAndAgain(hub, () => isOver)
  for (let i = 0; i < 40; i++) {
    await pass(Math.random() * 20)
    await straight.rows({
      text: `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    })
  }
  isOver = true
  await expectTrue(await acting, straight)
  expect(await verifyTeam(straight, hub.key)).toMatchObject({ problems: [] })
})

test('an act whose answer is cut off after it was kept is told as kept, and kept once', async () => {
  const { way, hub, straight } = await openTeam()
  way.cutAfter('INSERT INTO acts')
  await hub.store.people.act(blocking('curl'))
  expect(way.cuts()).toBe(1)
  expect(await keptIn(straight)).toEqual(new Map([['curl', 1]]))
})

test('where the way stays broken after an act was sent, nobody is told that nothing was done', async () => {
  const { way, hub, straight } = await openTeam()
  way.cutAfter('INSERT INTO acts', { isLast: true })
  const acting = hub.store.people.act(blocking('curl'))
  await expect(acting).rejects.toMatchObject({ code: 'storage', kind: 'unknown_outcome' })
  expect(way.cuts()).toBe(1)
  way.thaw()
  await hub.fresh()
  expect(await keptIn(straight)).toEqual(new Map([['curl', 1]]))
  expect(hub.store.people.allGrants().map(({ id }) => id)).toEqual(['curl'])
})

test('entries whose commit is cut off are not taken twice: the gate asks where the hub’s copy ends', async () => {
  const { way, hub, straight } = await openTeam()
  const gate = openTestGate(hub)
  await gate.join(await addToken(hub))
  const entries = entriesAfter(start, 3)
  const upload = { after: start, entries, reviews: [] }
  way.cutAfter('COMMIT')
  expect((await gate.post('entries', upload)).status).toBe(507)
  expect(way.cuts()).toBe(1)
  const again = await gate.post('entries', upload)
  expect(again).toMatchObject({ status: 200, body: { head: { seq: 3, hash: entries.at(-1)?.hash } } })
  expect(await straight.rows({ text: 'SELECT seq FROM entries' })).toHaveLength(3)
})

test('while the server stands still gates get no lease and people a sentence, and what was sent is not done twice', async () => {
  const { hub, straight } = await openTeam()
  const gate = openTestGate(hub)
  await gate.join(await addToken(hub))
  await hub.store.people.act(blocking('before'))
  let maxTimes = 0
  server.freeze()
  try {
    const acting = hub.store.people.act(blocking('during'))
    acting.catch(({ kind }: GateError) => (maxTimes = kind === 'unknown_outcome' ? 1 : 0))
    const fed = gate.feed(0)
    await expect(acting).rejects.toMatchObject({ code: 'storage' })
    expect(await fed).toMatchObject({ status: 507, body: { message: expect.stringContaining('database') } })
  } finally {
    server.thaw()
  }
  await hub.fresh()
  await hub.store.people.act(blocking('after'))
  expect((await gate.feed(0)).body.lease).toBeDefined()
  const stored = await keptIn(straight)
  expect([stored.get('before'), stored.get('after')]).toEqual([1, 1])
  // Where it was sent, the server did it, or it saw that nobody waits any more.
  expect(stored.get('during') ?? 0).toBeLessThanOrEqual(maxTimes)
  expect(await verifyTeam(straight, hub.key)).toMatchObject({ problems: [] })
})

test('on a way that swallows everything a hub asks anew on another connection, and is well again afterwards', async () => {
  const { way, hub } = await openTeam()
  const gate = openTestGate(hub)
  await gate.join(await addToken(hub))
  way.freeze()
  expect((await gate.feed(0)).status).toBe(507)
  way.thaw()
  await hub.fresh()
  expect((await gate.feed(0)).body.lease).toBeDefined()
})

test('a server that is killed and started again has everything that anybody was told is kept', async () => {
  const { database, straight, privateKey } = await openTeam()
  const hub = await openTestHub(database, privateKey, short)
  const gate = openTestGate(hub)
  await gate.join(await addToken(hub))
  let isOver = false
  const acting = actAgainAndAgain(hub, () => isOver)
  let last: { seq: number; hash: string } = start
  const over = () => isOver
  const uploading = (async () => {
    while (!over()) {
      const entries = entriesAfter(last, 5)
      const { status, body } = await gate.post<{ head: typeof last }>('entries', {
        after: last,
        entries,
        reviews: [],
      })
      if (status === 200) last = body.head
      else await pass(20)
    }
  })()
  for (let i = 0; i < 3; i++) {
    await pass(150)
    await server.killAndRestart()
  }
  await pass(150)
  isOver = true
  await uploading
  await expectTrue(await acting, straight)
  expect((await hub.entries.head(gate.said)).seq).toBeGreaterThanOrEqual(last.seq)
  expect(last.seq).toBeGreaterThan(0)
  expect(await verifyTeam(straight, hub.key)).toMatchObject({ problems: [] })
})

test('what does not fit is told as that, and not as a database that is away', async () => {
  const { hub, straight } = await openTeam()
  for (const text of [
    'INSERT INTO gate_states (gate) VALUES (NULL)',
    'SELECT nothing FROM nowhere',
    "SELECT '{'::jsonb",
  ])
    await expect(straight.rows({ text })).rejects.toMatchObject({
      code: 'internal',
      message: expect.stringContaining('does not fit the team’s database'),
    })
  const gate = openTestGate(hub)
  await gate.join(await addToken(hub))
  await gate.shell('ls')
  const entries = gate.store.entries(0, 100).map(entry => ({ ...entry, body: `${entry.body}\0` }))
  const answer = await gate.post('entries', { at: hub.now(), after: start, entries, reviews: [] })
  expect(answer).toMatchObject({ status: 422, body: { code: 'invalid', field: 'entries.0.body' } })

  // One write has what all gates said of themselves: what does not fit of one would keep back that of each.
  const asked = { number: 0, wait: 0, nonce: 'n'.repeat(22) }
  const about = { version: '0.1.0', policyDigest: null, seals: null }
  for (const odd of [{ version: '\0' }, { groupPolicy: { version: 2 ** 40, problem: null } }])
    expect(await gate.post('feed', { ...asked, about: { ...about, ...odd } })).toMatchObject({
      status: 422,
      body: { code: 'invalid', field: expect.stringMatching(/^about\./) },
    })
})
