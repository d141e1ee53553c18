import { createPrivateKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import type { ActOrder, OrderedAct } from '../../src/people/acts/ports/taken-acts.ts'
import { sha256 } from '../../src/people/audit/sha256.ts'
import type { Act } from '../../src/people/acts/ports/act.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { readFedAct } from '../../src/daemon/team/courier/feeder.ts'
import { audienceOf } from '../../src/daemon/team/hub/audience-of.ts'
import { hubKeyOf } from '../../src/daemon/team/hub/hub-key.ts'
import type { HubParts } from '../../src/daemon/team/hub/hub-parts.ts'
import { TeamFeed } from '../../src/daemon/team/hub/team-feed.ts'
import { WaitingGates } from '../../src/daemon/team/hub/waiting-gates.ts'
import { protocolVersion } from '../../src/gate/team/protocol/protocol-version.ts'
import type { TeamGate } from '../../src/ground/model/team-gate.ts'
import { actsBefore, actsOfEachKind, builder, laptop } from './acts-of-each-kind.ts'

/** The bytes that the version before acts had kinds stored and fed for the same acts. */
const expected = new URL('./act-bytes.json', import.meta.url)

const privateKey = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.alloc(32, 1)]),
  format: 'der',
  type: 'pkcs8',
})
const key = hubKeyOf(privateKey)

test.each(Object.keys(actsOfEachKind) as Act['kind'][])(
  'what is stored and fed for an act of kind %s stays as it is, byte for byte',
  async kind => {
    const known = JSON.parse(readFileSync(expected, 'utf8'))
    expect(await bytesOf(actsOfEachKind[kind])).toEqual(known[kind])
  },
)

/** Puts an act to a hub: what the hub stores of it, what two gates are fed, and what they store. */
async function bytesOf(act: Act) {
  const acts: OrderedAct[] = []
  const [hub, ofHub] = openStore(orderIn(acts))
  for (const one of actsBefore) await hub.people.act(one)
  const before = tablesIn(ofHub)
  await hub.people.act(act)
  return {
    rows: acts.at(-1)?.rows,
    tables: changed(before, tablesIn(ofHub)),
    laptop: await fedTo(hub, laptop),
    builder: await fedTo(hub, builder),
  }
}

async function fedTo(hub: SqliteStore, gate: TeamGate) {
  const parts = {
    copy: hub,
    key,
    fresh: async () => {},
    setBacks: { stop: async () => undefined },
    now: () => 50,
  } as unknown as HubParts
  const feed = new TeamFeed(parts, new WaitingGates())
  const history = hub.taken.history()
  const number = actsBefore.length
  const request = {
    number,
    id: hub.taken.idOf(number) ?? '',
    history,
    wait: 0,
    nonce: 'n',
    protocol: protocolVersion,
  }
  const { acts } = await feed.answer(gate, request, new AbortController().signal)
  const [fed] = acts
  if (!fed) return null
  const { id: _id, signature: _signature, ...text } = fed
  return { text: JSON.stringify(text), tables: await tablesOf(gate, fed, history) }
}

/** Feeds an act to a gate that has the acts before: what it stores of it. */
async function tablesOf(gate: TeamGate, fed: Parameters<typeof readFedAct>[0], history: number) {
  const [store, database] = openStore()
  for (const one of actsBefore) await store.people.act(one)
  const group = { name: gate.group, lease: 300, content: 'full' } as const
  const { epoch, joinedAt } = gate
  const team = { hub: 'https://hub.example', teamKey: key.publicKey, group, joinedAt, from: 0 }
  const membership = { ...team, gate: gate.gate, epoch }
  const before = tablesIn(database)
  const read = readFedAct(fed, membership, { place: fed.after, history })
  if ('problem' in read) throw new Error(read.problem)
  await store.mirror.rewind({ number: fed.after, id: 'x', history, at: 0, line: { kind: 'team', body: {} } })
  await store.mirror.write({ ...read.act, takenAt: 60, ahead: 0 })
  return changed(before, tablesIn(database))
}

function openStore(acts?: ActOrder) {
  const database = openDatabase(':memory:', 'FULL')
  const store = new SqliteStore({
    database,
    key: privateKey,
    now: () => 50,
    ...(acts && { order: { acts, key, audienceOf } }),
  })
  onTestFinished(() => store.close())
  return [store, database] as const
}

function orderIn(acts: OrderedAct[]): ActOrder {
  return {
    keep: async act => acts.push(act) > 0,
    after: async number => acts.slice(number),
    idAt: async number => acts[number - 1]?.id,
    last: async () => acts.at(-1),
    stop: async () => undefined,
  }
}

/** Tables that hold random values: lines of the log with their index of words, and acts with their ids and signatures. */
const random = /^(entries|openings|checkpoints?|fed_acts|taken_acts|words.*|sqlite_.*)$/

/** Every row of the other tables, by its table. */
function tablesIn(database: ReturnType<typeof openDatabase>): ReadonlyMap<string, readonly string[]> {
  const names = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all()
  return new Map(
    names
      .map(({ name }) => String(name))
      .filter(name => !random.test(name))
      .map(name => [name, database.prepare(`SELECT * FROM "${name}"`).all().map(rowText)]),
  )
}

/** A row by its key, and by the digest of the rest of it. */
function rowText(row: Readonly<Record<string, unknown>>): string {
  const [key] = Object.values(row)
  return `${key} ${sha256(JSON.stringify(row)).slice(0, 16)}`
}

type Tables = ReturnType<typeof tablesIn>

/** The rows that each table lost, and those that it got. */
function changed(before: Tables, after: Tables) {
  const tables = [...after].map(([name, rows]) => {
    const known = before.get(name) ?? []
    const lines = [
      ...known.filter(row => !rows.includes(row)).map(row => `- ${row}`),
      ...rows.filter(row => !known.includes(row)).map(row => `+ ${row}`),
    ]
    return [name, lines.filter(line => !/^. (act|team seen) /.test(line))] as const
  })
  return Object.fromEntries(tables.filter(([, lines]) => lines.length > 0))
}
