import type { TeamPool } from './team-pool.ts'

/** Conditions of a statement with their values, numbered as PostgreSQL numbers them. */
export class SelectClause {
  private readonly conditions: string[] = []
  readonly values: unknown[] = []

  /** Adds a condition whose `?` is the value; nothing where there is none. */
  add(condition: string, value: unknown): this {
    if (value === undefined) return this
    this.conditions.push(condition.replace('?', this.value(value)))
    return this
  }

  /** Adds a condition that has no value. */
  always(condition: string): this {
    this.conditions.push(condition)
    return this
  }

  /** The name of a value in the statement. */
  value(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }

  toString(): string {
    return this.conditions.length === 0 ? '' : `WHERE ${this.conditions.join(' AND ')}`
  }
}

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
  /** The time before which they were judged, where that is asked for; `conditions` ask for it too. */
  readonly until?: number | undefined
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

/** Milliseconds within which decisions come that are not late; what came later has an index of its own. */
const late = 120_000
const columns = 'place, taken, gate, epoch, seq'

/**
 * Finds pages of decisions, those that came last first: month by month, so that none is read that the page does not reach.
 * In each the newest are read in their order, which finds at once what there is often; what is not found there is rare, and
 * found by what it is, however many came since. The database by itself would read a year for what happened never. Where a
 * time is asked for that ended long ago, the newest are those that had come by then, after those that came late.
 */
export class DecisionPages {
  private readonly pool: TeamPool

  constructor(pool: TeamPool) {
    this.pool = pool
  }

  /** `conditions` adds what rows must be, besides within reach. */
  async find(
    conditions: AddConditions,
    { since = 0, until, before, limit }: PageReach,
  ): Promise<readonly PlacedRow[]> {
    const found: PlacedRow[] = []
    for (const month of await this.months(since)) {
      if (found.length >= limit) break
      const left = { until, before, limit: limit - found.length }
      found.push(...(await this.inMonth(conditions, month, left)))
    }
    return found
  }

  private async inMonth(
    conditions: AddConditions,
    month: Month,
    { until, before, limit }: PageReach,
  ): Promise<readonly PlacedRow[]> {
    const { from, to } = month
    const clauseOfReach = () =>
      new SelectClause().add('taken >= ?', from).add('taken < ?', to).add('place < ?', before)
    const rows = (clause: SelectClause, order: string) =>
      this.pool.rows<PlacedRow>({
        text: `SELECT ${columns} FROM decisions ${clause} ORDER BY ${order} DESC LIMIT ${clause.value(limit)}`,
        values: clause.values,
      })
    const end = until === undefined ? to : until + 2 * late
    const last = end < to ? await this.lastBefore(end, month) : undefined
    const lateOnes =
      last === undefined ? [] : await rows(conditions(cameLate(clauseOfReach(), last)), byIndex)
    if (last === 0 || lateOnes.length >= limit) return lateOnes
    const near = clauseOfReach().add('place <= ?', last)
    near.add(`place > (SELECT max(place) FROM decisions ${near}) - ?`, nearest)
    const found = [...lateOnes, ...(await rows(conditions(near), 'place'))].slice(0, limit)
    return found.length >= limit ? found : rows(conditions(clauseOfReach()), byIndex)
  }

  /**
   * The last place of the decisions of a month that had come by then; 0 where none had. Places and times have the same order
   * but for batches that came at the same moment: what has a later place, and was judged long before that time, came late.
   */
  private async lastBefore(time: number, { from, to }: Month): Promise<number> {
    const within = 'taken >= $1 AND taken < $2'
    const [row] = await this.pool.rows<{ readonly place: string }>({
      // By the index of times: that of places would be read from the end of the month.
      text: `SELECT coalesce(max(place + 0), 0) AS place FROM decisions
        WHERE ${within} AND taken > (SELECT max(taken) FROM decisions WHERE ${within}) - ${late}`,
      values: [from, Math.min(time, to)],
    })
    return Number(row?.place ?? 0)
  }

  /** Months that have a table, the last first. */
  private async months(since: number): Promise<readonly Month[]> {
    const tables = await this.pool.rows<{ readonly name: string }>({
      text: "SELECT relid::regclass::text AS name FROM pg_partition_tree('decisions') WHERE isleaf ORDER BY name DESC",
    })
    return tables.map(({ name }) => monthOf(name)).filter(({ to }) => to > since)
  }
}

/** No index has this order: rows are found by their conditions. */
const byIndex = 'place + 0'

function cameLate(clause: SelectClause, last: number): SelectClause {
  return clause.add('place > ?', last).always(`taken - at > ${late}`)
}

/** Of the name of its table, such as `decisions_2026_11`. */
function monthOf(name: string): Month {
  const [, year, month] = /_(\d{4})_(\d{2})$/.exec(name) ?? []
  const [from, to] = [Number(month) - 1, Number(month)].map(index => Date.UTC(Number(year), index))
  return { from: from as number, to: to as number }
}
