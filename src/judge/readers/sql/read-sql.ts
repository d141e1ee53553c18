import type { SqlStatement } from '../../../ground/model/effect.ts'
import type { ParserName, ReadContext, SqlAbout } from '../read-context.ts'
import { dialectNamed, parserDialect, sqlSpellings } from './sql-spelling.ts'
import { documentStatements } from './document-statements.ts'
import { lexSql } from './lex-sql.ts'
import { parserFor } from './load-parser.ts'
import { statementsFrom } from './statements-from.ts'
import { pathTarget } from '../paths/path-target.ts'

const strongVerbs = new Set('INSERT UPDATE DELETE MERGE TRUNCATE DROP ALTER GRANT COPY CALL'.split(' '))

const reads =
  /^(?:Query|Select\w*|Show\w*|Explain\w*|Set\w*|Use|Pragma|Start\w*|Commit|Rollback|Savepoint|Release\w*|Describe|Fetch\w*|Declare\w*|Close\w*|Open|Deallocate\w*|Prepare\w*|Execute\w*|Print|Return|If|While|Case|Raise\w*|Discard\w*|Reset|Assert|Listen\w*|Unlisten\w*|List\w*|WaitFor|Transaction\w*|Variable\w*|Check\w*|Begin\w*|End\w*|Vacuum\w*)$/

/** Statements that are not run when the one that holds them is. */
const asleep =
  /^(?:Explain|Prepare|CreateFunction|CreateProcedure|Rule|View|CreateTrig|CreateTrigger|CreatePolicy|CreateView)/

const maximumNodes = 200_000

/**
 * Returns the lexer's statements, and one more for each writing statement that a parser saw and the lexer did not:
 * where the two disagree, both count.
 */
function unseenWrites(tree: readonly unknown[], own: readonly SqlStatement[]): readonly SqlStatement[] {
  const kinds = kindsIn(tree)
  const counts = new Map<string, number>()
  for (const { verb } of own) {
    const plain = verb === 'REVOKE' ? 'GRANT' : verb
    counts.set(plain, (counts.get(plain) ?? 0) + 1)
  }
  const extra: SqlStatement[] = []
  for (const kind of kinds) {
    const verb = /^(?:Drop|[A-Z][a-z]{1,20})/.exec(kind)?.[0].toUpperCase() ?? kind.toUpperCase()
    const remaining = (counts.get(verb) ?? 0) - 1
    counts.set(verb, remaining)
    if (strongVerbs.has(verb) && remaining < 0) extra.push(unknownWrite(verb))
  }
  const writes = own.some(statement => statement.writes) || extra.length > 0
  const other = writes ? undefined : kinds.find(kind => !reads.test(kind))
  return [...own, ...extra.slice(0, 50), ...(other === undefined ? [] : [unknownWrite(other.toUpperCase())])]
}

function unknownWrite(verb: string): SqlStatement {
  return { verb, object: '', names: [], writes: true, tricks: [] }
}

/**
 * Returns the kinds of all statements in a tree of either library, nested ones too; the insides of statements that are
 * only defined are left out.
 */
function kindsIn(tree: readonly unknown[]): readonly string[] {
  const kinds = tree.map(kindOf).filter(kind => kind !== '' && kind !== 'Explain')
  const pending: unknown[] = tree.filter(node => !asleep.test(kindOf(node))).flatMap(inside)
  for (let seen = 0; pending.length > 0 && seen < maximumNodes; seen++) {
    const node = pending.pop()
    if (typeof node !== 'object' || node === null) continue
    const kind = kindOf(node)
    if (/^(?:Insert|Update|Delete|Merge)Stmt$/.test(kind)) kinds.push(kind.slice(0, -4))
    if (asleep.test(kind)) continue
    for (const value of Object.values(node))
      if (typeof value === 'object' && value !== null) pending.push(value)
  }
  return kinds.map(kind => kind.replace(/Stmt$/, ''))
}

function inside(node: unknown): readonly unknown[] {
  return typeof node === 'object' && node !== null ? Object.values(node) : []
}

function kindOf(node: unknown): string {
  if (typeof node === 'string') return node
  return typeof node === 'object' && node !== null ? (Object.keys(node)[0] ?? '') : ''
}

const maxQueries = 16
const maxLength = 16_384
const maxTexts = 64

/**
 * Reads what `\gexec` runs: every row of the query before it is a statement. Texts that the query puts together are read as such;
 * a query whose rows nobody can tell is opaque. Returns the text without the mark.
 */
function readExecutedRows(text: string, dialect: string, context: ReadContext): string {
  if (!mark.test(text)) return text
  const queries = text.slice(0, maxLength).split(mark).slice(0, -1).slice(0, maxQueries)
  for (const query of queries) readRows(query.slice(query.lastIndexOf(';') + 1), dialect, context)
  return text.replaceAll(allMarks, ';')
}

