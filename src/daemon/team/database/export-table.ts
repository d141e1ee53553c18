import type { PoolClient } from 'pg'
import {
  emptyTally,
  type ExportTally,
  type LogPlace,
  readTally,
} from '../../../gate/core/ports/export-cursors.ts'
import type { GateLog } from '../../../gate/team/log-batch.ts'
import { columnsOf } from './add-decisions.ts'
import type { TeamPool } from './team-pool.ts'

/** A log that a target does not have all of: it has more entries, or some that were held back. */
export interface LogBehind extends GateLog {
  /** The end of the log. */
  readonly head: number
  readonly place: LogPlace
}

/** The place of a target in one log. */
export type ExportPlace = GateLog & LogPlace

/** All that a target has, summed over the logs. */
export interface ExportStanding {
  readonly tally: ExportTally
  /** Entries behind its places. */
  readonly lag: number
  /** The moment of the oldest of them; null where there is none. */
  readonly lagSince: number | null
  readonly held: number
}

const nothing: ExportStanding = { tally: emptyTally, lag: 0, lagSince: null, held: 0 }

/** The place of each target of exports in each gate’s log. Whoever has the turn of a target writes; see `TurnRow`. */
export class ExportTable {
  private readonly pool: TeamPool

  constructor(pool: TeamPool) {
    this.pool = pool
  }

  /** Begins a target with what comes from now on; one that is known stays as it is. Gates that join later are sent whole. */
  async begin(target: string): Promise<void> {
    await this.pool.transaction(async client => {
      const made = await client.query(
        `INSERT INTO exports (target, holder, turn, until, state) VALUES ($1, '', 0, now() - interval '1 second', $2)
          ON CONFLICT DO NOTHING`,
        [target, JSON.stringify(emptyTally)],
      )
      if (made.rowCount === 1)
        await client.query(
          `INSERT INTO export_places (target, gate, epoch, seq, held) SELECT $1, gate, epoch, seq, '{}' FROM heads
            ON CONFLICT DO NOTHING`,
          [target],
        )
    })
  }

  /** The logs that a target does not have all of, by gate and epoch. */
  async behind(target: string): Promise<readonly LogBehind[]> {
    const rows = await this.pool.rows<BehindRow>({
      text: `SELECT h.gate, h.epoch, h.seq AS head, coalesce(p.seq, 0) AS seq, coalesce(p.held, '{}') AS held
        FROM heads h LEFT JOIN export_places p ON p.target = $1 AND p.gate = h.gate AND p.epoch = h.epoch
        WHERE h.seq > coalesce(p.seq, 0) OR cardinality(p.held) > 0 ORDER BY h.gate, h.epoch`,
      values: [target],
    })
    return rows.map(({ gate, epoch, head, seq, held }) => {
      const place = { seq: Number(seq), held: held.map(Number) }
      return { gate, epoch, head: Number(head), place }
    })
  }

  /** Writes places beside a turn, in its transaction. */
  async keepIn(client: PoolClient, target: string, places: readonly ExportPlace[]): Promise<void> {
    if (places.length === 0) return
    const rows = places.map(place => ({ ...place, held: `{${place.held.join(',')}}` }))
    await client.query(
      `INSERT INTO export_places (target, gate, epoch, seq, held)
        SELECT $1, gate, epoch, seq, held::bigint[]
        FROM unnest($2::text[], $3::integer[], $4::bigint[], $5::text[]) AS p (gate, epoch, seq, held)
        ON CONFLICT (target, gate, epoch) DO UPDATE SET seq = excluded.seq, held = excluded.held`,
      [target, ...columnsOf(rows, ['gate', 'epoch', 'seq', 'held'])],
    )
  }

  /** A target that nothing was ever sent to has nothing. */
  async standing(target: string): Promise<ExportStanding> {
    const [known] = await this.pool.rows<{ readonly state: string }>({
      text: 'SELECT state FROM exports WHERE target = $1',
      values: [target],
    })
    if (!known) return nothing
    const [sums] = await this.pool.rows<SumRow>({
      text: `SELECT coalesce(sum(greatest(h.seq - coalesce(p.seq, 0), 0)), 0) AS lag, min(e.at) AS since,
          coalesce(sum(cardinality(p.held)), 0) AS held
        FROM heads h LEFT JOIN export_places p ON p.target = $1 AND p.gate = h.gate AND p.epoch = h.epoch
        LEFT JOIN LATERAL (
          SELECT x.at FROM entries x WHERE x.gate = h.gate AND x.epoch = h.epoch AND x.seq > coalesce(p.seq, 0)
          ORDER BY x.seq LIMIT 1
        ) e ON h.seq > coalesce(p.seq, 0)`,
      values: [target],
    })
    const { lag = '0', since = null, held = '0' } = sums ?? {}
    return {
      tally: readTally(known.state),
      lag: Number(lag),
      lagSince: since === null ? null : Number(since),
      held: Number(held),
    }
  }

  /**
   * Sets the places of a target back, so that entries from `first` on are sent again: of one gate, or of all. Whatever is
   * under way counts no more. Resolves with the number of logs whose place it was.
   */
  async replay(target: string, first: number, gate: string | null): Promise<number> {
    return this.pool.transaction(async client => {
      await client.query(
        "UPDATE exports SET holder = '', turn = turn + 1, until = now() - interval '1 second' WHERE target = $1",
        [target],
      )
      const { rowCount } = await client.query(
        `UPDATE export_places SET seq = $2::bigint - 1, held = ARRAY(SELECT s FROM unnest(held) s WHERE s < $2::bigint)
          WHERE target = $1 AND seq >= $2::bigint AND ($3::text IS NULL OR gate = $3)`,
        [target, first, gate],
      )
      return rowCount ?? 0
    })
  }

  /** Forgets how far a target was. */
  async remove(target: string): Promise<void> {
    await this.pool.transaction(async client => {
      await client.query('DELETE FROM exports WHERE target = $1', [target])
      await client.query('DELETE FROM export_places WHERE target = $1', [target])
    })
  }
}

interface BehindRow extends GateLog {
  readonly head: string
  readonly seq: string
  readonly held: readonly string[]
}

interface SumRow {
  readonly lag: string
  readonly since: string | null
  readonly held: string
}
