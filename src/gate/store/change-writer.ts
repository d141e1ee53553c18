import type { Decision } from '../../ground/model/decision.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { ToolOffer } from '../../ground/model/offered-tool.ts'
import type { Change, Committed, ReportChange } from '../core/ports/store.ts'
import type { DecisionTable } from './decision-table.ts'
import type { StoreTables } from './store-tables.ts'

type Tables = Pick<StoreTables, 'decisions' | 'people' | 'tools' | 'cleaner' | 'log' | 'sessions'>

/** Writes what judging a call changes, and what tools gave back; each wants a transaction around it. */
export class ChangeWriter {
  private readonly tables: Tables
  private readonly logsReports: boolean

  constructor(tables: Tables, logsReports: boolean) {
    this.tables = tables
    this.logsReports = logsReports
  }

  /** Writes a decision with all that belongs to it; returns the error for which nothing is written. */
  write(change: Change): Committed | GateError {
    const { decisions, people, tools, cleaner, log, sessions } = this.tables
    const { call, decision, remember, habits = [], reviews = [], spends = [] } = change
    const { log: lines = [], isProbe = false, tool, reports = [] } = change
    const known = decision.dryRun ? undefined : decisions.knownCall(decision.callId)
    if (known) return judgedBefore(known, decision, seq => decisions.at(seq))
    const late = people.conflictOf(reviews, spends, decision.at) ?? (tool && tools.conflictOf(tool))
    if (late) return late
    for (const report of reports) this.writeReport(report)
    const ofTool = tool && tools.use(tool, one => cleaner.definition(one))
    const entry = decisions.write(call, decision, change.snapshot)
    for (const line of lines) log.append(line.kind, decision.at, line.body)
    if (ofTool) log.append('tool', decision.at, { ...ofTool, decision: decision.id })
    if (!decision.dryRun && !isProbe) sessions.count(call.session, call.tool, decision.effect)
    if (remember) sessions.change(call.session, decision.at, remember)
    sessions.addHabits(call.profile, habits, decision.at)
    people.write({ reviews: reviews.map(one => cleaner.review(one)), spends })
    log.checkpointWhenDue(entry.seq, decision.at)
    return { decision, seq: entry.seq }
  }

  /** Writes what a tool gave back. */
  writeReport({ session, at, body, remember, hear, offers = [] }: ReportChange): void {
    const { cleaner, log, sessions } = this.tables
    if (this.logsReports) log.append('report', at, cleaner.report(body))
    const before = sessions.memory(session)
    sessions.hear(session, hear(before, sessions.markKey))
    // Most reports leave nothing to remember, and reading a session's row is most of finding that out.
    if (remember(before) !== before) sessions.change(session, at, remember)
    this.takeOffers(offers, at)
  }

  /** Pins definitions of tools that are new. */
  private takeOffers(offers: readonly ToolOffer[], at: number): void {
    const { tools, cleaner, log } = this.tables
    for (const offer of offers) {
      if (!tools.hasRoomFor(offer)) continue
      const body = tools.offer(offer, at, one => cleaner.definition(one))
      if (body) log.append('tool', at, { ...body, listed: true })
    }
  }
}

/** Returns the answer to a call whose id is known: the same bytes are the same call, other bytes somebody’s mistake. */
function judgedBefore(
  known: NonNullable<ReturnType<DecisionTable['knownCall']>>,
  { callId, callDigest }: Decision,
  at: DecisionTable['at'],
): Committed | GateError {
  const before = known.callDigest === callDigest ? at(known.seq) : undefined
  if (before) return { decision: before.decision, seq: known.seq }
  return new GateError(
    'conflict',
    `The call id ${callId} was judged before with other content, or that was erased since: give every call an id of its own.`,
    'id',
  )
}
