import type { SnapshotMaker } from '../core/ports/store.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { JsonObject } from '../../ground/model/json.ts'
import type { DecisionQuery, LoggedDecision } from '../../ground/model/logged-decision.ts'
import type { ReviewSnapshot } from '../../ground/model/review-snapshot.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { PeopleStore } from '../../people/acts/ports/people-store.ts'
import type { ToolStore } from '../../people/acts/ports/tool-store.ts'
import type { ChainLog } from './chain-log.ts'
import { denialsInLog } from './denials-in-log.ts'
import type { EntryReader, EntryRow } from './entry-reader.ts'
import type { FigureWorker } from './figures/figure-worker.ts'
import type { Database } from './open-database.ts'
import type { RecordCleaner } from './record-cleaner.ts'
import { selectDecisions } from './select-decisions.ts'
import type { Statements } from './statements.ts'
import { UsesInLog } from './uses-in-log.ts'

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
