import { generateKeyPairSync } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { hubAddress } from '../../src/hub/hub-address.ts'
import { hubPaths } from '../../src/hub/hub-settings.ts'
import { initTeam, readTeamKey } from '../../src/hub/init-team.ts'
import { type OpenTeam, openTeam } from '../../src/hub/open-team.ts'
import { startEmbedded } from '../../src/hub/embedded-postgres.ts'
import { publicKeyOf } from '../../src/people/audit/sign-checkpoint.ts'
import { mergeTallies } from '../../src/daemon/team/database/merge-tallies.ts'
import { RootTable } from '../../src/daemon/team/database/root-table.ts'
import { TeamPool } from '../../src/daemon/team/database/team-pool.ts'
import { openPastMonths } from '../../test/team/open-past-months.ts'
import { Random } from '../scale/random.ts'
import { sampleCalls } from '../scale/sample-calls.ts'
import { entryTemplates } from './entry-template.ts'
import { SlowIndices } from './slow-indices.ts'
import { copies, copyOf, TeamPlan } from './team-plan.ts'
import { TeamWriter } from './team-writer.ts'

const address = 'http://localhost:4280'
/** Roots in all. */
const wantedRoots = 100
/** Milliseconds for what takes long here alone. */
const patience = 7_200_000

/**
 * Makes a team in a folder: its people, gates and roots by the hub’s own code, its entries by COPY from templates, each of
 * which the server writes for twenty gates.
 */
export async function fillTeam(folder: string, total: number, say: (text: string) => void): Promise<void> {
  const paths = hubPaths(folder)
  const templates = await entryTemplates(await sampleCalls())
  const server = await startEmbedded(paths.postgres).catch(error => {
    throw new Error(`${folder} has to be new, and to be reached by other accounts: ${String(error)}`)
  })
  const { address: database } = server
  const pool = new TeamPool(database, 1)
  try {
    await initTeam({ paths, database, address, reviewer: 'alice', withSecret: use => use('sunflower-42') })
    const team = await openTeam({
      database,
      privateKey: readTeamKey(paths),
      site: hubAddress(address).site,
      copy: paths.copy,
      onProblem: error => say(String(error)),
    })
    const random = new Random(20_270_101)
    const plan = new TeamPlan(random, Date.now(), Math.ceil(total / copies))
    await addGates(team, plan)
    const { key } = team
    await team.close()
    // The server of a root’s hub is another account’s, and reads what it copies here.
    chmodSync(folder, 0o711)

    await openPastMonths(pool, 4)
    // A power cut may take a part of a sample: it is made anew then.
    for (const text of [
      "ALTER SYSTEM SET max_wal_size = '8GB'",
      'SELECT pg_reload_conf()',
      'SET synchronous_commit = off',
    ])
      await pool.rows({ text })
    const indices = new SlowIndices(pool, patience)
    await indices.drop()
    const [roots, writer] = [
      new RootTable(pool, key),
      new TeamWriter({ pool, folder, plan, templates, random }),
    ]
    await writer.begin()
    const [piece, max] = [Math.ceil(total / wantedRoots / copies), Math.ceil(total / copies)]
    for (let written = 0, stated = 0; written < max; ) {
      const { count, at } = await writer.write(Math.min(piece, max - written))
      written += count
      await roots.make(at)
      if (written < max && written - stated < 10 * piece) continue
      stated = written
      say(`${written * copies} decisions written`)
    }
    await writer.end()
    await mergeTallies(pool, Date.now())
    say('sums put together')
    await indices.make()
    say('indices made')
    await pool.rows({ text: 'ALTER SYSTEM RESET max_wal_size' })
    await pool.rows({ text: 'VACUUM ANALYZE', patience })
    const [size] = await pool.rows<{ readonly size: string }>({
      text: 'SELECT pg_size_pretty(pg_database_size(current_database())) AS size',
    })
    say(`ready, ${size?.size}`)
  } finally {
    await pool.close()
    await server.stop()
  }
}

async function addGates({ copy, now }: OpenTeam, { gates }: TeamPlan): Promise<void> {
  const publicKey = publicKeyOf(generateKeyPairSync('ed25519').privateKey)
  const rows = gates.flatMap(({ gate, epoch, name, group }) =>
    Array.from({ length: copies }, (_, copy) => {
      const named = { gate: copyOf(gate, copy), name: `${name}-${copy}` }
      return { ...named, epoch, group, publicKey, joinedAt: now(), revokedAt: null }
    }),
  )
  await copy.people.act({ kind: 'gate_quarantined', at: now(), log: [], gates: rows })
}
