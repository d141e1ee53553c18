import { once } from 'node:events'
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { GateQueue } from '../../src/daemon/export/pump/gate-queue.ts'
import { newCursor } from '../../src/daemon/export/pump/new-cursor.ts'
import type { ShownExport } from '../../src/ground/model/export-target.ts'
import { addMetricsToken, removeMetricsToken, shownMetricsTokens } from '../../src/hub/metrics-tokens.ts'
import { defaultReviews } from '../../src/judge/policy/default-profile.ts'
import { GateConnection } from '../../src/agents/remote/gate-connection.ts'
import { addToken } from '../../src/daemon/resident/add-token.ts'
import { EntryTable } from '../../src/daemon/team/database/entry-table.ts'
import { ExportTable } from '../../src/daemon/team/database/export-table.ts'
import { TeamPool } from '../../src/daemon/team/database/team-pool.ts'
import { freePort } from '../free-port.ts'
import { policyWith } from '../people/open-people-gate.ts'
import { type JoinedGate, openJoinedGate } from '../team/joined-gate.ts'
import { makeTestTeam, type TestTeam } from '../team/run-test-hub.ts'
import { sampleLog } from '../team/sample-log.ts'
import type { ScriptedHub } from '../team/scripted-hub.ts'
import { startHubProgram } from '../team/start-hub-program.ts'
import { type SharedPostgres, sharedPostgres } from '../team/shared-postgres.ts'
import { until } from '../until.ts'
import { collector } from './export-world.ts'
import { type Behave, httpSink, type Posted, takeAll } from './sink.ts'
import { ownFolder } from '../own-folder.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

/** A team whose hubs export to a collector, which has what comes from now on. */
async function exportingTeam(behave: Behave = takeAll) {
  const sink = await httpSink(behave)
  const database = await server.newDatabase()
  const team = await makeTestTeam(database)
  writeFileSync(
    team.paths.exports,
    `[[export]]\nname = "sink"\nkind = "otlp"\nencoding = "json"\nendpoint = "${sink.url}"\n`,
  )
  const pool = new TeamPool(database)
  onTestFinished(() => pool.close())
  const table = new ExportTable(pool)
  await table.begin('sink')
  const upToDate = async () => {
    const { lag, held } = await table.standing('sink')
    return lag === 0 && held === 0
  }
  return { sink, database, team, pool, table, upToDate }
}

const joinTeam = (team: TestTeam, options: Parameters<typeof openJoinedGate>[1] = {}) =>
  openJoinedGate(team as unknown as ScriptedHub, options)

async function serve(team: TestTeam) {
  const hub = await team.serve()
  onTestFinished(() => hub.stop())
  return hub
}

interface Arrived {
  readonly uid: string
  readonly resource: Readonly<Record<string, unknown>>
}

interface KeyValue {
  readonly key: string
  readonly value: object
}

const plain = (attributes: readonly KeyValue[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0] as unknown]))

/** Records as they arrived, each with the source that it is said to be of. */
function arrivedIn(posts: readonly Posted[]): readonly Arrived[] {
  interface Sent {
    readonly resourceLogs: readonly {
      readonly resource: { readonly attributes: readonly KeyValue[] }
      readonly scopeLogs: readonly [
        { readonly logRecords: readonly { readonly attributes: readonly KeyValue[] }[] },
      ]
    }[]
  }
  return posts.flatMap(({ body }) =>
    (JSON.parse(body.toString()) as Sent).resourceLogs.flatMap(({ resource, scopeLogs: [{ logRecords }] }) =>
      logRecords.map(({ attributes }) => ({
        uid: String(plain(attributes)['log.record.uid']),
        resource: plain(resource.attributes),
      })),
    ),
  )
}

