import type { PoolClient } from 'pg'
import { equalBytes } from '../../../proof/evidence/bytes/join-bytes.ts'
import { readCheckpointNote } from '../../../proof/evidence/verify/note/checkpoint-note.ts'
import type { TreeHead } from '../../../proof/evidence/verify/tree/is-consistent.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { GateLog } from '../../../gate/team/log-batch.ts'
import type { RootProof } from '../../../gate/team/protocol/root-proof.ts'
import {
  headTree,
  inTreeOrder,
  peopleLog,
  type TeamHead,
  type TeamRoot,
} from '../../../gate/team/roots/team-head.ts'
import { type NoteKey, signTeamNote } from '../../../gate/team/roots/sign-team-note.ts'
import { columnsOf } from './add-decisions.ts'
import { keepFullTiles, rootTree } from './root-tree.ts'
import type { TeamPool } from './team-pool.ts'

/** Any number, the same in every hub: whoever makes the next root holds this lock. */
const lock = 7_204_313

/** Ends of all logs now: of each gate, and of what people did. */
const headsNow = `
  SELECT gate, epoch, seq, hash FROM heads
  UNION ALL
  (SELECT '${peopleLog.gate}', ${peopleLog.epoch}, (last ->> 'seq')::bigint, last ->> 'hash'
    FROM (SELECT entries::jsonb -> -1 AS last FROM acts WHERE entries <> '[]' ORDER BY number DESC LIMIT 1) AS act)`

/** Ends as the newest root has them. */
const headsThen = `
  SELECT log.gate, log.epoch, head.seq, head.hash
  FROM (SELECT gate, epoch FROM heads UNION ALL SELECT '${peopleLog.gate}', ${peopleLog.epoch}) AS log
  CROSS JOIN LATERAL (SELECT seq, hash FROM root_heads WHERE gate = log.gate AND epoch = log.epoch
    ORDER BY number DESC LIMIT 1) AS head`

/** The log of roots over the ends of all logs. */
export class RootTable {
  private readonly pool: TeamPool
  private readonly key: NoteKey

  constructor(pool: TeamPool, key: NoteKey) {
    this.pool = pool
    this.key = key
  }

  /**
   * Appends a root if any log grew since the last one; undefined where none did, or where another hub is at it. Its number
   * is its key, so a hub that was late writes nothing. Its note says the history of the team.
   */
  make(at: number, history = 1): Promise<TeamRoot | undefined> {
    return this.pool.transaction(async client => {
      const { rows } = await client.query<{ readonly mine: boolean }>(
        'SELECT pg_try_advisory_xact_lock($1) AS mine',
        [lock],
      )
      return rows[0]?.mine ? append(client, this.key, { at, history }) : undefined
    })
  }

  /** Tells whether the tree of roots is, or once was, the one that a note is about. */
  async has({ size, root }: TreeHead): Promise<boolean> {
    const [row] = await this.pool.rows<{ readonly note: string }>({
      text: 'SELECT note FROM roots WHERE number = $1',
      values: [size],
    })
    const own = row && readCheckpointNote(row.note)
    return own !== undefined && equalBytes(own.root, root)
  }

  /** The newest root with the proof that the end of a log is under it. Rejects with `missing` where it is not. */
  prove({ gate, epoch }: GateLog, known: number): Promise<RootProof> {
    return this.pool.transaction(async client => {
      await client.query('SET TRANSACTION ISOLATION LEVEL REPEATABLE READ')
      const heads = inTreeOrder(await headsOf(client, headsThen))
      const index = heads.findIndex(head => head.gate === gate && head.epoch === epoch)
      const head = heads[index]
      if (!head)
        throw new GateError('missing', `There is no root yet over the log of ${gate}: ask in ten seconds.`)
      return {
        ...pathOf(heads, index),
        head: { seq: head.seq, hash: head.hash },
        ...(await topOf(client, known)),
      }
    })
  }
}

function pathOf(heads: readonly TeamHead[], index: number) {
  return { index, logs: heads.length, path: headTree(heads).inclusion(index).map(base64) }
}

/** The newest root in the tree of all roots, and the way there from the one that is known. */
async function topOf(client: PoolClient, known: number) {
  const { rows } = await client.query<{
    readonly number: string
    readonly at: string
    readonly note: string
  }>('SELECT number, at, note FROM roots ORDER BY number DESC LIMIT 1')
  const [newest] = rows
  if (!newest) throw new GateError('missing', 'There is no root yet: ask in ten seconds.')
  const number = Number(newest.number)
  const tree = await rootTree(client, number, [known - 1, known])
  const isKnown = known > 0 && known <= number
  return {
    number,
    at: Number(newest.at),
    rootPath: tree.inclusion(number - 1).map(base64),
    consistency: isKnown ? tree.consistency(known).map(base64) : [],
    note: newest.note,
  }
}

interface NewRoot {
  readonly at: number
  readonly history: number
}

async function append(
  client: PoolClient,
  key: NoteKey,
  { at, history }: NewRoot,
): Promise<TeamRoot | undefined> {
  const { rows } = await client.query<{ readonly last: string }>(
    'SELECT coalesce(max(number), 0) AS last FROM roots',
  )
  const number = Number(rows[0]?.last ?? 0) + 1
  const [now, then] = [await headsOf(client, headsNow), await headsOf(client, headsThen)]
  const before = new Map(then.map(head => [`${head.gate} ${head.epoch}`, head.hash]))
  const changed = now.filter(head => before.get(`${head.gate} ${head.epoch}`) !== head.hash)
  if (changed.length === 0) return undefined
  const tree = headTree(inTreeOrder(now))
  const root = { number, at, size: now.length, root: Buffer.from(tree.root()).toString('hex') }
  const top = (await rootTree(client, number, [], root)).root()
  await client.query('INSERT INTO roots (number, at, size, root, note) VALUES ($1, $2, $3, $4, $5)', [
    number,
    at,
    root.size,
    root.root,
    signTeamNote(key, { size: number, root: top, history }),
  ])
  await keepFullTiles(client, number)
  await client.query(
    `INSERT INTO root_heads (number, gate, epoch, seq, hash)
      SELECT $1, * FROM unnest($2::text[], $3::integer[], $4::bigint[], $5::text[])`,
    [number, ...columnsOf(changed, ['gate', 'epoch', 'seq', 'hash'])],
  )
  return root
}

async function headsOf(client: PoolClient, text: string): Promise<readonly TeamHead[]> {
  const { rows } = await client.query<Omit<TeamHead, 'seq'> & { readonly seq: string }>(text)
  return rows.map(({ seq, ...head }) => ({ ...head, seq: Number(seq) }))
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64')
}
