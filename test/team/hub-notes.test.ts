import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { testHubNotes } from '../../src/cli/hub/show-hub-notes.ts'
import { readHubNotify } from '../../src/gate/config/hub-notify.ts'
import { FollowedFile } from '../../src/hub/followed-file.ts'
import { hubNotifier, TeamNotifyStore } from '../../src/hub/notify/hub-notifier.ts'
import { emptyState } from '../../src/gate/notify/notify-state.ts'
import { TeamPool } from '../../src/daemon/team/database/team-pool.ts'
import { tellingTurn, TurnRow } from '../../src/daemon/team/database/turn-row.ts'
import { freePort } from '../free-port.ts'
import { httpServer } from '../notify/notify-world.ts'
import { until } from '../until.ts'
import { openJoinedGate } from './joined-gate.ts'
import { makeTestTeam } from './run-test-hub.ts'
import type { ScriptedHub } from './scripted-hub.ts'
import { startHubProgram } from './start-hub-program.ts'
import { sharedPostgres, type SharedPostgres } from './shared-postgres.ts'
import { ownFolder } from '../own-folder.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

const command = (i: number) => `git push --force origin main-${i}`

interface Told {
  readonly id: string
  readonly kind: string
  readonly link: string
}

/** A team whose hubs tell a webhook, and what it was told. */
async function openTelling(more = '', answer?: Parameters<typeof httpServer>[0]) {
  const sink = await httpServer(answer)
  const database = await server.newDatabase()
  const team = await makeTestTeam(database)
  writeFileSync(join(team.paths.folder, 'hook.key'), 'a key of thirty-two characters..', { mode: 0o600 })
  writeFileSync(
    team.paths.notify,
    `[notify.target.ops]\ntype = "webhook"\nurl = "${sink.url}"\nkey_file = "hook.key"\n${more}`,
  )
  const told = () => sink.received.map(({ body }) => JSON.parse(body) as Told)
  /** One more hub, as far as it tells people; gives its notifier. */
  const openHub = async () => {
    const hub = await team.open()
    const notifier = hubNotifier({
      team: hub,
      settings: new FollowedFile(team.paths.notify, readHubNotify, () => {}),
      origin: team.url,
      log: () => {},
    })
    await notifier.start()
    onTestFinished(async () => {
      await notifier.close()
      await hub.close()
    })
    return { hub, notifier }
  }
  return { team, database, sink, told, openHub }
}

test('a review of any gate is told once, by one of several hubs, with a link to the hub; the next hub goes on', async () => {
  const { team, told, openHub } = await openTelling()
  const hub = await team.serve()
  const others = [await openHub(), await openHub()]
  const gates = [
    await openJoinedGate(team as unknown as ScriptedHub),
    await openJoinedGate(team as unknown as ScriptedHub),
  ]
  const ids: (string | undefined)[] = []
  for (const [i, gate] of gates.entries()) {
    ids.push((await gate.shell(command(i))).reviewId)
    await gate.courier.push()
  }
  await until(() => told().length === 2)
  expect(told().map(({ id, link }) => ({ id, link }))).toEqual(
    ids.map(id => ({ id, link: `${team.url}/reviews/${id}` })),
  )
  const quiet = await openJoinedGate(team as unknown as ScriptedHub)
  expect(quiet.courier.isHubTelling()).toBe(false)
  await quiet.courier.catchUp()
  expect(quiet.courier.isHubTelling()).toBe(true)
  expect(gates[0]?.courier.isHubTelling()).toBe(true)
  gates[0]?.passTime(600_000)
  expect(gates[0]?.courier.isHubTelling()).toBe(false)

  await hub.stop()
  const copy = await team.open()
  onTestFinished(() => copy.close())
  const upload = await team.serve()
  onTestFinished(() => upload.stop())
  const third = await gates[1]?.shell(command(3))
  await gates[1]?.courier.push()
  await until(() => told().length === 3)
  expect(told()[2]?.id).toBe(third?.reviewId)
  await until(() => others.every(({ notifier }) => notifier.show().targets[0]?.sentAt !== null))
  expect(told()).toHaveLength(3)
})

test('a hub that is killed in the middle of a note: another one repeats that, tells what comes later, and nothing else twice', async () => {
  let isHeard = true
  const { team, database, told } = await openTelling('', (_received, response) => {
    if (isHeard) response.end()
  })
  const pool = new TeamPool(database)
  onTestFinished(() => pool.close())
  const turn = async () =>
    (
      await pool.rows<{ readonly holder: string; readonly pending: number }>({
        text: "SELECT holder, json_array_length(state::json -> 'pending') AS pending FROM telling",
      })
    )[0]
  const { folder } = team.paths
  const port = Number(new URL(team.url).port)
  const killed = startHubProgram({ folder, database, port })
  await killed.up
  const gate = await openJoinedGate(team as unknown as ScriptedHub)
  const review = async (i: number) => {
    const { reviewId } = await gate.shell(command(i))
    await gate.courier.push()
    return reviewId
  }
  const ids = [await review(1)]
  await until(async () => told().length === 1 && (await turn())?.pending === 0)
  const first = (await turn())?.holder
  const elsewhere = ownFolder('team')
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }))
  for (const file of ['team.key', 'hub.json', 'notify.toml', 'hook.key'])
    cpSync(join(folder, file), join(elsewhere, file))
  const other = startHubProgram({ folder: elsewhere, database, port: await freePort() })
  await other.up

  isHeard = false
  ids.push(await review(2))
  await until(() => told().length === 2)
  await killed.end('SIGKILL')
  isHeard = true
  const back = startHubProgram({ folder, database, port })
  await back.up
  // The one that is back is as new as the other: this half minute is given to whoever asks first.
  await pool.rows({ text: "UPDATE telling SET until = now() - interval '1 second'" })
  await until(async () => told().length === 3 && (await turn())?.pending === 0)
  ids.push(await review(3))
  await until(async () => told().length === 4 && (await turn())?.pending === 0)
  expect((await turn())?.holder).not.toBe(first)
  expect(told().map(({ id }) => id)).toEqual([ids[0], ids[1], ids[1], ids[2]])
  await Promise.all([other.end('SIGTERM'), back.end('SIGTERM')])
  expect(told()).toHaveLength(4)
})

