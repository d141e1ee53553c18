import type { PoolClient } from 'pg'
import { GateError } from '../../../ground/model/errors.ts'
import type { TeamPool } from './team-pool.ts'

/** A turn, as this process or another one has it. */
export interface Turn {
  readonly isMine: boolean
  /** It was another hub’s, or nobody’s, before. */
  readonly isNew: boolean
  /** Rises with each hub that takes it; null where it is not this one’s. */
  readonly number: string | null
  /** As whoever had the turn last left it; null where nobody ever had it. */
  readonly state: string | null
}

/** The row that a turn is kept in: of telling people there is one, of exports one for each target. */
export type TurnPlace =
  | { readonly table: 'telling'; readonly key: 'one'; readonly of: true }
  | { readonly table: 'exports'; readonly key: 'target'; readonly of: string }

/** The turn to tell people. */
export const tellingTurn: TurnPlace = { table: 'telling', key: 'one', of: true }

interface TakenRow {
  readonly turn: string
  readonly state: string
}

/** Of a row `t`, by the holder `$2` for `$3` seconds. */
const taking = `SET holder = $2, until = now() + make_interval(secs => $3),
  turn = t.turn + CASE WHEN t.holder = $2 THEN 0 ELSE 1 END
  WHERE (t.holder = $2 OR t.until < now())`

/** A turn for one hub of several: one row, and a number that rises with each hub that takes it. */
export class TurnRow {
  private readonly pool: TeamPool
  /** Names this process. */
  private readonly holder: string
  private readonly place: TurnPlace
  private number: string | null = null

  constructor(pool: TeamPool, holder: string, place: TurnPlace) {
    this.pool = pool
    this.holder = holder
    this.place = place
  }

  /** Takes the turn for so many seconds where nobody holds it, or holds it for longer. Time is the database’s own. */
  async take(seconds: number, first: string): Promise<Turn> {
    const { table, key, of } = this.place
    return this.turnIn(
      await this.pool.rows<TakenRow>({
        text: `INSERT INTO ${table} AS t (${key}, holder, turn, until, state)
          VALUES ($1, $2, 1, now() + make_interval(secs => $3), $4)
          ON CONFLICT (${key}) DO UPDATE ${taking} RETURNING turn, state`,
        values: [of, this.holder, seconds, first],
      }),
    )
  }

  /** The same where its row is there; where it is not, it is nobody’s and has no state. */
  async takeKnown(seconds: number): Promise<Turn> {
    const { table, key, of } = this.place
    return this.turnIn(
      await this.pool.rows<TakenRow>({
        text: `UPDATE ${table} AS t ${taking} AND ${key} = $1 RETURNING turn, state`,
        values: [of, this.holder, seconds],
      }),
    )
  }

  private async turnIn([mine]: readonly TakenRow[]): Promise<Turn> {
    const { table, key, of } = this.place
    const number = mine?.turn ?? null
    const isNew = number !== this.number
    this.number = number
    if (mine) return { isMine: true, isNew, number, state: mine.state }
    const [other] = await this.pool.rows<{ readonly state: string }>({
      text: `SELECT state FROM ${table} WHERE ${key} = $1`,
      values: [of],
    })
    return { isMine: false, isNew, number, state: other?.state ?? null }
  }

  /** Rejects with `conflict` where another hub has the turn by now. */
  async write(seconds: number, state: string): Promise<void> {
    const { number } = this
    await this.pool.transaction(client => this.writeIn(client, { seconds, state, number }))
  }

  /** The same as a part of a transaction, with the number that the turn had when it was begun. */
  async writeIn(
    client: PoolClient,
    written: { readonly seconds: number; readonly state: string; readonly number: string | null },
  ): Promise<void> {
    const { table, key, of } = this.place
    const { seconds, state, number } = written
    const stored = await client.query(
      `UPDATE ${table} SET state = $1, until = now() + make_interval(secs => $2)
        WHERE ${key} = $3 AND holder = $4 AND turn = $5`,
      [state, seconds, of, this.holder, number],
    )
    if (stored.rowCount === 0)
      throw new GateError(
        'conflict',
        'Another hub of the team does this now, or somebody changed it, so this one does not.',
        'turn',
      )
  }

  /** Lets the next hub take the turn at once. */
  async end(): Promise<void> {
    if (this.number === null) return
    const { table, key, of } = this.place
    await this.pool.rows({
      text: `UPDATE ${table} SET until = now() - interval '1 second' WHERE ${key} = $1 AND holder = $2 AND turn = $3`,
      values: [of, this.holder, this.number],
    })
    this.number = null
  }
}
