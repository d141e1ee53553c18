import {
  type DatabaseCode,
  type DatabaseFinding,
  databaseCodes,
  databaseStrengths,
} from './database-codes.ts'
import type { DatabaseEffect, SqlStatement } from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/flat-map.ts'
import { findInStatement } from './find-in-statement.ts'
import type { Filter, FilterInput } from '../filter.ts'
import { finding } from '../finding.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** Statements that lose data, change rights, or leave the database. */
export const database: Filter<DatabaseCode> = {
  name: 'database',
  phase: 'pattern',
  about: 'Does a statement lose data, change rights, take data out, or write where only reading was granted?',
  codes: databaseCodes,
  find: input =>
    flatMap(
      input.effects.filter(effect => effect.type === 'database'),
      effect => findIn(effect, input),
    ),
}

function findIn(effect: DatabaseEffect, input: FilterInput): readonly DatabaseFinding[] {
  const findings = flatMap(effect.statements, statement => findInStatement(statement, effect))
  return [
    ...findings,
    ...stacked(effect),
    ...ungranted(effect, input),
    ...bulk(effect, input),
    ...findStored(effect, input),
  ]
}

function stacked(effect: DatabaseEffect): readonly DatabaseFinding[] {
  const { statements, client } = effect
  const mixed = statements.some(lasts) && statements.some(({ verb }) => verb === 'SELECT')
  return client === null && mixed && statements.length > 1
    ? [finding('database.stacked', `${statements.length} statements in one`, effect)]
    : []
}

function ungranted(effect: DatabaseEffect, { profile }: FilterInput): readonly DatabaseFinding[] {
  const writing = effect.statements.find(lasts)
  return writing && effect.client === null && !profile.sql_writes
    ? [finding('database.write', `${writing.verb} through a SQL tool`, effect)]
    : []
}

/** A write that outlives the session: a table of the session is nobody’s data. */
function lasts({ writes, object }: SqlStatement): boolean {
  return writes && object !== 'TEMPORARY TABLE'
}

const people =
  /(?:^|[._])(?:users?|customers?|accounts?|patients?|employees?|members?|people|persons?|contacts?|clients?|subscribers?|students?|leads)(?:[._]|$)/i

/** A page of ten thousand rows is no page: of people it is a matter for a person, of other things a note. */
function bulk(effect: DatabaseEffect, { call }: FilterInput): readonly DatabaseFinding[] {
  const limits = ['limit', 'max_rows', 'row_limit', 'maxRows'].map(key => memberOf(call.arguments, key))
  const rows = Math.max(...limits.map(limit => (typeof limit === 'number' ? limit : 0)))
  const names = flatMap(effect.statements, ({ verb, names }) => (verb === 'SELECT' ? names : []))
  if (effect.client !== null || rows < 10_000 || names.length === 0) return []
  const strength = names.some(name => people.test(name)) ? 1 : databaseStrengths.rowsOfThings
  return [finding('database.export', `${rows} rows of ${names[0]}`, effect, { strength })]
}

/** Arguments that say where a tool puts the rows. */
const outputs = [
  'path',
  'output',
  'output_path',
  'output_location',
  'destination',
  'location',
  'target',
  'save_to',
  'sink',
  'export_to',
]

/** Rows that the tool puts into a store, and does not give back. */
function findStored(effect: DatabaseEffect, { call }: FilterInput): readonly DatabaseFinding[] {
  if (effect.client !== null || !effect.statements.some(({ verb }) => verb === 'SELECT')) return []
  const store = outputs
    .map(name => memberOf(call.arguments, name))
    .find(
      value =>
        typeof value === 'string' &&
        /^(?:s3a?|gs|wasbs?|abfss?|adl|hdfs|dbfs|oss|az|ftp|sftp|https?):\/\//i.test(value),
    )
  return typeof store === 'string'
    ? [finding('database.export', `rows to ${store.slice(0, 100)}`, effect)]
    : []
}
