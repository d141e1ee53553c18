import { listOpenings } from '../../../people/audit/parts/opening.ts'
import { revealParts } from '../../../people/audit/parts/reveal-parts.ts'
import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { ReviewSnapshot } from '../../../ground/model/review-snapshot.ts'
import type { GateDecision } from '../../../people/acts/ports/act-rows.ts'
import type { Database } from '../open-database.ts'
import { loggedDecisionOf } from '../decision-record.ts'

interface Row extends LogOrigin {
  readonly body: string
}

/** Decisions of a team’s gates that wait for people, as the logs of those gates have them. */
export class GateDecisionTable {
  private readonly statements: ReturnType<typeof prepareStatements>

  constructor(database: Database) {
    this.statements = prepareStatements(database)
  }

  /** The log that a decision is of; undefined for one that no gate uploaded. */
  originOf(id: string): LogOrigin | undefined {
    const row = this.row(id)
    return row && { gate: row.gate, epoch: row.epoch }
  }

  /** By the id of the decision. */
  find(id: string): LoggedDecision | undefined {
    const entry = this.entry(id)
    return entry && this.read(entry)
  }

  /** The decision that an entry of a gate holds. */
  read(entry: StoredEntry): LoggedDecision {
    return loggedDecisionOf(entry, revealed(entry, '/page'))
  }

  /** The page of the review that the decision opened. */
  page(id: string): ReviewSnapshot | undefined {
    const entry = this.entry(id)
    return entry && (revealed(entry).record['page'] as unknown as ReviewSnapshot | undefined)
  }

  /** A decision stays what it was when it was uploaded first. */
  keep({ id, gate, epoch, entry }: GateDecision): void {
    this.statements.keep.run(id, gate, epoch, entry.seq, JSON.stringify(entry))
  }

  private entry(id: string): StoredEntry | undefined {
    const row = this.row(id)
    return row && (JSON.parse(row.body) as StoredEntry)
  }

  private row(id: string): Row | undefined {
    return this.statements.find.get(id) as Row | undefined
  }
}

function revealed({ body, openings = '' }: StoredEntry, leave?: '/page') {
  return revealParts({
    body: JSON.parse(body) as JsonObject,
    openings: listOpenings(openings),
    erased: () => [],
    ...(leave && { leave }),
  })
}

function prepareStatements(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    find: prepare('SELECT gate, epoch, body FROM gate_decisions WHERE id = ?'),
    keep: prepare('INSERT OR IGNORE INTO gate_decisions (id, gate, epoch, seq, body) VALUES (?, ?, ?, ?, ?)'),
  }
}
