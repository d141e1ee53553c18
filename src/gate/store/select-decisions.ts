import { demandNoTeam } from '../core/log/demand-no-team.ts'
import type { DecisionQuery } from '../../ground/model/logged-decision.ts'
import { type Level, levels, levelStarts } from '../../ground/model/assessment.ts'
import { compositeFrom, facet, wordsOf } from './figures/decision-words.ts'
import type { FigureWorker } from './figures/figure-worker.ts'
import { entryColumns, type EntryReader, type EntryRow } from './entry-reader.ts'
import type { Database } from './open-database.ts'

type Value = string | number

/** Conditions of a page on the rows of `decisions d` and `entries e`. */
interface Conditions {
  readonly sql: string[]
  readonly values: Value[]
}

/** The longest time that a page spends on counting new entries; milliseconds. */
const patience = 40
/** Decisions that are not counted yet among which words are looked for. */
const maxRead = 1_000

/** Everything that decisions are looked for in. */
interface SearchedParts {
  readonly database: Database
  readonly keeper: FigureWorker
  readonly reader: EntryReader
}

/** Entries of the decisions that a query asks for, newest first; one page. */
export function selectDecisions(parts: SearchedParts, query: DecisionQuery): readonly EntryRow[] {
  demandNoTeam(query, ['gate', 'group', 'principal'])
  const { database, keeper } = parts
  const limit = Math.min(Math.max(0, query.limit ?? 50), 1_000)
  const one = [query.effect, query.tool, query.session, query.agent].filter(value => value !== undefined)
  const others = [query.finding, query.minimumComposite, query.level, query.search, query.since, query.until]
  if (one.length <= 1 && others.every(value => value === undefined)) return scan(parts, query, 0, limit)
  keeper.catchUp(patience)
  const fresh = scan(parts, query, keeper.place(), limit)
  return [...fresh, ...find(database, keeper, query, limit - fresh.length)]
}

/** Row by row from the newest on, down to `after`; with one condition at most that an index is there for. */
function scan(
  { database, reader }: SearchedParts,
  query: DecisionQuery,
  after: number,
  limit: number,
): readonly EntryRow[] {
  const conditions = exactly(query)
  const add = adder(conditions)
  add('d.effect = ?', query.effect)
  add('d.tool = ?', query.tool)
  add('d.session = ?', query.session)
  add('d.agent = ?', query.agent)
  add('instr(d.codes, ?) > 0', query.finding === undefined ? undefined : codePart(query.finding))
  if (query.includeDryRuns === false) conditions.sql.push('d.dry = 0')
  add('d.composite >= ?', compositeAt(query.level))
  add('d.composite < ?', compositeAt(levels[levels.indexOf(query.level ?? 'critical') + 1]))
  const words = termsOf(query.search).map(word => word.toLowerCase())
  if (words.length > 0) add('d.seq > (SELECT max(seq) FROM decisions) - ?', maxRead)
  add('d.seq < ?', query.before)
  add('d.seq > ?', after)
  const where = conditions.sql.join(' AND ')
  const max = words.length > 0 ? maxRead : limit
  const rows = database
    .prepare(
      `SELECT ${entryColumns} FROM decisions d JOIN entries e USING (seq) LEFT JOIN openings o USING (seq) WHERE ${where} ORDER BY d.seq DESC LIMIT ?`,
    )
    .all(...conditions.values, max) as unknown as readonly EntryRow[]
  return words.length === 0 ? rows : rows.filter(row => holdsWords(reader, row, words)).slice(0, limit)
}

/** Looks through the record as it is shown: the text of its row has salts and digests in it. */
function holdsWords(reader: EntryReader, row: EntryRow, words: readonly string[]): boolean {
  const text = wordsOf(reader.decision(row), []).text.toLowerCase()
  return words.every(word => text.includes(word))
}

/** By the words of what is counted: however seldom something is, only where it may be is looked at. */
function find(
  database: Database,
  keeper: FigureWorker,
  query: DecisionQuery,
  limit: number,
): readonly EntryRow[] {
  const { from, to } = keeper.between(query.since, query.until)
  const end = Math.min(to, query.before ?? to)
  if (limit === 0 || from >= end) return []
  const conditions = exactly(query)
  const add = adder(conditions)
  const match = matchOf(query)
  const rows = match === '' ? 'decisions d' : 'words CROSS JOIN decisions d ON d.seq = words.rowid'
  const number = match === '' ? 'd.seq' : 'words.rowid'
  if (match !== '') add('words MATCH ?', match)
  add(`${number} >= ?`, from)
  add(`${number} < ?`, end)
  return database
    .prepare(
      `SELECT ${entryColumns} FROM ${rows} CROSS JOIN entries e ON e.seq = d.seq LEFT JOIN openings o ON o.seq = d.seq WHERE ${conditions.sql.join(' AND ')} ORDER BY ${number} DESC LIMIT ?`,
    )
    .all(...conditions.values, limit) as unknown as readonly EntryRow[]
}

/** Returns conditions on columns, which are exact where words only narrow down. */
function exactly({ since, until, minimumComposite }: DecisionQuery): Conditions {
  const conditions: Conditions = { sql: [], values: [] }
  const add = adder(conditions)
  add('d.at >= ?', since)
  add('d.at < ?', until)
  add('d.composite >= ?', minimumComposite)
  return conditions
}

/** The query for the words: everything that a decision must have. */
function matchOf(query: DecisionQuery): string {
  const facets: string[] = []
  for (const kind of ['effect', 'tool', 'session', 'agent', 'level', 'finding'] as const) {
    const value = query[kind]
    if (value !== undefined) facets.push(facet(kind, value))
  }
  if (query.includeDryRuns === false) facets.push(facet('dry', 'false'))
  const { minimumComposite = 0 } = query
  if (minimumComposite > 0) facets.push(`(${compositeFrom(minimumComposite).join(' OR ')})`)
  const texts = termsOf(query.search).map(term => `"${term.replaceAll('"', '""')}" *`)
  return [
    ...(facets.length > 0 ? [`facets : (${facets.join(' AND ')})`] : []),
    ...(texts.length > 0 ? [`text : (${texts.join(' AND ')})`] : []),
  ].join(' AND ')
}

/** The least composite of a level; a composite is ten times the risk, which is rounded to six decimals. */
function compositeAt(level: Level | undefined): number | undefined {
  return level === undefined || level === 'low' ? undefined : levelStarts[level] * 10 - 5e-6
}

/** Returns the terms of a search: parts between spaces that hold a letter or a digit. */
function termsOf(search: string | undefined): readonly string[] {
  // The query language of words ends at a NUL.
  return (search ?? '')
    .split(/[\s\0]+/)
    .filter(term => /[\p{L}\p{N}]/u.test(term))
    .slice(0, 12)
}

/** A code, or all of a filter. */
function codePart(finding: string): string {
  return ` ${finding}${finding.includes('.') ? ' ' : '.'}`
}

function adder({ sql, values }: Conditions): (condition: string, value: Value | undefined) => void {
  return (condition, value) => {
    if (value === undefined) return
    sql.push(condition)
    values.push(value)
  }
}
