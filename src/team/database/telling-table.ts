import { GateError } from '../../model/errors.ts'
import type { TeamPool } from './team-pool.ts'

/** The turn to tell people, as this process or another one has it. */
interface Telling {
  readonly isMine: boolean
  /** It was another hub’s, or nobody’s, before. */
  readonly isNew: boolean
  /** As whoever had the turn last left it; null where nobody ever had it. */
  readonly state: string | null
}

/** The turn to tell people for one hub of several: one row, and a number that rises with each hub that takes it. */
export class TellingTable {
  private readonly pool: TeamPool
  /** Names this process. */
  private readonly holder: string
  private turn: string | null = null

  constructor(pool: TeamPool, holder: string) {
    this.pool = pool
    this.holder = holder
  }

  /** Takes the turn for so many seconds where nobody holds it, or holds it for longer. Time is the database’s own. */
  async take(seconds: number, first: string): Promise<Telling> {
    const [mine] = await this.pool.rows<{ readonly turn: string; readonly state: string }>({
      text: `INSERT INTO telling AS t (holder, turn, until, state)
        VALUES ($1, 1, now() + make_interval(secs => $2), $3)
        ON CONFLICT (one) DO UPDATE SET holder = $1, until = now() + make_interval(secs => $2),
          turn = t.turn + CASE WHEN t.holder = $1 THEN 0 ELSE 1 END
        WHERE t.holder = $1 OR t.until < now()
        RETURNING turn, state`,
      values: [this.holder, seconds, first],
    })
    const isNew = mine?.turn !== this.turn
    this.turn = mine?.turn ?? null
    if (mine) return { isMine: true, isNew, state: mine.state }
    const [other] = await this.pool.rows<{ readonly state: string }>({ text: 'SELECT state FROM telling' })
    return { isMine: false, isNew, state: other?.state ?? null }
  }

  /** Rejects with `conflict` where another hub has the turn by now. */
  async write(seconds: number, state: string): Promise<void> {
    const kept = await this.pool.rows({
      text: `UPDATE telling SET state = $1, until = now() + make_interval(secs => $2)
        WHERE holder = $3 AND turn = $4 RETURNING turn`,
      values: [state, seconds, this.holder, this.turn],
    })
    if (kept.length === 0)
      throw new GateError('conflict', 'Another hub of the team tells people now, so this one does not.')
  }

  /** Lets the next hub take the turn at once. */
  async end(): Promise<void> {
    if (this.turn === null) return
    await this.pool.rows({
      text: "UPDATE telling SET until = now() - interval '1 second' WHERE holder = $1 AND turn = $2",
      values: [this.holder, this.turn],
    })
    this.turn = null
  }
}
