import { generateKeyPairSync } from 'node:crypto'
import { onTestFinished } from 'vitest'
import { builtInFilters } from '../../src/judge/filters/index.ts'
import { callKey } from '../../src/gate/core/binding/call-digest.ts'
import { LocalGate } from '../../src/gate/core/local-gate.ts'
import { OpenedReviews } from '../../src/people/acts/reviews/opened-reviews.ts'
import { openDatabase } from '../../src/gate/store/open-database.ts'
import { SqliteStore } from '../../src/gate/store/sqlite-store.ts'
import { ActTable } from '../../src/daemon/team/database/act-table.ts'
import { EntryTable } from '../../src/daemon/team/database/entry-table.ts'
import { GateStates } from '../../src/daemon/team/database/gate-states.ts'
import { RootTable } from '../../src/daemon/team/database/root-table.ts'
import type { Act } from '../../src/people/acts/ports/act.ts'
import { SetBackTable } from '../../src/daemon/team/database/set-back-table.ts'
import { migrate } from '../../src/daemon/team/database/ready-schema.ts'
import { TeamPool } from '../../src/daemon/team/database/team-pool.ts'
import { audienceOf } from '../../src/daemon/team/hub/audience-of.ts'
import { CopyKeeper } from '../../src/daemon/team/hub/copy-keeper.ts'
import { FeedNotes } from '../../src/daemon/team/hub/feed-notes.ts'
import { hubKeyOf } from '../../src/daemon/team/hub/hub-key.ts'
import { teamApp } from '../../src/daemon/team/hub/team-app.ts'
import { WaitingGates } from '../../src/daemon/team/hub/waiting-gates.ts'
import { joinTokenId } from '../../src/gate/team/protocol/join-token-text.ts'
import type { EvidencePlace, GateGroup } from '../../src/ground/model/team-gate.ts'
import { cheapGuesses, policyWith } from '../people/open-people-gate.ts'

/** A hub of a test in this process, on a database that others may share. */
export async function openTestHub(
  address: string,
  privateKey = generateKeyPairSync('ed25519').privateKey,
  patience?: ConstructorParameters<typeof TeamPool>[2],
) {
  const clock = { now: Date.UTC(2030, 0, 1) }
  const pool = new TeamPool(address, 10, patience)
  await migrate(pool)
  const [key, waiting, now] = [hubKeyOf(privateKey), new WaitingGates(), () => clock.now]
  const store = new SqliteStore({
    database: openDatabase(':memory:', 'FULL'),
    key: privateKey,
    now,
    order: {
      acts: new ActTable(pool, key.cipher),
      key,
      audienceOf: (...asked) => {
        const audiences = audienceOf(...asked)
        waiting.wake(audiences)
        return audiences
      },
    },
  })
  const gate = new LocalGate({
    store,
    judgesElsewhere: true,
    guessCost: cheapGuesses,
    policy: policyWith(),
    filters: builtInFilters,
    stateFolders: [],
    now,
    clock: () => performance.now(),
    steady: now,
  })
  const keeper = new CopyKeeper(store.people, () => {})
  keeper.start()
  const entries = new EntryTable(pool)
  const fresh = () => keeper.fresh()
  const opened = new OpenedReviews(callKey)
  const [feeds, roots] = [new FeedNotes(new GateStates(pool)), new RootTable(pool, key)]
  const asked = { fresh, opened, now, waiting, clock: () => performance.now() }
  const setBacks = new SetBackTable(pool)
  const parts = { copy: store, entries, feeds, roots, setBacks, key, ...asked }
  const app = teamApp(parts, { fetch: () => new Response(null, { status: 404 }) })
  onTestFinished(async () => {
    await keeper.stop()
    await gate.close()
    await pool.close()
  })
  return { ...parts, clock, pool, store, gate, app, privateKey, keeper }
}

export type TestHub = Awaited<ReturnType<typeof openTestHub>>

/** Makes a group, and a token for it; gives the secret. */
export async function addToken(
  { store, clock }: TestHub,
  {
    uses = 1,
    content = 'full' as GateGroup['content'],
    lease = 300,
    evidence = 'local' as EvidencePlace,
    secret = 'S'.repeat(43),
  } = {},
): Promise<string> {
  const isCentral = evidence === 'central'
  const group: GateGroup = { name: 'laptops', lease, content, ...(isCentral && { evidence: 'central' }) }
  const token = {
    id: joinTokenId(secret),
    group: group.name,
    uses,
    expiresAt: clock.now + 3_600_000,
    by: 'alice',
  }
  const made: Act<'group'> = { kind: 'group', at: clock.now, log: [], groups: [group] }
  // Both in one act, so that tests begin at the same place.
  await store.people.act(Object.assign(made, { joinTokens: [token] }))
  return secret
}
