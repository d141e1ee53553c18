import type { SnapshotMaker } from '../core/ports/store.ts'
import type { Decision } from '../../ground/model/decision.ts'
import { type JsonObject, isJsonObject } from '../../ground/model/json.ts'
import type { DecisionQuery, LoggedDecision } from '../../ground/model/logged-decision.ts'
import type { ReviewSnapshot } from '../../ground/model/review-snapshot.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type {
  PeopleStore,
  LoggedDenial,
  DenialsRead,
  LoggedUses,
} from '../../people/acts/ports/people-store.ts'
import type { ToolStore } from '../../people/acts/ports/tool-store.ts'
import type { ChainLog } from './chain-log.ts'
import type { EntryReader, EntryRow } from './entry-reader.ts'
import type { FigureWorker } from './figures/figure-worker.ts'
import type { Database } from './open-database.ts'
import type { RecordCleaner } from './record-cleaner.ts'
import { selectDecisions } from './select-decisions.ts'
import type { Statements } from './statements.ts'
import { visibleText } from '../../ground/model/visible-text.ts'

/** Everything that decisions are written to and read from. */
export interface DecisionTableParts {
  readonly database: Database
  readonly statements: Statements
  readonly log: ChainLog
  readonly reader: EntryReader
  readonly cleaner: RecordCleaner
  readonly keeper: FigureWorker
  readonly tools: ToolStore
}

/** Decisions: an entry of the log for each, and the columns that they are found by. */
export class DecisionTable {
  /** Uses of grants and approvals. */
  readonly uses: UsesInLog
  readonly denialsAfter: PeopleStore['denialsAfter']
  private readonly parts: DecisionTableParts

  constructor(parts: DecisionTableParts) {
    this.parts = parts
    this.uses = new UsesInLog(parts.database)
    this.denialsAfter = denialsInLog(parts.database)
  }

  /** Writes a decision's entry, with the page of the review that it opens, and its row; all of it without secrets. */
  write(call: ToolCall, decision: Decision, snapshot?: SnapshotMaker): EntryRow {
    const { cleaner, log, statements, tools } = this.parts
    const { record, columns } = cleaner.decision(call, decision)
    const page = snapshot && cleaner.page(snapshot, record, tools)
    const body = { ...record, ...(page && { page }) } as unknown as JsonObject
    const entry = log.append(decision.dryRun ? 'dry_run' : 'decision', decision.at, body)
    statements.insertDecision.run(
      entry.seq,
      decision.id,
      decision.callId,
      decision.callDigest,
      decision.at,
      decision.effect,
      decision.assessment.composite,
      columns.tool,
      call.session,
      call.agent,
      decision.dryRun ? 1 : 0,
      columns.codes,
    )
    return entry
  }

  /** The entry of a call that was judged, and the digest of the call; dry runs are none. */
  knownCall(callId: string): { readonly seq: number; readonly callDigest: string } | undefined {
    return this.parts.statements.byCall.get(callId) as
      | { readonly seq: number; readonly callDigest: string }
      | undefined
  }

  /** By the decision's id, the id of its call, or the number of its entry. */
  find(id: string): LoggedDecision | undefined {
    const { statements } = this.parts
    if (/^\d{1,15}$/.test(id)) return this.at(Number(id))
    const row = (statements.byId.get(id) ?? statements.byAnyCall.get(id)) as { seq: number } | undefined
    return row && this.at(row.seq)
  }

  /** By the number of its entry. */
  at(seq: number): LoggedDecision | undefined {
    const row = this.parts.statements.entry.get(seq) as EntryRow | undefined
    const isDecision = row?.kind === 'decision' || row?.kind === 'dry_run'
    return row && isDecision ? this.parts.reader.decision(row) : undefined
  }

  /** One page, newest first. */
  select(query: DecisionQuery): readonly LoggedDecision[] {
    return selectDecisions(this.parts, query).map(row => this.parts.reader.decision(row))
  }

  /** The page of the review that a decision opened. */
  page(decisionId: string): ReviewSnapshot | undefined {
    const { statements, reader } = this.parts
    const known = statements.byId.get(decisionId) as { seq: number } | undefined
    const row = known && (statements.entry.get(known.seq) as EntryRow | undefined)
    return row && reader.page(row)
  }
}

/** Returns a function that reads each proven no of people that the log has after an entry, and which were taken back, probes left out. */
function denialsInLog(database: Database): (after: number) => DenialsRead {
  let statements: ReturnType<typeof prepareDenials> | undefined
  return after => {
    statements ??= prepareDenials(database)
    const { seq } = statements.last.get() as { readonly seq: number | null }
    const last = seq ?? 0
    if (last <= after) return { last: after, denials: [] }
    const rows = statements.denials.all(after, last) as unknown as readonly DenialRow[]
    return { last, denials: rows.flatMap(denialOf) }
  }
}