/** The ids under which a gate would export its own log. */
async function ownIds(
  { store }: Pick<JoinedGate, 'store'>,
  origin = store.origin,
): Promise<readonly string[]> {
  const { exports, people } = store
  await exports.change('sink', () => newCursor(0))
  const log = {
    exports,
    people,
    origin,
    decision: (id: string) => store.decision(id),
    entries: (after: number, limit: number) => store.entries(after, limit),
    head: () => store.head(),
  }
  const queue = new GateQueue(work => work(log))
  const { records } = await queue.next(collector('http://127.0.0.1:9', { name: 'sink' }), 10_000)
  return records.map(({ uid }) => uid)
}

const uidsOf = (posts: readonly Posted[]) => arrivedIn(posts).map(({ uid }) => uid)

test('a hub exports for all gates, under the ids of each and with its name; page, list and metrics say how far it is', async () => {
  const { sink, team, upToDate } = await exportingTeam()
  const hub = await serve(team)
  const first = await joinTeam(team)
  for (const command of ['git status', 'rm -rf /', 'ls']) await first.shell(command)
  await first.courier.push()
  await until(async () => (await upToDate()) && sink.posts.length > 0)
  const second = await joinTeam(team)
  await second.shell('git status')
  await second.courier.push()
  const own = [...(await ownIds(first)), ...(await ownIds(second))]
  await until(() => own.every(uid => uidsOf(sink.posts).includes(uid)))
  await until(upToDate)
  expect(uidsOf(sink.posts).toSorted()).toEqual(own.toSorted())
  for (const { uid, resource } of arrivedIn(sink.posts))
    expect(resource).toMatchObject({
      'service.name': 'countersign',
      'service.instance.id': uid.split('-')[0],
      'host.name': 'test',
      'countersign.gate.name': 'test',
      'countersign.gate.group': 'laptops',
    })
  const asking = new GateConnection({ socketPath: hub.socket })
  onTestFinished(() => asking.close())
  const { targets } = await asking.get<{ readonly targets: readonly ShownExport[] }>('/v1/exports')
  expect(targets).toMatchObject([
    {
      name: 'sink',
      kind: 'otlp',
      lag: 0,
      lagSince: null,
      held: 0,
      sent: own.length,
      refused: 0,
      problem: null,
    },
  ])
})

test('a token for metrics reads how far exports are at its hub and nothing else, and no other token opens a hub', async () => {
  const { team, table } = await exportingTeam()
  await table.begin('sink')
  await serve(team)
  const stored = await team.open()
  onTestFinished(() => stored.close())
  const parts = { ...stored, reviewers: stored.gate.reviewers }
  const { text, token } = await addMetricsToken(parts, team.paths, undefined, team.who)
  const ask = (path: string, bearer: string) =>
    fetch(`${team.url}${path}`, { headers: { authorization: `Bearer ${bearer}` } })
  const page = await ask('/v1/metrics', text)
  expect(page.status).toBe(200)
  expect(await page.text()).toContain('countersign_export_lag_entries{target="sink"} 0')
  expect((await ask('/v1/exports', text)).status).toBe(403)
  expect((await ask('/v1/reviews', text)).status).toBe(403)
  const reader = addToken(team.paths.folder, { role: 'reader' }, Date.now())
  expect((await ask('/v1/metrics', reader.text)).status).toBe(403)
  expect(shownMetricsTokens(team.paths)).toEqual([token])
  await removeMetricsToken(parts, team.paths, token.id, team.who)
  expect((await ask('/v1/metrics', text)).status).toBe(403)
  const events = stored.copy.entries(0, 1_000).filter(({ kind }) => kind === 'access')
  expect(events.map(({ body }) => JSON.parse(body))).toMatchObject([
    { event: 'token_added', role: 'metrics', id: token.id, by: 'alice' },
    { event: 'token_removed', role: 'metrics', id: token.id, by: 'alice' },
  ])
})

