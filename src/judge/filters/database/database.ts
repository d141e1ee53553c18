import type { DatabaseEffect, SqlStatement } from '../../../ground/model/effect.ts'
import type { Filter, FilterInput } from '../filter.ts'
import { finding } from '../finding.ts'
import { memberOf } from '../../../ground/model/member-of.ts'
import { mapOf, flatMap } from '../../../ground/model/map-of.ts'
import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter database can find, each with its default price. */
const databaseCodes = {
  'database.drop': {
    points: 5,
    why: 'the data in it would be gone',
    instead: 'SELECT count(*) FROM <table>',
    floor: 'quiz',
  },
  'database.empty': {
    points: 5,
    why: 'every row would be gone or changed',
    instead: 'SELECT count(*) FROM <table>',
    floor: 'quiz',
  },
  'database.lose-column': {
    points: 4,
    why: 'the data of a column or partition would be gone',
    floor: 'quiz',
  },
  'database.safeguard': { points: 4, why: 'what protects the rows would be switched off' },
  'database.schema': { points: 3, why: 'it changes the form of the database' },
  'database.server': { points: 3, why: 'it changes how the server runs for everybody' },
  'database.rights': { points: 3.5, why: 'it decides who may read and change the data' },
  'database.escape': {
    points: 5,
    why: 'it runs programs, or reaches files or the network, from the database’s machine',
  },
  'database.export': { points: 3, why: 'whole tables leave the database' },
  'database.write': {
    points: 3,
    why: 'this profile does not grant writing through SQL',
    instead: 'SELECT count(*) FROM <table>',
  },
  'database.client-write': { points: 1.5, why: 'rows would be changed' },
  'database.stacked': { points: 2, why: 'several statements stand where one was expected' },
  'database.injection': { points: 4, why: 'it has the marks of injected or hidden SQL' },
  'database.privileged-read': { points: 3, why: 'it reads where the database keeps its passwords' },
  'database.credentials': { points: 3, why: 'it reads columns or tables that hold secrets' },
} satisfies CodeTable

/** A code of the filter database. */
type DatabaseCode = keyof typeof databaseCodes
type DatabaseFinding = Finding<DatabaseCode>

/** The share of a code’s points where something speaks for less than all of them. */
const databaseStrengths = {
  /** Many rows, but not of people. */
  rowsOfThings: 0.15,
  /** Seldom written by anybody but an intruder. */
  injectionLikely: 0.75,
  /** Honest statements have it as well. */
  injectionPossible: 0.375,
  /** Tests and jobs have it as well. */
  injectionWeak: 0.25,
  /** The credentials of one account. */
  credentialsOfOne: 0.5,
  /** An engine that runs in the caller’s own process reads a file or loads an extension. */
  embeddedEscape: 0.3,
  /** Rows go to a file or come from one. */
  escapeWriting: 0.7,
  /** A file of the server is read. */
  escapeReading: 0.8,
  /** Names and sizes of files of the server, not what is in them. */
  escapeNames: 0.5,
  /** A table of the session, or a database in memory. */
  sessionTable: 0.1,
  /** A database or tables for tests. */
  testDatabase: 0.3,
  /** A database to develop with. */
  developmentDatabase: 0.6,
  /** Rows are added through a client. */
  clientRows: 0.5,
  /** Values may be cut, not lost. */
  columnType: 0.75,
  /** The form changes, and no rows go. */
  schemaChange: 0.5,
} as const satisfies Strengths

/** A code and the share of its points. */
type Mark = readonly [code: DatabaseCode, strength: number]

/** Finds the risks of one statement, each once. */
function findInStatement(statement: SqlStatement, effect: DatabaseEffect): readonly DatabaseFinding[] {
  const what = `${statement.verb} ${wordFor(statement)} ${statement.names.join(', ')}`
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120)
  const hints = statement.tricks.filter(trick => suspicion.has(trick))
  const marks = [lossOf(statement, effect), escapeOf(statement, effect), readOf(statement)]
  const findings = marks.flatMap(mark =>
    mark ? [finding(mark[0], what, effect, { strength: mark[1], ...countingAdvice(statement) })] : [],
  )
  const injected = injection(hints, effect)
  return injected === 0
    ? findings
    : [
        ...findings,
        finding('database.injection', `${what} (${hints.join(', ')})`, effect, { strength: injected }),
      ]
}

