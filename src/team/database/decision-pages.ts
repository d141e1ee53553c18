import { SelectClause } from './select-clause.ts'
import type { TeamPool } from './team-pool.ts'

/** The place of a decision of a page. */
export interface PlacedRow {
  readonly place: string
  readonly taken: string
  readonly gate: string
  readonly epoch: number
  readonly seq: string
}

/** The reach of a page. */
export interface PageReach {
  readonly limit: number
  /** The earliest time at which its rows came; milliseconds since 1970. */
  readonly since?: number | undefined
  /** The place before which they lie. */
  readonly before?: number | undefined
}

type AddConditions = (clause: SelectClause) => SelectClause

/** A month of the tables: milliseconds since 1970. */
interface Month {
  readonly from: number
  readonly to: number
}

/** The newest decisions of a month among which a page is looked for first. */
const nearest = 20_000
const columns = 'place, taken, gate, epoch, seq'

/**
 * Finds pages of decisions, those that came last first: month by month, so that none is read that the page does not reach.
 * In each the newest are read in their order, which finds at once what there is often; what is not found there is rare, and
 * found by what it is, however many came since. The database by itself would read a year for what happened never.
 */
export class DecisionPages {
  private readonly pool: TeamPool

  constructor(pool: TeamPool) {
    this.pool = pool
  }

  /** `conditions` adds what rows must be, besides within reach. */
  async find(
    conditions: AddConditions,
    { since = 0, before, limit }: PageReach,
  ): Promise<readonly PlacedRow[]> {
    const found: PlacedRow[] = []
    for (const month of await this.months(since)) {
      if (found.length >= limit) break
      const left = { before, limit: limit - found.length }
      found.push(...(await this.inMonth(conditions, month, left)))
    }
    return found
  }

  private async inMonth(
    conditions: AddConditions,
    { from, to }: Month,
    { before, limit }: PageReach,
  ): Promise<readonly PlacedRow[]> {
    const clauseOfReach = () =>
      new SelectClause().add('taken >= ?', from).add('taken < ?', to).add('place < ?', before)
    const rows = (clause: SelectClause, order: string) =>
      this.pool.rows<PlacedRow>({
        text: `SELECT ${columns} FROM decisions ${clause} ORDER BY ${order} DESC LIMIT ${clause.value(limit)}`,
        values: clause.values,
      })
    const near = clauseOfReach()
    near.add(`place > (SELECT max(place) FROM decisions ${near}) - ?`, nearest)
    const found = await rows(conditions(near), 'place')
    // No index has this order: the rows are found by their conditions.
    return found.length >= limit ? found : rows(conditions(clauseOfReach()), 'place + 0')
  }

  /** Months that have a table, the last first. */
  private async months(since: number): Promise<readonly Month[]> {
    const tables = await this.pool.rows<{ readonly name: string }>({
      text: "SELECT relid::regclass::text AS name FROM pg_partition_tree('decisions') WHERE isleaf ORDER BY name DESC",
    })
    return tables.map(({ name }) => monthOf(name)).filter(({ to }) => to > since)
  }
}

/** Of the name of its table, such as `decisions_2026_11`. */
function monthOf(name: string): Month {
  const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? []
  const [from, to] = [Number(month) - 1, Number(month)].map(index => Date.UTC(Number(year), index))
  return { from: from as number, to: to as number }
}