test('a target that is away holds no upload up and has all once it is back, of a gate that was revoked too', async () => {
  const { sink, team, table, upToDate } = await exportingTeam(
    (_posted, response) => void response.writeHead(503).end(),
  )
  await serve(team)
  const gates = [await joinTeam(team), await joinTeam(team)] as const
  for (const gate of gates) {
    for (let i = 0; i < 20; i++) await gate.shell(`echo ${i}`)
    await gate.courier.push()
  }
  await until(async () => (await table.standing('sink')).tally.problem === 'it answered 503')
  expect((await table.standing('sink')).lag).toBe(gates[0].store.head().seq + gates[1].store.head().seq)
  await team.withAdmin(admin => admin.revokeGate(gates[1].store.origin.gate, team.who))
  const own = (await Promise.all(gates.map(gate => ownIds(gate)))).flat()
  const failed = sink.posts.length
  sink.behave = takeAll
  await until(upToDate)
  expect(uidsOf(sink.posts.slice(failed)).toSorted()).toEqual(own.toSorted())
})

test('lines of a review that waits and the whole of a probe stay here until it has ended', async () => {
  const { sink, team, table, upToDate } = await exportingTeam()
  await serve(team)
  const gate = await joinTeam(team, {
    policy: policyWith({ reviews: { ...defaultReviews, probe_rate: 1 } }),
  })
  const real = await gate.shell('rm -rf src')
  await gate.courier.push()
  await until(async () => {
    const { lag, held } = await table.standing('sink')
    return lag === 0 && held > 0
  })
  const reviews = gate.store.people.reviews({})
  const planted = reviews.find(review => review.planted === true)
  expect(planted).toBeDefined()
  const sent = () => sink.posts.map(({ body }) => body.toString()).join('\n')
  expect(sent()).toContain(real.id)
  expect(sent()).not.toContain(planted?.decisionId)
  expect(sent()).not.toContain('countersign.review"')
  await gate.reviewsWithdrawn()
  await gate.courier.push()
  await until(upToDate)
  expect(uidsOf(sink.posts).toSorted()).toEqual([...(await ownIds(gate))].toSorted())
  expect(sent()).toContain(planted?.decisionId)
})

const kills = 2

test(`two hubs, of which ${kills} times the one is killed that has just sent: every entry arrived, and twice only under one id`, async () => {
  let victim: { readonly end: (signal: 'SIGKILL') => Promise<void> } | undefined
  const { sink, team, database, pool, upToDate } = await exportingTeam((_posted, response) => {
    void victim?.end('SIGKILL')
    victim = undefined
    response.end()
  })
  const elsewhere = ownFolder('team')
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
  for (const file of ['team.key', 'hub.json', 'export.toml'])
    cpSync(join(team.paths.folder, file), join(elsewhere, file))
  const start = async (folder: string) => {
    const hub = startHubProgram({ folder, database, port: await freePort() })
    await hub.up
    return { ...hub, folder }
  }
  const holder = async () => {
    const [row] = await pool.rows<{ readonly holder: string }>({
      text: 'SELECT holder FROM exports WHERE until > now()',
    })
    return row?.holder
  }
  const store = await sampleLog('killed', kills * 4)
  onTestFinished(() => store.close())
  const log = { gate: 'b'.repeat(20), epoch: 0, group: 'laptops' }
  const entries = new EntryTable(pool)
  const upload = async () => {
    const head = await entries.head(log)
    await entries.add({ ...log, after: head, entries: store.entries(head.seq, 4) })
  }
  let sending = await start(team.paths.folder)
  await until(async () => (await holder()) !== undefined)
  for (let round = 0; round < kills; round++) {
    const before = await holder()
    const next = await start(sending.folder === elsewhere ? team.paths.folder : elsewhere)
    const ended = once(sending.process, 'exit')
    victim = sending
    await upload()
    await ended
    // The half minute for which a turn is held is given to whoever asks first.
    await pool.rows({ text: "UPDATE exports SET until = now() - interval '1 second'" })
    await until(upToDate)
    expect(await holder()).not.toBe(before)
    sending = next
  }
  await sending.end('SIGTERM')
  expect(await holder()).toBeUndefined()
  const uids = uidsOf(sink.posts)
  const own = await ownIds({ store }, log)
  expect([...new Set(uids)].toSorted()).toEqual(own.toSorted())
  expect(uids).toHaveLength(2 * own.length)
})
