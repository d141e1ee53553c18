import type { SqlStatement } from '../../../ground/model/effect.ts'
import type { ParserName, ReadContext, SqlAbout } from '../read-context.ts'
import { withoutClientCommands } from './without-client-commands.ts'
import { dialectNamed, parserDialect, sqlSpellings } from './sql-spelling.ts'
import { documentStatements } from './document-statements.ts'
import { lexSql } from './lex-sql.ts'
import { parserFor } from './load-parser.ts'
import { statementsFrom } from './statements-from.ts'
import { unseenWrites } from './unseen-writes.ts'

const maximumText = 131_072
/** Longer SQL goes to the lexer alone: a parser's tree of it would cost too much. */
const maximumParsed = 8_192
/** A parser takes seconds for thousands of comments that do not end. */
const maximumComments = 32
const maximumStatements = 1_000

/**
 * Reads SQL (or the language that a database speaks instead) and emits one database effect. Client commands are read
 * too.
 */
export function readSql(dialect: string, text: string, context: ReadContext, about: SqlAbout = {}): void {
  const { out, outer: evidence, through } = context
  const cut = text.slice(0, maximumText)
  if (cut.length < text.length)
    out.emit({
      type: 'opaque',
      what: 'size',
      why: 'the SQL is longer than 128 KiB',
      weight: 'everything',
      evidence,
      through,
    })
  const family = dialectNamed(dialect)
  const sql = withoutClientCommands(cut, family, context)
  if (sql.trim() === '') return
  const { statements, parsed } = documentRead(family, sql) ?? sqlRead(family, sql, context)
  out.emit({
    type: 'database',
    dialect: family,
    statements: markTemporary(statements).slice(0, maximumStatements),
    parsed,
    client: about.client ?? null,
    ...(about.host !== undefined && { host: about.host }),
    ...(about.database !== undefined && { database: about.database }),
    evidence,
    through,
  })
  if (statements.length > maximumStatements)
    out.emit({
      type: 'opaque',
      what: 'size',
      why: `the SQL has more than ${maximumStatements} statements`,
      weight: 'matters',
      evidence,
      through,
    })
}

/**
 * Names the tables that the same text made for the session alone: what fills or drops one is about a TEMPORARY TABLE.
 * Once it is dropped, its name means a lasting table again.
 */
function markTemporary(statements: readonly SqlStatement[]): readonly SqlStatement[] {
  const made = new Set<string>()
  return statements.map(statement => {
    const { verb, object, names } = statement
    if (verb === 'CREATE' && object === 'TEMPORARY TABLE')
      for (const name of names) made.add(name.toLowerCase())
    const own =
      names.length > 0 &&
      names.every(name => made.has(name.toLowerCase()) || /^(?:#|pg_temp\.|temp\.|tempdb\.)/i.test(name))
    if (own && verb === 'DROP') for (const name of names) made.delete(name.toLowerCase())
    return own && object === 'TABLE' ? { ...statement, object: 'TEMPORARY TABLE' } : statement
  })
}

interface Read {
  readonly statements: readonly SqlStatement[]
  readonly parsed: boolean
}

/** Reads a document language. A dialect's name may be wrong, so text that begins like SQL is read as SQL too. */
function documentRead(family: string, text: string): Read | undefined {
  const statements = documentStatements(family, text)
  if (!statements) return undefined
  const sqlToo =
    /^\s{0,99}(?:drop|delete|truncate|update|insert|alter|grant|create)\s+[a-z"`]/i.test(text) &&
    family !== 'cypher'
  return { statements: sqlToo ? [...statements, ...readWithLexer(family, text)] : statements, parsed: true }
}

function sqlRead(family: string, sql: string, context: ReadContext): Read {
  const own = readWithLexer(family, sql)
  if (sql.length > maximumParsed || sql.split('/*').length > maximumComments)
    return { statements: own, parsed: false }
  const order: readonly ParserName[] =
    family === 'postgresql' ? ['postgresql', 'generic-sql'] : ['generic-sql', 'postgresql']
  for (const name of order) context.out.wantedParsers.add(name)
  for (const name of order) {
    const tree = parsedBy(name, family, sql)
    if (tree) return { statements: unseenWrites(tree, own), parsed: true }
  }
  return { statements: own, parsed: false }
}

function parsedBy(name: ParserName, family: string, sql: string): readonly unknown[] | undefined {
  try {
    return parserFor(name)?.(sql, parserDialect(family))
  } catch {
    return undefined
  }
}

/** Reads with the lexer alone, in each way that the dialect may be spelled; the reading that writes most is taken. */
function readWithLexer(family: string, sql: string, depth = 0): readonly SqlStatement[] {
  if (depth > 3) return []
  const inner = (text: string): readonly SqlStatement[] => readWithLexer(family, text, depth + 1)
  const spellings = sqlSpellings(family)
  const differing = ambiguous.test(sql) ? spellings : spellings.slice(0, 1)
  const readings = differing.map(spelling => lexSql(sql, spelling).flatMap(one => statementsFrom(one, inner)))
  return readings.reduce(
    (worst, reading) => (weight(reading) > weight(worst) ? reading : worst),
    readings[0] ?? [],
  )
}

/** Characters that one database reads otherwise than another. */
const ambiguous = /[\\#"]|--\S|\/\*M?!/

/**
 * Returns the weight of a reading. A statement whose verb no reader knows weighs least: it may be the rest of a wrongly
 * ended string.
 */
function weight(statements: readonly SqlStatement[]): number {
  return statements.reduce((sum, { writes, verb, object, where, escapes }) => {
    const loses = /^(?:DROP|TRUNCATE)$/.test(verb) || where === 'none' || where === 'trivial'
    return sum + (loses ? 100 : 0) + (escapes ? 100 : 0) + (writes && (object !== '' || where) ? 10 : 0)
  }, 0)
}
