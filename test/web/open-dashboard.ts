import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { builtInFilters } from '../../src/judge/filters/index.ts'
import { LocalGate } from '../../src/gate/core/local-gate.ts'
import { type CallDefaults, parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { secureRandom } from '../../src/people/acts/secure-random.ts'
import { createApp } from '../../src/api/http/create-app.ts'
import type { AppParts } from '../../src/api/http/parts/app-parts.ts'
import { openListener } from '../../src/api/http/serve/open-listener.ts'
import { sessionsInMemory, SessionRegistry } from '../../src/api/http/access/session-registry.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'
import { readPageFiles } from '../../src/daemon/resident/read-page-files.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { openDesk } from '../http/open-http.ts'
import { cheapGuesses, policyWith } from '../people/open-people-gate.ts'

/** What answers there, and what proves it. */
export const reviewerPin = 'sunflower-42'

const defaults: CallDefaults = {
  origin: 'hook',
  agent: 'ops-agent',
  session: 'nightly-maintenance',
  profile: 'default',
}

/**
 * The built dashboard before a real gate: SQLite in a folder, a port of this machine. Its clock goes with this one’s,
 * until `hold` stops it, and `later` sets it forward. Reviewers are alice and bob, with `reviewerPin`.
 */
export async function openDashboard({
  policy = policyWith(),
  parts = {} as Partial<AppParts>,
  random = secureRandom as () => number,
} = {}) {
  const pages = readPageFiles(join(process.cwd(), 'dist', 'web'))
  if (!pages) throw new Error('The pages are not built: run npm run build.')
  const folder = mkdtempSync(join(tmpdir(), 'countersign-web-'))
  const clock = { ahead: 0, heldAt: undefined as number | undefined }
  const now = () => (clock.heldAt ?? Date.now()) + clock.ahead
  const key = generateKeyPairSync('ed25519').privateKey
  const store = new SqliteStore({ database: openDatabase(join(folder, 'state.db'), 'FULL'), key, now })
  const gate = new LocalGate({
    store,
    policy,
    filters: builtInFilters,
    stateFolders: [folder],
    now,
    clock: () => performance.now(),
    steady: now,
    random,
    guessCost: cheapGuesses,
  })
  await addReviewers(gate)
  const sessions = new SessionRegistry(sessionsInMemory(), now)
  const desk = openDesk()
  let port = 0
  const { app, close: endStreams } = createApp({
    gate,
    tokens: { tokens: () => [] },
    sessions,
    pages,
    policy: desk.desk,
    witnessed: () => gate.witnessing.state(),
    hosts: () => [`localhost:${port}`, `127.0.0.1:${port}`],
    now,
    clock: () => performance.now(),
    ...parts,
  })
  let door = await openListener(app, 'network', { ports: lastingPorts() })
  port = door.port ?? 0
  let calls = 0
  const ask = (value: JsonObject, of: Partial<CallDefaults> = {}) =>
    gate.evaluate(parseCall({ id: `call-${++calls}`, ...value }, { ...defaults, ...of }))
  return {
    gate,
    store,
    sessions,
    desk,
    address: `http://localhost:${port}`,
    /** Where its state is. */
    folder,
    ask,
    /** A shell command of an agent in the middle of its work. */
    shell: (command: string, of?: Partial<CallDefaults>) =>
      ask({ kind: 'shell', args: { command }, cwd: '/srv/shop' }, of),
    /** Lets a browser in: the value of its cookie. */
    signIn: (reviewer?: string) =>
      sessions.start(reviewer === undefined ? { role: 'reader' } : { role: 'reviewer', reviewer }, 'Chromium')
        .cookie,
    /** What countersign dashboard shows at the terminal of whoever owns the gate. */
    pairingCode: async (reviewer?: string) => {
      const who = reviewer === undefined ? {} : { who: { reviewer, pin: reviewerPin } }
      const headers = { 'content-type': 'application/json' }
      const asked = { method: 'POST', headers, body: JSON.stringify(who) }
      const request = new Request('http://localhost/v1/pairing', asked)
      const answer = await app.fetch(request, { listener: { kind: 'owner', uid: 1_000 } })
      return ((await answer.json()) as { readonly code: string }).code
    },
    /** The number of connections over which pages hear the gate now. */
    listeners: async () => {
      const request = new Request('http://localhost/v1/metrics')
      const answer = await app.fetch(request, { listener: { kind: 'owner', uid: 1_000 } })
      return Number(/^countersign_event_listeners (\d+)$/m.exec(await answer.text())?.[1])
    },
    /** The gate’s clock; milliseconds since the epoch. */
    now,
    /** Sets the gate’s clock forward; milliseconds. */
    later: (by: number) => {
      clock.ahead += by
    },
    /** Has the gate’s clock go on by `later` alone, and returns the moment at which it stands. */
    hold: () => {
      clock.heldAt ??= Date.now()
      return now()
    },
    /** The gate is away, as when its process has ended. */
    goAway: async () => {
      endStreams()
      await door.close(0)
    },
    comeBack: async () => {
      door = await openListener(app, 'network', { ports: [port] })
    },
    close: async () => {
      endStreams()
      await door.close(0)
      await gate.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Ports that no connection of another test is given in the meantime, so that a gate can come back to its own. */
function lastingPorts(): readonly number[] {
  const first = 10_000 + Math.floor(Math.random() * 20_000)
  return Array.from({ length: 10 }, (_, at) => first + at * 7)
}

/** A gate with its dashboard. */
export type Dashboard = Awaited<ReturnType<typeof openDashboard>>

async function addReviewers(gate: LocalGate): Promise<void> {
  await gate.reviewers.add({ name: 'alice', uid: null, pin: reviewerPin })
  const alice = { reviewer: 'alice', uid: null, terminal: false, pin: reviewerPin }
  await gate.reviewers.add({ name: 'bob', uid: null, pin: reviewerPin }, alice)
}
