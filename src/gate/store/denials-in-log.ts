import type { JsonObject } from '../../ground/model/json.ts'
import type { LoggedDenial, DenialsRead } from '../../people/acts/ports/people-store.ts'
import type { Database } from './open-database.ts'

/** Returns a function that reads each proven no of people that the log has after an entry, and which were taken back, probes left out. */
export function denialsInLog(database: Database): (after: number) => DenialsRead {
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