test('of two who would tell, one has the turn; whoever lost it keeps nothing, and reads what the other left', async () => {
  const address = await server.newDatabase()
  await makeTestTeam(address)
  const pool = new TeamPool(address)
  onTestFinished(() => pool.close())
  let clock = 0
  const storeOf = (name: string) => new TeamNotifyStore(new TurnRow(pool, name, tellingTurn), () => clock)
  const [first, second] = [storeOf('first'), storeOf('second')]
  expect(await first.turn()).toEqual({ isMine: true, state: emptyState })
  expect(await second.turn()).toEqual({ isMine: false, state: emptyState })
  expect([first.isSure(), second.isSure()]).toEqual([true, false])
  await first.keep({ ...emptyState, cursor: 7 })
  clock += 15_000
  expect(first.isSure()).toBe(false)
  expect(await first.turn()).toEqual({ isMine: true })
  expect(first.isSure()).toBe(true)
  // It hung for so long that its turn ended.
  await pool.rows({ text: "UPDATE telling SET until = now() - interval '1 second'" })
  expect(await second.turn()).toEqual({ isMine: true, state: { ...emptyState, cursor: 7 } })
  await second.keep({ ...emptyState, cursor: 8 })
  await expect(first.keep({ ...emptyState, cursor: 9 })).rejects.toMatchObject({ code: 'conflict' })
  expect(first.isSure()).toBe(false)
  expect(await first.turn()).toEqual({ isMine: false, state: { ...emptyState, cursor: 8 } })
  await second.end()
  expect(await first.turn()).toEqual({ isMine: true, state: { ...emptyState, cursor: 8 } })
})

test('a hub that has nobody to tell leaves the turn to one that has', async () => {
  const { team, told } = await openTelling()
  const nobody = await team.open()
  const idle = hubNotifier({
    team: nobody,
    settings: new FollowedFile(join(team.paths.folder, 'not-there.toml'), readHubNotify, () => {}),
    origin: team.url,
    log: () => {},
  })
  await idle.start()
  onTestFinished(async () => {
    await idle.close()
    await nobody.close()
  })
  const hub = await team.serve()
  onTestFinished(() => hub.stop())
  const gate = await openJoinedGate(team as unknown as ScriptedHub)
  const { reviewId } = await gate.shell(command(1))
  await gate.courier.push()
  await until(() => told().length === 1)
  expect(told()[0]?.id).toBe(reviewId)
})

test('what nobody answers at the hub is escalated there, and a mistake in the settings leaves what holds', async () => {
  const { team, sink, told, openHub } = await openTelling('[[notify.escalate]]\nafter = "1s"\nto = ["ops"]\n')
  const problems: unknown[] = []
  const settings = new FollowedFile(team.paths.notify, readHubNotify, error => void problems.push(error))
  expect(settings.now().notify.targets).toHaveLength(1)
  const { hub } = await openHub()
  const served = await team.serve()
  onTestFinished(() => served.stop())
  const gate = await openJoinedGate(team as unknown as ScriptedHub)
  const { reviewId = '' } = await gate.shell(command(1))
  await gate.courier.push()
  await until(() => told().length === 2)
  expect(told().map(({ kind }) => kind)).toEqual(['review', 'escalation'])
  expect((await hub.gate.reviews.show(reviewId)).review.state).toBe('pending')
  writeFileSync(team.paths.notify, '[notify]\nbase = "nowhere"\n')
  expect(settings.now().notify.targets).toHaveLength(1)
  expect(problems).toEqual([
    expect.objectContaining({
      code: 'configuration',
      message: expect.stringContaining('notify.toml:2: notify.base'),
    }),
  ])
  expect(settings.now().notify.targets).toHaveLength(1)
  expect(problems).toHaveLength(1)
  expect(sink.received).toHaveLength(2)
  expect(() => new FollowedFile(team.paths.notify, readHubNotify, () => {}).now()).toThrow(
    'must be an address',
  )
})

test('hub notify test sends a note with the link of the hub', async () => {
  const { team, told } = await openTelling()
  await testHubNotes(undefined, { state: team.paths.folder })
  expect(told()).toEqual([expect.objectContaining({ kind: 'test', link: `${team.url}/` })])
  await expect(testHubNotes('opps', { state: team.paths.folder })).rejects.toMatchObject({
    message: 'There is no target “opps”; did you mean ops?',
  })
})
