import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { overviewOf, overviewTime } from '../../src/gate/core/log/overview-of.ts'
import type { LoggedDecision } from '../../src/ground/model/logged-decision.ts'
import type { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { EntryTable } from '../../src/daemon/team/database/entry-table.ts'
import { mergeTallies } from '../../src/daemon/team/database/merge-tallies.ts'
import { migrate } from '../../src/daemon/team/database/ready-schema.ts'
import { StoredTeamReads } from '../../src/daemon/team/database/stored-team-reads.ts'
import { TeamLog } from '../../src/daemon/team/team-log.ts'
import { TeamPool } from '../../src/daemon/team/database/team-pool.ts'
import type { TeamQuery } from '../../src/daemon/team/team-reads.ts'
import { openPastMonths } from './open-past-months.ts'
import { logBegin, sampleLog } from './sample-log.ts'
import { postgresReleases } from './postgres-cluster.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'
import { uploadLog } from './upload-log.ts'

const hour = 3_600_000
const laptop = { gate: 'a1'.repeat(10), epoch: 0, group: 'laptops' }
const runner = { gate: 'b2'.repeat(10), epoch: 3, group: 'ci' }
const now = logBegin + 60 * hour

const logs = new Map<string, SqliteStore>()
beforeAll(async () => {
  logs.set(laptop.gate, await sampleLog('laptop', 300))
  logs.set(runner.gate, await sampleLog('runner', 130))
})
afterAll(() => Promise.all([...logs.values()].map(store => store.close())))

const queries: readonly TeamQuery[] = [
  {},
  { includeDryRuns: false },
  { effect: 'deny' },
  { effect: 'deny', agent: 'agent1', includeDryRuns: false },
  { session: 'laptop-session-3', effect: 'allow' },
  { tool: 'nothing' },
  { level: 'low' },
  { level: 'critical' },
  { minimumComposite: 0.05 },
  { minimumComposite: 3.5, agent: 'agent2' },
  { minimumComposite: 99 },
  { finding: 'destruction' },
  { finding: 'destruction.root', effect: 'allow' },
  { since: logBegin + 20 * hour },
  { since: logBegin + 3 * hour, until: logBegin + 9 * hour, effect: 'allow' },
  { until: 5 },
  { search: 'push FORCE' },
  { search: 'pus', agent: 'agent0' },
  { search: 'example.com sh' },
  { search: '| -- "' },
  { search: "it's \\ 'quoted':* & !" },
]

describe.each(postgresReleases())('on PostgreSQL, the %s release', release => {
  let server: SharedPostgres
  let pool: TeamPool
  let reads: StoredTeamReads
  beforeAll(async () => {
    server = await sharedPostgres(release)
    pool = new TeamPool(await server.newDatabase())
    await migrate(pool)
    reads = new StoredTeamReads(pool, () => now)
    const table = new EntryTable(pool)
    await Promise.all([laptop, runner].map(log => uploadLog(table, log, storeOf(log.gate), 40)))
    await spreadOverMonths(pool)
  })
  afterAll(async () => {
    await pool.close()
    await server.stop()
  })

  /** Every page of a list. */
  async function all(query: TeamQuery): Promise<readonly LoggedDecision[]> {
    const found: LoggedDecision[] = []
    for (let before: number | undefined; ; ) {
      const page = await reads.decisions({ ...query, limit: 17, ...(before !== undefined && { before }) })
      found.push(...page)
      before = page.at(-1)?.team?.place
      if (page.length < 17) return found
    }
  }

  test.each(queries)('one gate’s decisions are found as that gate finds them: %j', async query => {
    const mine = storeOf(laptop.gate).decisions({ ...query, limit: 1_000 })
    const found = await all({ ...query, gates: [laptop.gate] })
    expect(found.map(({ team: _team, ...logged }) => logged)).toEqual(mine)
    for (const { team } of found) expect(team).toMatchObject({ gate: laptop.gate, epoch: 0 })
  })

  test('of all gates, each once, those that came last first', async () => {
    const found = await all({})
    expect(found).toHaveLength(430)
    const places = found.map(({ team }) => team?.place ?? 0)
    expect(places).toEqual([...new Set(places)].sort((a, b) => b - a))
  })

  test('by the person for whom the agent works, and by gates', async () => {
    const hers = await all({ principal: 'laptop@example.com' })
    expect(hers).toHaveLength(150)
    expect(new Set(hers.map(({ call }) => call.principal))).toEqual(new Set(['laptop@example.com']))
    expect(await all({ gates: [] })).toEqual([])
    expect(await all({ gates: [laptop.gate, runner.gate], principal: 'laptop@example.com' })).toEqual(hers)
  })

  test('one by its id, by its call’s id and by its place', async () => {
    const [newest] = await reads.decisions({ gates: [runner.gate], limit: 1 })
    const { decision, team } = newest as LoggedDecision
    for (const id of [decision.id, decision.callId, String(team?.place)])
      expect(await reads.decision(id)).toEqual(newest)
    expect(await reads.decision('nobody’s')).toBeUndefined()
    expect(await reads.decision('99999999999')).toBeUndefined()
  })

  test('words of all gates are looked for in thirty days, and nobody is told less than they asked for', async () => {
    expect((await all({ search: 'force' })).length).toBeGreaterThan(0)
    const long = { search: 'force', since: now - 31 * 24 * hour }
    await expect(reads.decisions(long)).rejects.toMatchObject({ code: 'invalid', field: 'search' })
    expect((await all({ ...long, gates: [laptop.gate] })).length).toBeGreaterThan(0)
    const later = new StoredTeamReads(pool, () => now + 40 * 24 * hour)
    expect(await later.decisions({ search: 'force' })).toEqual([])
  })

  test('an overview of a group is that of its gates', async () => {
    const query = { days: 4, offset: 90 }
    const time = { from: logBegin - 5 * 24 * hour, to: logBegin + 5 * 24 * hour }
    const store = storeOf(laptop.gate)
    while (store.figures.catchUp(1_000) < 1);
    const answers = store.figures.answers.bind(store.figures)
    const whyOf = (code: string) => code
    const figures = await reads.figures(
      { ...overviewTime(query, now, store.figures.slot), group: 'laptops' },
      answers,
    )
    const mine = overviewOf(store.figures, query, now, whyOf)
    expect(mine.allowed + mine.queued + mine.denied).toBeGreaterThan(200)
    expect(overviewOf(figures, query, now, whyOf)).toEqual(mine)
    const both = overviewOf(await reads.figures(time, answers), { days: 4 }, now, whyOf)
    const dryRuns = (await all({})).filter(({ decision }) => decision.dryRun).length
    expect(both.allowed + both.queued + both.denied).toBe(430 - dryRuns)

    await mergeTallies(pool, time.to)
    expect(await partsOf(pool)).toEqual([0])
    expect(overviewOf(await reads.figures(time, answers), { days: 4 }, now, whyOf)).toEqual(both)
    // What comes late lies in a part again.
    await pool.rows({
      text: `INSERT INTO tallies SELECT what, length, slot, gates, 5, key, allowed, 0, 0, 0 FROM tallies WHERE what = 'all'`,
    })
    await pool.rows({ text: `UPDATE tallies SET allowed = 0 WHERE what = 'all' AND part = 0` })
    await mergeTallies(pool, time.to)
    expect(await partsOf(pool)).toEqual([0])
    expect(overviewOf(await reads.figures(time, answers), { days: 4 }, now, whyOf)).toEqual(both)
  })

  test('of a year, sums of ten days are those of their days, also of what came late', async () => {
    const query = { days: 366 }
    const later = now + 30 * 24 * hour
    const answers = () => ({ opened: 0, expired: 0, waits: [] })
    const ofYear = async () =>
      overviewOf(
        await reads.figures(overviewTime(query, later, hour / 2), answers),
        query,
        later,
        code => code,
      )
    const sumOf = async (length: number) =>
      pool.rows({
        text: `SELECT what, gates, key, sum(allowed) AS allowed, sum(queued) AS queued, sum(denied) AS denied FROM tallies
          WHERE length = $1 AND what <> 'all' GROUP BY what, gates, key ORDER BY what, gates, key`,
        values: [length],
      })
    await mergeTallies(pool, later)
    expect(await sumOf(240 * hour)).toEqual(await sumOf(24 * hour))
    const before = await ofYear()
    expect(before.tools.length).toBeGreaterThan(0)
    await pool.rows({
      text: `INSERT INTO tallies SELECT what, length, slot, gates, 5, key, 1, 1, 1, 1 FROM tallies WHERE length <= ${24 * hour}`,
    })
    const withLate = await ofYear()
    expect(withLate.tools).not.toEqual(before.tools)
    await mergeTallies(pool, later)
    expect(await sumOf(240 * hour)).toEqual(await sumOf(24 * hour))
    expect(await ofYear()).toEqual(withLate)
  })

  test('a hub answers as a gate does, by gate and by group', async () => {
    const log = new TeamLog({
      reads,
      gates: () => [laptop, runner],
      own: () => undefined,
      answers: () => ({ opened: 0, expired: 0, waits: [] }),
      whyOf: code => code,
      now: () => now,
    })
    const mine = await log.decisions({ group: 'laptops', limit: 1_000 })
    expect(mine).toEqual(await all({ gates: [laptop.gate] }))
    expect(await log.decisions({ group: 'ci', gate: laptop.gate })).toEqual([])
    expect(await log.decisions({ group: 'nobody’s' })).toEqual([])
    const { allowed } = await log.overview({ days: 5 })
    const parts = await Promise.all(['laptops', 'ci'].map(group => log.overview({ days: 5, group })))
    expect(allowed).toBe(parts.reduce((sum, part) => sum + part.allowed, 0))
    await expect(log.decision('nothing')).rejects.toMatchObject({ code: 'missing' })
  })

  test('sessions and clients are those of the gates', async () => {
    const mine = storeOf(laptop.gate).figures.sessions({ limit: 500 })
    const found = await reads.sessions({ gate: laptop.gate, limit: 500 })
    const bare = (one: (typeof found)[number]) => ({ ...one, lastSeq: 0, gate: laptop.gate })
    expect(found.map(bare)).toEqual(mine.map(bare))
    const [first, ...rest] = await reads.sessions({ limit: 100 })
    expect(await reads.sessions({ limit: 100, before: first?.lastSeq ?? 0 })).toEqual(rest)
    const clients = await reads.clients(laptop.gate)
    expect(clients).toEqual(storeOf(laptop.gate).figures.clients())
    const calls = (seen: typeof clients) => seen.reduce((sum, { calls }) => sum + calls, 0)
    expect(calls(await reads.clients())).toBe(calls(clients) + calls(await reads.clients(runner.gate)))
  })

  test('calls of each gate by the day, and what is known of each', async () => {
    const calls = await reads.calls(0)
    expect(calls.map(({ gate }) => gate)).toEqual([laptop.gate, runner.gate])
    const [newest] = storeOf(laptop.gate).decisions({ limit: 1 })
    const { engineVersion: version, policyDigest } = (newest as LoggedDecision).decision
    const state = { gate: laptop.gate, version, policyDigest, leaseUntil: null }
    expect((await reads.states())[0]).toMatchObject(state)
    const ends = [laptop, runner].map(({ gate, epoch }) => ({ gate, epoch, ...storeOf(gate).head() }))
    expect(await reads.heads()).toEqual(ends)
  })

  test('of a time long ago: those that came by then, and before them those that came late', async () => {
    // A minute between two that came; each seventh was judged ten days before it came.
    for (const table of ['entries', 'decisions'])
      await pool.rows({ text: `UPDATE ${table} SET taken = taken + place * 60000` })
    await pool.rows({
      text: 'UPDATE decisions SET at = taken - CASE WHEN place % 7 = 0 THEN 864000000 ELSE 1000 END',
    })
    const rows = await pool.rows<{ readonly place: string; readonly at: string; readonly effect: string }>({
      text: 'SELECT place, at, effect FROM decisions ORDER BY place DESC',
    })
    const times = rows.map(({ at }) => Number(at)).sort((a, b) => a - b)
    for (const [from, to] of [
      [0, 0.1],
      [0.2, 0.3],
      [0.3, 0.9],
      [0.5, 0.51],
    ] as const) {
      const [since, until] = [from, to].map(share => times[Math.floor(share * times.length)]) as [
        number,
        number,
      ]
      const within = rows.filter(({ at }) => Number(at) >= since && Number(at) < until)
      const places = (found: readonly LoggedDecision[]) => found.map(({ team }) => team?.place)
      expect(places(await all({ since, until }))).toEqual(within.map(({ place }) => Number(place)))
      const denied = within.filter(({ effect }) => effect === 'deny').map(({ place }) => Number(place))
      expect(places(await all({ until, since, effect: 'deny' }))).toEqual(denied)
    }
    expect(rows.filter(({ at }) => Number(at) < (times[20] as number)).length).toBe(20)
  })
})

/** As if the first of them had come one month ago, and two. */
async function spreadOverMonths(pool: TeamPool): Promise<void> {
  await openPastMonths(pool, 2)
  for (const [back, before] of [
    [1, 300],
    [2, 150],
  ])
    for (const table of ['entries', 'decisions'])
      await pool.rows({
        text: `UPDATE ${table} SET taken = (extract(epoch FROM date_trunc('month', now() AT TIME ZONE 'UTC')
          - make_interval(months => ${back}) + interval '27 days') * 1000)::bigint WHERE place < ${before}`,
      })
}

async function partsOf(pool: TeamPool): Promise<readonly number[]> {
  const rows = await pool.rows<{ readonly part: number }>({ text: 'SELECT DISTINCT part FROM tallies' })
  return rows.map(({ part }) => part)
}

function storeOf(gate: string): SqliteStore {
  return logs.get(gate) as SqliteStore
}
