import type { TeamPool } from './team-pool.ts'

/** Something that the team’s key signed and the database has no more, as a gate that has it brought it. */
export interface SetBack {
  /** The history of the team that it is of. */
  readonly history: number
  readonly gate: string
  /** An act by its place and id; a root has the place 0. */
  readonly number: number
  readonly id: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The rest of a SELECT of what this history and later ones lost, and the database still has not got back. */
export function lostOf(history: string): string {
  return `FROM set_backs s WHERE s.history >= ${history}
    AND NOT EXISTS (SELECT FROM acts a WHERE a.number = s.number AND a.id = s.id)`
}

/** The evidence that a team’s database was set back. */
export class SetBackTable {
  private readonly pool: Pick<TeamPool, 'rows'>

  constructor(pool: Pick<TeamPool, 'rows'>) {
    this.pool = pool
  }

  async keep({ history, gate, number, id, at }: SetBack): Promise<void> {
    await this.pool.rows({
      text: 'INSERT INTO set_backs (history, gate, number, id, at) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING',
      values: [history, gate, number, id, at],
    })
  }

  /** Those of this history, and of later ones that were lost whole, which the database still has not got back. */
  async open(history: number): Promise<readonly SetBack[]> {
    const rows = await this.pool.rows<Omit<SetBack, 'number' | 'at'> & { number: string; at: string }>({
      text: `SELECT history, gate, number, id, at ${lostOf('$1')} ORDER BY number DESC, gate`,
      values: [history],
    })
    return rows.map(row => ({ ...row, number: Number(row.number), at: Number(row.at) }))
  }

  /** Resolves with the reason why nobody acts in this history, in one sentence. */
  async stop(history: number): Promise<string | undefined> {
    const [first] = await this.open(history)
    if (!first) return undefined
    const what = first.number === 0 ? first.id : `act ${first.number}`
    return `The team’s database was set back: the gate ${first.gate.slice(0, 8)} has ${what}, which the team signed and the database lost. Restore a newer backup, or run countersign hub recover, which has the team go on with what its gates hand back.`
  }
}