/** The question that shows what the statement is about, of its own table. */
function countingAdvice({ verb, object, names }: SqlStatement): { readonly instead?: string } {
  const name = names.length === 1 ? names[0] : undefined
  return /^(?:DROP|TRUNCATE|DELETE|UPDATE)$/.test(verb) &&
    object === 'TABLE' &&
    /^[A-Za-z_][\w.]{0,120}$/.test(name ?? '')
    ? { instead: `SELECT count(*) FROM ${name}` }
    : {}
}

/** The strength with which each mark speaks for injected or hidden SQL. */
const suspicion: ReadonlyMap<string, number> = mapOf({
  'executable-comment': 1,
  'split-keyword': 1,
  'schema-probe': 1,
  delay: 1,
  'always-true': databaseStrengths.injectionLikely,
  'union-null': databaseStrengths.injectionLikely,
  'built-text': databaseStrengths.injectionLikely,
  'error-based': databaseStrengths.injectionLikely,
  'statement-in-comment': databaseStrengths.injectionLikely,
  'comment-between-words': databaseStrengths.injectionPossible,
  'open-quote': databaseStrengths.injectionPossible,
  dynamic: databaseStrengths.injectionPossible,
  sleep: databaseStrengths.injectionWeak,
})

/** Dumps are full of comments for other versions, and people write half-open quotes in a client's script. */
function injection(hints: readonly string[], { client, statements }: DatabaseEffect): number {
  const script = client !== null && statements.length > 3
  const counted = script ? hints.filter(hint => !/comment|quote/.test(hint)) : hints
  return counted.reduce((worst, hint) => Math.max(worst, suspicion.get(hint) ?? 0), 0)
}

function readOf({ tricks }: SqlStatement): Mark | null {
  if (tricks.includes('privileged-table')) return ['database.privileged-read', 1]
  if (tricks.includes('credentials')) return ['database.credentials', 1]
  return tricks.includes('credentials-narrowed')
    ? ['database.credentials', databaseStrengths.credentialsOfOne]
    : null
}

function escapeOf({ escapes, verb, writes }: SqlStatement, { dialect, client }: DatabaseEffect): Mark | null {
  if (!escapes) return null
  const embedded = client !== null && (dialect === 'sqlite' || client === 'duckdb')
  if (escapes === 'names') return ['database.escape', databaseStrengths.escapeNames]
  if (escapes === 'program')
    return ['database.escape', client === 'duckdb' ? databaseStrengths.embeddedEscape : 1]
  if (verb === 'ATTACH' || verb === 'LOAD' || verb === 'VACUUM' || embedded)
    return ['database.escape', databaseStrengths.embeddedEscape]
  if (/^(?:UNLOAD|EXPORT|BACKUP)$/.test(verb) || (verb === 'COPY' && escapes === 'network'))
    return ['database.export', 1]
  return [
    'database.escape',
    verb === 'COPY' || writes ? databaseStrengths.escapeWriting : databaseStrengths.escapeReading,
  ]
}

const sqlWords: ReadonlyMap<string, string> = new Map([
  ['DELETE', 'FROM'],
  ['INSERT', 'INTO'],
  ['UPDATE', ''],
])

/** Between verb and names, as SQL has it: one deletes from a table, and drops a table. */
function wordFor({ verb, object }: SqlStatement): string {
  if (object !== 'TABLE') return object
  return sqlWords.get(verb) ?? object
}

