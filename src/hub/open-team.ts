import { callKey } from '../gate/core/binding/call-digest.ts'
import type { Gate } from '../gate/core/gate.ts'
import type { PasskeySite } from '../ground/model/passkey-site.ts'
import type { SignAct } from '../people/acts/standing/act-signer.ts'
import { OpenedReviews } from '../people/acts/reviews/opened-reviews.ts'
import { SqliteStore } from '../gate/store/sqlite-store.ts'
import { ActTable } from '../daemon/team/database/act-table.ts'
import { encryptOldActs } from '../daemon/team/database/act-cipher.ts'
import { EntryTable } from '../daemon/team/database/entry-table.ts'
import { mergeTallies } from '../daemon/team/database/merge-tallies.ts'
import { readySchema } from '../daemon/team/database/ready-schema.ts'
import { GateStates } from '../daemon/team/database/gate-states.ts'
import { SetBackTable } from '../daemon/team/database/set-back-table.ts'
import { RootTable } from '../daemon/team/database/root-table.ts'
import { TeamPool } from '../daemon/team/database/team-pool.ts'
import { CopyKeeper } from '../daemon/team/hub/copy-keeper.ts'
import { FeedNotes } from '../daemon/team/hub/feed-notes.ts'
import { hubKeyOf } from '../daemon/team/hub/hub-key.ts'
import { RepeatedWork } from '../daemon/team/hub/repeated-work.ts'
import type { TeamAppParts } from '../daemon/team/hub/team-app.ts'
import { WaitingGates } from '../daemon/team/hub/waiting-gates.ts'
import { openTeamGate } from './open-team-gate.ts'
import { type CopyOptions, openCopy } from './open-copy.ts'

/** The parts that a team is opened with. */
export interface OpenTeamOptions extends CopyOptions {
  /** `postgres://…` */
  readonly database: string
  readonly site: PasskeySite
  /** Told of what goes wrong beside requests. */
  readonly onProblem: (error: unknown) => void
  /** Rounds that each guess at a secret that is set here costs; those of `sealKey` when left out. */
  readonly guessCost?: number | undefined
}

/** Milliseconds between two roots, and between two times that what gates asked is written down. */
const soon = 10_000

/** Between two times that old sums are put together. */
const seldom = 600_000

/** A team's state, open in this process. */
export interface OpenTeam extends TeamAppParts {
  readonly copy: SqliteStore
  readonly pool: TeamPool
  readonly gate: Gate
  readonly sign: SignAct
  readonly states: GateStates
  readonly feeds: FeedNotes
  close(): Promise<void>
}

/** Opens a copy of a team's state, as new as its database. Rejects with `storage` while that can't be reached. */
export async function openTeam(options: OpenTeamOptions): Promise<OpenTeam> {
  const { database, privateKey, site, onProblem, now = Date.now, guessCost } = options
  const pool = new TeamPool(database)
  const [key, waiting] = [hubKeyOf(privateKey), new WaitingGates()]
  try {
    await readySchema(pool)
    const left = await encryptOldActs(pool, key.cipher)
    if (left) onProblem(left)
    const acts = new ActTable(pool, key.cipher)
    const copy = openCopy(options, { acts, key }, waiting)
    const keeper = new CopyKeeper(copy.people, onProblem)
    await keeper.fresh()
    keeper.start()
    const team = openTeamGate({ pool, copy, key, now, site, guessCost })
    const roots = new RootTable(pool, key)
    const states = new GateStates(pool)
    const feeds = new FeedNotes(states)
    const repeated = repeatedWork({ pool, copy, roots, feeds, now, onProblem })
    for (const one of repeated) one.start()
    const entries = new EntryTable(pool)
    const clock = () => performance.now()
    const opened = new OpenedReviews(callKey)
    const close = async () => {
      waiting.close()
      await Promise.all([keeper.stop(), ...repeated.map(one => one.stop())])
      await feeds.write().catch(onProblem)
      await team.gate.close()
      await pool.close()
    }
    const fresh = () => keeper.fresh()
    const parts = { pool, key, waiting, copy, entries, roots, states, feeds, opened, fresh, now, clock }
    return { ...parts, ...team, setBacks: new SetBackTable(pool), note: onProblem, close }
  } catch (error) {
    await pool.close()
    throw error
  }
}

interface RepeatedParts
  extends Pick<OpenTeamOptions, 'onProblem'>,
    Pick<OpenTeam, 'pool' | 'copy' | 'feeds' | 'now'> {
  readonly roots: RootTable
}

function repeatedWork({ pool, copy, roots, feeds, now, onProblem }: RepeatedParts): readonly RepeatedWork[] {
  return [
    new RepeatedWork(() => roots.make(now(), copy.taken.history()), soon, onProblem),
    new RepeatedWork(() => feeds.write(), soon, onProblem),
    new RepeatedWork(() => mergeTallies(pool, now()), seldom, onProblem),
  ]
}
