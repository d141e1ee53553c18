import { generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { builtInFilters } from '../../src/judge/filters/index.ts'
import { type CallDefaults, parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { LocalGate } from '../../src/gate/core/local-gate.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'
import type { Policy } from '../../src/ground/model/policy.ts'
import { StateMemory } from '../../src/people/acts/standing/state-memory.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { Courier } from '../../src/daemon/team/courier/courier.ts'
import { joinTeam } from '../../src/daemon/team/courier/join-team.ts'
import { LiveLease } from '../../src/gate/team/live-lease.ts'
import { hubFor, openHub } from '../../src/daemon/team/courier/open-hub.ts'
import { groupsAtGate } from '../../src/gate/team/team-parts.ts'
import { TeamTie } from '../../src/gate/team/team-tie.ts'
import { policyWith } from '../people/open-people-gate.ts'
import type { ScriptedHub } from './scripted-hub.ts'

const defaults: CallDefaults = { origin: 'check', agent: 'agent', session: 'session', profile: 'default' }

/** The state of a gate on a file or in memory, with clocks that a test sets forward and back. */
export function openState({
  file = ':memory:',
  policy = policyWith() as Policy,
  live = undefined as LiveLease | undefined,
  clock = { ahead: 0, steady: 0 },
  logKey = generateKeyPairSync('ed25519').privateKey,
} = {}) {
  const now = () => Date.now() + clock.ahead
  const database = openDatabase(file, 'FULL')
  const store = new SqliteStore({
    database,
    key: logKey,
    now,
  })
  const memory = new StateMemory()
  const team = new TeamTie({ mirror: store.mirror, log: store, now, ...(live && { live }) })
  const gate = new LocalGate({
    store,
    policy,
    filters: builtInFilters,
    stateFolders: [],
    now,
    clock: () => performance.now(),
    memory,
    team,
    groupsOf: groupsAtGate(store, team, now),
  })
  onTestFinished(() => gate.close())
  let calls = 0
  const ask = (value: JsonObject) =>
    gate.evaluate(parseCall({ id: `call-${++calls}-${randomBytes(4).toString('hex')}`, ...value }, defaults))
  const shell = (command: string) => ask({ kind: 'shell', args: { command } })
  /** Everything is in the one file. */
  const checkpointFile = () => database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  return { logKey, store, gate, team, memory, clock, now, ask, shell, checkpointFile }
}

/** A gate that joined this hub, and its courier; nothing is fed yet. */
export async function openJoinedGate<Hub extends Pick<ScriptedHub, 'url' | 'token'>>(
  hub: Hub,
  {
    file = ':memory:',
    key = generateKeyPairSync('ed25519').privateKey as KeyObject,
    logKey = generateKeyPairSync('ed25519').privateKey as KeyObject,
    join = true,
    // How long it rests after a failure, between half of the most and all of it; below 0 for less than half.
    draw = (): number => 0,
    /** Milliseconds and seconds, as the hub’s door and the courier take them; their own when left out. */
    patience = undefined as number | undefined,
    longPoll = undefined as number | undefined,
    evidencePatience = undefined as number | undefined,
    policy = policyWith() as Policy,
  } = {},
) {
  const clock = { ahead: 0, steady: 0 }
  const steady = () => performance.now() + clock.steady
  const ask: { now: () => Promise<void> } = { now: async () => {} }
  const bring = (seq: number) => courier.bring(seq)
  const live = new LiveLease(steady, { ask: () => ask.now(), bring })
  const state = openState({ file, live, clock, policy, logKey })
  const { store, memory, now } = state
  if (join)
    await joinTeam({ store, hub: hub.url, token: hub.token, name: 'test', key, who: null, log: null, now })
  const lines: string[] = []
  const newCourier = () => {
    const membership = store.mirror.membership()
    if (!membership) throw new Error('not joined')
    return new Courier({
      hub: openHub(
        hubFor(membership, key, () => Date.now()),
        patience,
      ),
      use: work => work(store),
      live,
      now,
      clock: steady,
      newNonce: () => randomBytes(16).toString('base64url'),
      onLink: link => memory.justify(link),
      draw,
      log: line => lines.push(line),
      onEpoch: async () => {},
      ...(longPoll !== undefined && { longPoll }),
      ...(evidencePatience !== undefined && { evidencePatience }),
    })
  }
  const courier = newCourier()
  ask.now = () => courier.catchUp().catch(() => {})
  onTestFinished(() => courier.close())
  return {
    ...state,
    courier,
    newCourier,
    live,
    lines,
    key,
    hub,
    keyText: () => key.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    /** By both clocks. */
    passTime: (milliseconds: number) => {
      clock.ahead += milliseconds
      clock.steady += milliseconds
    },
    /** The same state in a process that does not talk to the hub. */
    reopened: async () => openState({ file, logKey: state.logKey }),
    /** Nothing waits any more. */
    reviewsWithdrawn: async () => {
      const open = store.people.reviews({ states: ['pending'] })
      for (const { id } of open) await state.gate.reviews.withdraw(id, 'a test')
    },
  }
}

/** A gate that joined. */
export type JoinedGate = Awaited<ReturnType<typeof openJoinedGate>>
