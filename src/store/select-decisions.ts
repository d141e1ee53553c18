import type { DecisionQuery } from '../gate/gate.ts'
import type { LoggedRecord } from './record.ts'
import type { Database } from './sqlite.ts'

type Value = string | number

/** Entries of the decisions that a query asks for, newest first; one page. */
export function selectDecisions(database: Database, query: DecisionQuery): readonly LoggedRecord[] {
  const conditions: string[] = []
  const values: Value[] = []
  const add = (condition: string, value: Value | undefined) => {
    if (value === undefined) return
    conditions.push(condition)
    values.push(value)
  }
  add('d.effect = ?', query.effect)
  add('d.tool = ?', query.tool)
  add('d.session = ?', query.session)
  add('d.agent = ?', query.agent)
  add('d.at >= ?', query.since)
  add('d.at < ?', query.until)
  add('d.composite >= ?', query.minimumComposite)
  if (query.level !== undefined) {
    conditions.push("json_extract(e.body, '$.decision.assessment.level') = ?")
    values.push(query.level)
  }
  for (const word of (query.search ?? '').split(/\s+/).filter(word => word !== ''))
    add('instr(lower(e.body), ?) > 0', word.toLowerCase())
  add(
    'instr(d.codes, ?) > 0',
    query.finding === undefined ? undefined : ` ${query.finding}${query.finding.includes('.') ? ' ' : '.'}`,
  )
  add('d.seq < ?', query.before)
  if (query.includeDryRuns === false) conditions.push('d.dry = 0')
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
  const sql = `SELECT e.seq, e.at, e.kind, e.body, e.prev, e.hash FROM decisions d JOIN entries e USING (seq) ${where} ORDER BY d.seq DESC LIMIT ?`
  return database
    .prepare(sql)
    .all(...values, Math.min(query.limit ?? 50, 1_000)) as unknown as readonly LoggedRecord[]
}
