import { once } from 'node:events'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { openJoinedGate } from './joined-gate.ts'
import { openLoopback } from './open-loopback.ts'
import { makeTestTeam } from './run-test-hub.ts'
import { startScriptedHub } from './scripted-hub.ts'
import { startHubProgram } from './start-hub-program.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'
import { teamPeople } from './team-people.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

/** Milliseconds without a word after which the hub is gone, and seconds for which it may wait for something to tell. */
const short = { patience: 400, longPoll: 0.2 }

/** Asks again until the hub answers in time: a busy machine may need longer than a gate of these tests waits. */
const inTheEnd = (ask: () => Promise<unknown>) =>
  expect
    .poll(() =>
      ask().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)

/** A gate whose way to its hub a test can break without either being told. */
async function gateOnAWay() {
  const hub = await startScriptedHub()
  onTestFinished(() => hub.stop())
  const way = await openLoopback(() => ({ host: '127.0.0.1', port: Number(new URL(hub.url).port) }))
  const people = teamPeople(hub)
  await people.addReviewer()
  const gate = await openJoinedGate({ url: `http://127.0.0.1:${way.port}`, token: hub.token }, short)
  return { hub, way, people, gate, problem: async () => (await gate.courier.state())?.problem }
}

test('a hub of which no word comes is gone: the gate says so, judges on, and asks on another connection', async () => {
  const { hub, way, people, gate, problem } = await gateOnAWay()
  await people.pause(Date.now() + 3_600_000)
  await inTheEnd(() => gate.courier.catchUp())
  gate.courier.start()
  way.freeze()
  await expect.poll(problem).toContain('does not answer (it took too long to answer)')
  expect((await gate.shell('git status')).effect).toBe('allow')
  expect(await gate.gate.paused()).not.toBeNull()
  way.thaw()
  await expect.poll(problem).toBeNull()
  await expect.poll(() => hub.head(gate.store.origin)?.seq).toBe(gate.store.head().seq)
  expect(hub.log(gate.store.origin).map(({ hash }) => hash)).toEqual(
    gate.store.entries(0, 1_000).map(({ hash }) => hash),
  )
})

test('a lease of which no more word comes ends by the gate’s own clock', async () => {
  const { way, people, gate } = await gateOnAWay()
  await people.pause(Date.now() + 3 * 3_600_000)
  await inTheEnd(() => gate.courier.catchUp())
  way.freeze()
  await expect(gate.courier.catchUp()).rejects.toMatchObject({ code: 'unavailable' })
  gate.passTime(3_600_000 + 1_000)
  expect(await gate.gate.paused()).toBeNull()
  expect((await gate.courier.state())?.isHeld).toBe(false)
})

test('a hub that is halted is gone for its gates, and takes what they had sent once it goes on', async () => {
  const database = await server.newDatabase()
  const team = await makeTestTeam(database)
  const hub = startHubProgram({ folder: team.paths.folder, database, port: Number(new URL(team.url).port) })
  await hub.up
  const gate = await openJoinedGate(team, short)
  await inTheEnd(() => gate.courier.push())
  hub.process.kill('SIGSTOP')
  await gate.shell('ls')
  await expect(gate.courier.push()).rejects.toMatchObject({ code: 'unavailable' })
  await expect(gate.courier.catchUp()).rejects.toMatchObject({ code: 'unavailable' })
  hub.process.kill('SIGCONT')
  // What is fed adds lines to the log of the gate.
  await inTheEnd(() => gate.courier.catchUp())
  await inTheEnd(() => gate.courier.push())
  const copy = await team.open()
  onTestFinished(() => copy.close())
  expect(await copy.entries.head(gate.store.origin)).toMatchObject(gate.store.head())
  expect(await copy.gate.verify()).toMatchObject({ problems: [] })
  hub.process.kill('SIGTERM')
  expect(await once(hub.process, 'exit')).toEqual([0, null])
})
