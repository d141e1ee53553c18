import type { TeamPool } from '../database/team-pool.ts'
import type { GateLog, LogHead } from '../../../gate/team/log-batch.ts'

/** The end of a log as a root of the team names it. */
export interface RootClaim extends LogHead {
  /** Of the root. */
  readonly number: number
}

const page = 1_000

/**
 * The word of the team’s roots about one log, read piece by piece beside its entries. Roots that are signed later are not
 * among them: all that these name was there before the first entry is read.
 */
export class RootClaims {
  private readonly pool: TeamPool
  private readonly log: GateLog
  /** The number of the newest root among them. */
  private readonly newest: number
  private read: readonly RootClaim[] = []
  private place = 0
  private last = 0

  private constructor(pool: TeamPool, log: GateLog, newest: number) {
    this.pool = pool
    this.log = log
    this.newest = newest
  }

  /** Those of the roots that are signed by now. */
  static async open(pool: TeamPool, log: GateLog): Promise<RootClaims> {
    const [row] = await pool.rows<{ readonly newest: string }>({
      text: 'SELECT coalesce(max(number), 0) AS newest FROM root_heads WHERE gate = $1 AND epoch = $2',
      values: [log.gate, log.epoch],
    })
    return new RootClaims(pool, log, Number(row?.newest ?? 0))
  }

  /** The next ones over an entry up to this one; of a log that only grew they come in the order of its entries. */
  async upTo(seq: number): Promise<readonly RootClaim[]> {
    const found: RootClaim[] = []
    for (let claim = await this.next(); claim && claim.seq <= seq; claim = await this.next()) {
      found.push(claim)
      this.place++
    }
    return found
  }

  /** The next one, which is left where it is. */
  async next(): Promise<RootClaim | undefined> {
    if (this.place === this.read.length) {
      this.read = await this.readAfter(this.last)
      this.place = 0
      this.last = this.read.at(-1)?.number ?? this.last
    }
    return this.read[this.place]
  }

  private async readAfter(number: number): Promise<readonly RootClaim[]> {
    const { gate, epoch } = this.log
    const rows = await this.pool.rows<{
      readonly number: string
      readonly seq: string
      readonly hash: string
    }>({
      text: `SELECT number, seq, hash FROM root_heads WHERE gate = $1 AND epoch = $2 AND number > $3
        AND number <= $4 ORDER BY number LIMIT ${page}`,
      values: [gate, epoch, number, this.newest],
    })
    return rows.map(row => ({ number: Number(row.number), seq: Number(row.seq), hash: row.hash }))
  }
}
