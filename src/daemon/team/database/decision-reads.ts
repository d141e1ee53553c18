import { GateError } from '../../../ground/model/errors.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { TeamQuery } from '../team-reads.ts'
import { decisionIn, type TakenEntry } from './decision-in.ts'
import { columnsOf, decisionWordQuery } from './add-decisions.ts'
import { DecisionPages, type SelectClause } from './decision-pages.ts'
import { boundedName } from './bounded-name.ts'
import type { TeamPool } from './team-pool.ts'
import type { ErasedPart } from '../../../ground/model/audit-entry.ts'
import type { Json } from '../../../ground/model/json.ts'

const day = 86_400_000

/** Of all gates, texts are looked for in so long a time. */
const searched = 30 * day
const maxOfPage = 1_000

const columns = 'd.place, e.gate, e.epoch, e.seq, e.at, e.kind, e.body, e.prev, e.hash, e.openings'
const join = 'JOIN entries e ON e.gate = d.gate AND e.epoch = d.epoch AND e.seq = d.seq AND e.taken = d.taken'

type Row = Omit<TakenEntry, 'seq' | 'at'> & {
  readonly place: string
  readonly gate: string
  readonly epoch: number
  readonly seq: string
  readonly at: string
}

/** Decisions of all gates, from the rows that lists are made from. */
export class DecisionReads {
  private readonly pool: TeamPool
  private readonly pages: DecisionPages
  private readonly now: () => number

  constructor(pool: TeamPool, now: () => number) {
    this.pool = pool
    this.pages = new DecisionPages(pool)
    this.now = now
  }

  async select(query: TeamQuery): Promise<readonly LoggedDecision[]> {
    const reached = this.withinReach(query)
    const limit = Math.min(Math.max(0, query.limit ?? 50), maxOfPage)
    // Months before are not looked at: no gate’s clock is a day ahead.
    const since = reached.since === undefined ? undefined : reached.since - day
    const reach = { since, until: reached.until, before: query.before, limit }
    const page = await this.pages.find(clause => conditionsOf(reached, clause), reach)
    if (page.length === 0) return []
    const text = `SELECT ${columns} FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::integer[], $5::bigint[])
      AS d (place, taken, gate, epoch, seq) ${join} ORDER BY d.place DESC`
    const values = [...columnsOf(page, ['place', 'taken', 'gate', 'epoch', 'seq'])]
    return this.decisionsIn(await this.pool.rows<Row>({ text, values }))
  }

  /**
   * By place, decision id or call id. Agents choose call ids, and gates say ids: none that came later, of whichever gate,
   * takes the place of a decision.
   */
  async find(id: string): Promise<LoggedDecision | undefined> {
    if (/^\d{1,15}$/.test(id)) return this.first('d.place = $1', [id], 'ASC')
    const name = boundedName(id)
    return (
      (await this.first('d.id = $1', [name], 'ASC')) ?? (await this.first('d.call_id = $1', [name], 'DESC'))
    )
  }

  /** By decision id or call id, in the logs of one gate. */
  async findAt(gate: string, id: string): Promise<LoggedDecision | undefined> {
    const values = [boundedName(id), gate]
    const ofGate = (condition: string) => `${condition} AND d.gate = $2`
    return (
      (await this.first(ofGate('d.id = $1'), values, 'ASC')) ??
      (await this.first(ofGate('d.call_id = $1'), values, 'DESC'))
    )
  }

  private async first(
    condition: string,
    values: readonly string[],
    order: 'ASC' | 'DESC',
  ): Promise<LoggedDecision | undefined> {
    const text = `SELECT ${columns} FROM decisions d ${join} WHERE ${condition} ORDER BY d.place ${order} LIMIT 1`
    const [found] = await this.decisionsIn(await this.pool.rows<Row>({ text, values }))
    return found
  }

  private withinReach(query: TeamQuery): TeamQuery {
    if (query.search === undefined || query.gates?.length === 1) return query
    const now = this.now()
    const since = query.since ?? (query.until ?? now) - searched
    if ((query.until ?? now) - since <= searched) return { ...query, since }
    throw new GateError(
      'invalid',
      'Words can be looked for within one gate, or within thirty days: name a gate, or begin later.',
      'search',
    )
  }

  private async decisionsIn(rows: readonly Row[]): Promise<readonly LoggedDecision[]> {
    const erased = await readErased(this.pool, rows)
    return rows.flatMap(({ place, gate, epoch, seq, at, ...entry }) => {
      const taken = { ...entry, seq: Number(seq), at: Number(at) }
      const found = decisionIn(taken, () => erased(gate, epoch, Number(seq)))
      return found ? [{ ...found, team: { gate, epoch, place: Number(place) } }] : []
    })
  }
}

function conditionsOf(query: TeamQuery, clause: SelectClause): SelectClause {
  const { gates } = query
  const words = decisionWordQuery(query)
  return clause
    .add('gate = ?', gates?.length === 1 ? gates[0] : undefined)
    .add('gate = ANY (?::text[])', gates && gates.length !== 1 ? gates : undefined)
    .add('session = ?', query.session && boundedName(query.session))
    .add('effect = ?', query.effect)
    .add('level = ?', query.level)
    .add('composite >= ?', query.minimumComposite)
    .add('at >= ?', query.since)
    .add('at < ?', query.until)
    .add('dry = ?', query.includeDryRuns === false ? false : undefined)
    .add('words @@ ?::tsquery', words === '' ? undefined : words)
}

/** An entry by its log and its number, which PostgreSQL gives as a text. */
interface NamedEntry {
  readonly gate: string
  readonly epoch: number
  readonly seq: string | number
}

interface ErasureRow extends NamedEntry {
  readonly pointer: string
  readonly digest: string
  readonly at: string
  readonly body: string
}

/** Reads the parts that were erased in these entries, as their gates’ logs say. */
export async function readErased(
  pool: TeamPool,
  rows: readonly NamedEntry[],
): Promise<(gate: string, epoch: number, seq: number) => readonly ErasedPart[]> {
  const found = new Map<string, readonly ErasedPart[]>()
  const partsOf = (gate: string, epoch: number, seq: number) => found.get(`${gate} ${epoch} ${seq}`) ?? []
  if (rows.length === 0) return partsOf
  const erasures = await pool.rows<ErasureRow>({
    text: `SELECT x.gate, x.epoch, x.seq, x.pointer, x.digest, e.at, e.body FROM erasures x
      JOIN entries e ON e.gate = x.gate AND e.epoch = x.epoch AND e.seq = x.entry
      WHERE (x.gate, x.epoch, x.seq) IN (SELECT * FROM unnest($1::text[], $2::integer[], $3::bigint[])) ORDER BY x.pointer`,
    values: [rows.map(row => row.gate), rows.map(row => row.epoch), rows.map(row => row.seq)],
  })
  for (const { gate, epoch, seq, pointer, digest, at, body } of erasures) {
    const { by, reason } = JSON.parse(body) as Readonly<Record<string, Json>>
    const part = { pointer, digest, at: Number(at), by: String(by), reason: String(reason) }
    found.set(`${gate} ${epoch} ${seq}`, [...partsOf(gate, epoch, Number(seq)), part])
  }
  return partsOf
}