/** Returns the weight of a loss by the names of its objects: a table for the session, a database for tests, one to develop with. */
function weightOf({ object, names }: SqlStatement, effect: DatabaseEffect): number {
  const { database = '' } = effect
  if (object === 'TEMPORARY TABLE' || database === ':memory:') return databaseStrengths.sessionTable
  const temporary = names.length > 0 && names.every(name => /(?:^|[._])(?:te?mp|scratch)(?:_|$)/i.test(name))
  const emptied =
    object === 'DATABASE' &&
    names.length > 0 &&
    names.every(name => /^[\w-]{1,128}$/.test(name) && testName.test(name))
  const file = /^(?:\/tmp|\/var\/tmp)\/|(?:^|\/)(?:node_modules|dist|build|target|tmp|\.cache|coverage)\//
  if (temporary || emptied || file.test(database) || testName.test(database) || isSpare(effect))
    return databaseStrengths.testDatabase
  return /(?:^|[-_./])(?:dev|development|local|sandbox)(?:[-_./]|$)/i.test(database)
    ? databaseStrengths.developmentDatabase
    : 1
}

const testName = /(?:^|[-_./])(?:tests?|te?mp|scratch|ci)(?:[-_.]|$)/i

/** Another than the first database of a store on this machine, where tests run. */
function isSpare({ dialect, host, database = '' }: DatabaseEffect): boolean {
  return dialect === 'redis' && /^[1-9]\d?$/.test(database) && /^(?:localhost|127\.|::1$)/.test(host ?? '')
}

function lossOf(statement: SqlStatement, effect: DatabaseEffect): Mark | null {
  const { verb, object, where, writes } = statement
  const weight = weightOf(statement, effect)
  const direct = effect.client !== null
  if (object === 'SYSTEM' && writes) return ['database.server', 1]
  if (verb === 'DROP' || verb === 'TRUNCATE') return dropped(verb, object, weight)
  if (where === 'none' || where === 'trivial') return ['database.empty', weight]
  if (verb === 'DELETE' || verb === 'UPDATE') return direct ? ['database.client-write', weight] : null
  if (verb === 'RESTORE') return ['database.drop', weight]
  if (verb === 'ALTER') return altered(object, weight)
  if (/^(?:GRANT|REVOKE|REASSIGN|SECURITY)$/.test(verb)) return ['database.rights', 1]
  if (verb === 'CREATE') return created(object, direct)
  const rows = /^(?:INSERT|MERGE|CALL|EXECUTE|DO|SELECT INTO|REPLACE|COPY|IMPORT)$/.test(verb)
  return writes && direct && rows ? ['database.client-write', databaseStrengths.clientRows] : null
}

const rightsObject = /^(?:USER|ROLE|GROUP|LOGIN|POLICY|CREDENTIAL)$/
const rebuilt =
  /^(?:INDEX|VIEW|TRIGGER|FUNCTION|PROCEDURE|ROUTINE|SEQUENCE|TYPE|EXTENSION|DOMAIN|RULE|EVENT|AGGREGATE|STATISTICS|SYNONYM|CAST|OPERATOR|FULLTEXT)$/

function dropped(verb: string, object: string, weight: number): Mark {
  if (verb === 'DROP' && rightsObject.test(object)) return ['database.rights', 1]
  if (verb === 'DROP' && rebuilt.test(object)) return ['database.schema', weight]
  return ['database.drop', weight]
}

function altered(object: string, weight: number): Mark {
  if (rightsObject.test(object)) return ['database.rights', 1]
  if (object === 'COLUMN' || object === 'PARTITION') return ['database.lose-column', weight]
  if (object === 'COLUMN TYPE')
    return ['database.lose-column', Math.min(weight, databaseStrengths.columnType)]
  if (object === 'SAFEGUARD') return ['database.safeguard', weight]
  return [
    'database.schema',
    object === 'CONSTRAINT' ? databaseStrengths.schemaChange * weight : databaseStrengths.schemaChange,
  ]
}

function created(object: string, direct: boolean): Mark | null {
  if (rightsObject.test(object)) return ['database.rights', 1]
  return direct && /^(?:TRIGGER|FUNCTION|PROCEDURE|RULE|EVENT|EXTENSION)$/.test(object)
    ? ['database.schema', databaseStrengths.schemaChange]
    : null
}

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