interface DenialRow {
  readonly at: number
  readonly body: string
}

function denialOf({ at, body }: DenialRow): readonly LoggedDenial[] {
  const { event, review, decision, reviewer, proof, planted } = JSON.parse(body) as JsonObject
  if (planted === true || proof === 'none') return []
  if (event !== 'denied' && event !== 'undone' && event !== 'reported_wrong') return []
  return [{ review: String(review), decision: String(decision), reviewer: String(reviewer), at, event }]
}

/** Prepared when trust is first looked at. */
function prepareDenials(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    last: prepare('SELECT max(seq) AS seq FROM entries'),
    denials: prepare(
      "SELECT at, body FROM entries WHERE seq > ? AND seq <= ? AND kind = 'review' AND (instr(body, '\"denied\"') > 0 OR instr(body, '\"undone\"') > 0 OR instr(body, '\"reported_wrong\"') > 0) ORDER BY seq",
    ),
  }
}

/** Entries stand out of the order of time by this at most: a clock was set back, or a line has the time of a team’s hub. */
const setBack = 7_200_000

/** Uses of grants and approvals as the entries of the log tell them, whatever their rows say. */
class UsesInLog {
  private readonly database: Database
  private known: ReturnType<typeof prepareUses> | undefined

  constructor(database: Database) {
    this.database = database
  }

  /** Reads only entries from that moment on. */
  of(id: string, since: number): LoggedUses {
    const rows = this.statements.naming.all(this.firstFrom(since - setBack), id)
    const statements = (rows as unknown as readonly EntryText[]).map(
      ({ kind, body }) => [kind, JSON.parse(body) as JsonObject] as const,
    )
    const input = statements.find(([kind, body]) => kind === 'grant' && isAdded(body, id))?.[1]['grant']
    const uses = isJsonObject(input) ? input['uses'] : null
    const used = statements.filter(([kind, body]) => kind === 'decision' && isUse(body, id)).length
    return { given: typeof uses === 'number' ? uses : null, used }
  }

  /** The moment at which the log first says that this reviewer agreed, between these two moments. */
  firstYes(review: string, reviewer: string, since: number, until: number): number | null {
    const [from, to] = [this.firstFrom(since - setBack), this.firstFrom(until + setBack)]
    const rows = this.statements.answers.all(from, to, review)
    const name = visibleText(reviewer, 64)
    for (const { at, body } of rows as unknown as readonly { readonly at: number; readonly body: string }[]) {
      const message = JSON.parse(body) as JsonObject
      const isYes = message['event'] === 'agreed' || message['event'] === 'approved'
      if (isYes && message['review'] === review && message['reviewer'] === name) return at
    }
    return null
  }

  /** Somebody ended what this review let its session follow. */
  followEnded(review: string, since: number): boolean {
    const last = (this.statements.last.get() as { readonly seq: number | null }).seq ?? 0
    const rows = this.statements.answers.all(this.firstFrom(since - setBack), last, review)
    return (rows as unknown as readonly EntryText[]).some(({ body }) => {
      const message = JSON.parse(body) as JsonObject
      return message['event'] === 'follow_ended' && message['review'] === review
    })
  }

  /** The number of the first entry that is not older; found by halves. */
  private firstFrom(at: number): number {
    const { last, next } = this.statements
    let [from, to] = [1, (last.get() as { readonly seq: number | null }).seq ?? 0]
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      const found = next.get(middle) as { readonly seq: number; readonly at: number } | undefined
      if (found && found.at < at) from = Math.max(found.seq, middle) + 1
      else to = middle
    }
    return from
  }

  private get statements() {
    this.known ??= prepareUses(this.database)
    return this.known
  }
}

interface EntryText {
  readonly kind: string
  readonly body: string
}

function isAdded({ event, grant }: JsonObject, id: string): boolean {
  return event === 'added' && isJsonObject(grant) && grant['id'] === id
}

function isUse({ decision }: JsonObject, id: string): boolean {
  if (!isJsonObject(decision) || decision['effect'] !== 'allow') return false
  return decision['grantId'] === id || decision['reviewId'] === id
}

/** Prepared when something is used that holds only so often: no other decision waits for these. */
function prepareUses(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    last: prepare('SELECT max(seq) AS seq FROM entries'),
    next: prepare('SELECT seq, at FROM entries WHERE seq >= ? ORDER BY seq LIMIT 1'),
    answers: prepare(
      "SELECT at, body FROM entries WHERE seq BETWEEN ? AND ? AND kind = 'review' AND instr(body, ?) > 0 ORDER BY seq",
    ),
    naming: prepare(
      "SELECT kind, body FROM entries WHERE seq >= ? AND kind IN ('decision', 'grant') AND instr(body, ?) > 0",
    ),
  }
}