const mark = /\\gexec\b/
const allMarks = /\\gexec\b/g

function readRows(query: string, dialect: string, context: ReadContext): void {
  const joined = query
    .replace(/'\s{0,20}\|\|\s{0,20}'/g, '')
    .replace(/'\s{0,20}\|\|\s{0,20}([\w.]{1,80})\s{0,20}\|\|\s{0,20}'/g, '$1')
    .replace(/'\s{0,20}\|\|\s{0,20}([\w.]{1,80})/g, "$1'")
  const statements = [...joined.matchAll(/'((?:[^']|''){1,4000})'/g)]
    .slice(0, maxTexts)
    .map(([, inner = '']) => inner.replaceAll("''", "'").replace(/%(?:\d\$)?[ILs]/g, 'x'))
    .filter(inner => statement.test(inner))
  for (const inner of statements) context.code.readSql(dialect, inner, context, { client: 'psql' })
  if (statements.length > 0) return
  const { out, outer: evidence, through } = context
  const why = 'the rows of a query run as statements, and only the run tells them'
  out.emit({ type: 'opaque', what: 'sql', why, weight: 'everything', evidence, through })
}

const statement =
  /^\s{0,20}(?:select|insert|update|delete|drop|truncate|alter|create|grant|revoke|copy|merge|with|call|vacuum|reindex|analyze|refresh|comment|set|do)\s/i

/** Returns the text without the commands of the client itself (`\!`, `.shell`, `\copy`), and reads those. */
function withoutClientCommands(text: string, dialect: string, context: ReadContext): string {
  if (dialect === 'redis' || dialect === 'mongodb' || !starts.test(text)) return text
  let lines = 0
  return readExecutedRows(text, dialect, context)
    .split('\n')
    .map(line => (copyProgram.test(line.trim()) ? line.trim().slice(1) : line))
    .filter(line => !(starts.test(line) && lines++ < 200 && isCommand(line.trim(), context)))
    .join('\n')
}

const starts =
  /\\gexec\b|^[ \t]{0,80}(?:[\\.]|system[ \t]|pager[ \t]|source[ \t]|delimiter[ \t]|tee[ \t]|:\w|!!)/im

const shellCommand = /^(?:\\!|\\P\s|pager\s|\.(?:shell|system)\s|\\?system\s|!!|:!!)\s{0,9}(\S.{0,10000})$/i
const pipeCommand =
  /^(?:\\(?:o|g|w|out)|\.(?:once|output|import))\s{0,9}['"]?\|\s{0,9}(\S.{0,2000}?)['"]?(?:\s+\w+)?$/i
const copyProgram = /^\\copy\s.{0,4000}?\b(?:to|from)\s+program\s+'(.{1,2000}?)'/i
const writesFile =
  /^(?:\\(?:o|w|g)|\.(?:output|once|backup|save|dump|clone|log|excel)|tee|\\copy\s.{0,4000}?\bto|\\s)\s+['"]?([^\s'"|]{1,400})/i
const readsFile =
  /^(?:\\(?:i|ir|include|\.)|\.(?:read|restore|import|load)|source|:r|\\copy\s.{0,4000}?\bfrom)\s+['"]?([^\s'"|]{1,400})/i

function isCommand(line: string, context: ReadContext): boolean {
  const command = (shellCommand.exec(line) ?? pipeCommand.exec(line))?.[1]
  if (command !== undefined) context.code.readCode('shell', command, { ...context, offset: null })
  else fileOf(line, context)
  return /^(?:[\\:!]|\.[a-z]|pager\b|delimiter\b|source\b|tee\b|system\b)/i.test(line)
}

function fileOf(line: string, context: ReadContext): void {
  if (/^\\?\.load\s/.test(line)) emitLoad(context)
  const written = writesFile.exec(line)?.[1]
  const read = readsFile.exec(line)?.[1]
  const name = written ?? read
  if (name === undefined || /^(?:std(?:in|out)|pst(?:in|out)d?)$/i.test(name)) return
  const target = pathTarget({ text: name, known: true, glob: false }, context.place)
  const { out, outer: evidence, through } = context
  out.emit({ type: written === undefined ? 'read' : 'write', target, recursive: false, evidence, through })
  if (written === undefined && target.path !== null && /\.(?:sql|psql|ddl)$/i.test(name))
    out.wantedFiles.add(target.path)
}

function emitLoad({ out, outer: evidence, through }: ReadContext): void {
  out.emit({
    type: 'execute',
    language: 'native',
    source: { from: 'unknown' },
    read: false,
    evidence,
    through,
  })
}

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
