import type { SqlStatement } from '../../../ground/model/effect.ts'
import type { LexedStatement } from './lex-sql.ts'
import { carryingVerbs, objectWords, quietPragmas, readingVerbs, writingFunctions } from './sql-word-table.ts'
import { subjectOf } from './subject.ts'
import { hasConstantBranch, whereKind } from './where-kind.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

type Test = (text: string, words: readonly string[]) => boolean

/** The mark, a pattern without which it cannot show (cheap to look for), and the test itself. */
type Row = readonly [name: string, hint: RegExp, holds: Test]

const secretName =
  /^"?(?:\w{1,30}_)?(?:passwords?|passwd|pwd|passphrase|passcode|secrets?|(?:api|secret)_?keys?|access_?keys?|access_?tokens?|refresh_?tokens?|auth_?tokens?|private_?keys?|credentials?|ssn|social_security\w{0,8}|credit_?cards?(?:_?(?:no|number|num))?|card_?number|cvv)(?:_(?:hash|digest|encrypted|salt|value|plain|md5)(?:es)?)?"?$/i

/** A condition that one account meets: any other leaves the secrets of many. */
const namesOne =
  /\bWHERE\b.{0,2000}?\b(?:\w{0,40}_)?(?:ID|UUID|GUID|E?MAIL|USER|USERNAME|LOGIN|HANDLE|NAME|SLUG|PRINCIPAL)"? ?=|\bLIMIT 1\b/

/** Marks of injected, hiding or spying SQL, by name; over the words in upper case, strings as `'…'`. */
const tests: readonly Row[] = [
  ['always-true', / OR /, (_text, words) => hasConstantBranch(words)],
  [
    'delay',
    /SLEEP|BENCHMARK|DBMS|RANDOMBLOB|WAITFOR/,
    text =>
      /\b(?:WHERE|AND|OR|IF|CASE|UNION|IIF)\b.{0,400}\b(?:SLEEP|BENCHMARK|PG_SLEEP|DBMS_PIPE|DBMS_LOCK|RANDOMBLOB) ?[(.]|WAITFOR DELAY/.test(
        text,
      ),
  ],
  [
    'sleep',
    /SLEEP|BENCHMARK|DBMS_LOCK/,
    text => /\b(?:SLEEP|BENCHMARK|PG_SLEEP\w{0,10}|DBMS_LOCK) ?[(.]/.test(text),
  ],
  [
    'schema-probe',
    /UNION/,
    text =>
      /\bUNION (?:ALL |DISTINCT )?\(? ?SELECT\b.{0,400}\b(?:INFORMATION_SCHEMA|PG_CATALOG|SQLITE_MASTER|SQLITE_SCHEMA|SYS \. (?:TABLES|OBJECTS|DATABASES)|SYSOBJECTS|MYSQL \. USER|PG_SHADOW|PASSWORDS?|PASSWD|PASSWORD_HASH|CREDENTIALS|ALL_TABLES)\b/.test(
        text,
      ),
  ],
  [
    'union-null',
    /UNION/,
    text =>
      /\bFROM\b.{0,400}\bUNION (?:ALL )?SELECT (?:NULL|\d+)(?: , (?:NULL|\d+|@@?\w+|'…'|\w{1,30} \( \))){1,60}(?: -| #|$)/.test(
        text,
      ),
  ],
  [
    'built-text',
    /CHA?R|UNHEX|DECODE|CONVERT|CAST/,
    text =>
      /(?:\bCHA?R \( \d{1,5} \) (?:\|\||\+|,) ){3}|\bCHAR \( \d{1,5} (?:, \d{1,5} ){4}|\b(?:EXEC|EXECUTE|IMMEDIATE|PREPARE)\b.{0,200}\b(?:UNHEX|CHAR|CHR|DECODE|CONVERT|CAST) \(/.test(
        text,
      ),
  ],
  [
    'error-based',
    /EXTRACTVALUE|UPDATEXML|RAND/,
    text => /\b(?:EXTRACTVALUE|UPDATEXML) \(|\bFLOOR \( RAND\b/.test(text),
  ],
  [
    'dynamic',
    /^(?:EXEC|PREPARE)/,
    text => /^(?:EXECUTE|EXEC|PREPARE)\b.{0,400}(?:\|\||CONCAT|\+ @| @\w{1,60}|FORMAT \()/.test(text),
  ],
  [
    'privileged-table',
    /SHADOW|AUTHID|USER|LOGINS/,
    text =>
      /\b(?:FROM|JOIN|TABLE) (?:PG_CATALOG \. )?(?:PG_SHADOW|PG_AUTHID|PG_USER_MAPPINGS?|"?MYSQL"? \. "?USER"?|SYS \. (?:SQL_LOGINS|SYSLOGINS|USER\$)|DBA_USERS|MASTER \. \. SYSLOGINS|AUTH \. USERS)\b/.test(
        text,
      ),
  ],
  [
    'credentials',
    /^(?:SELECT|WITH)\b/,
    (text, words) =>
      /^(?:SELECT|WITH)\b/.test(text) &&
      showsSecrets(words) &&
      !namesOne.test(text) &&
      !/\bCOUNT \(/.test(text),
  ],
  [
    'credentials-narrowed',
    /^(?:SELECT|WITH)\b/,
    (text, words) =>
      /^(?:SELECT|WITH)\b/.test(text) &&
      showsSecrets(words) &&
      namesOne.test(text) &&
      !/\bCOUNT \(/.test(text),
  ],
]

/** Columns of which none holds a value that lets anybody in: names, times and states. */
const telling =
  /^"?(?:\w{1,40}_)?(?:id|name|label|title|at|on|date|time|status|state|type|kind|scopes?|owner|enabled|active|revoked|expired|expires|expiry|version|environment|region|provider|service|tenant|created|updated|used|last_used)"?$/i

/** Tells whether a statement names all columns that it shows, and they tell of a secret without it. */
function namesTelling(words: readonly string[]): boolean {
  const from = words.findIndex(word => /^from$/i.test(word))
  if (from < 2 || from > 60 || !/^select$/i.test(words[0] ?? '')) return false
  return words.slice(1, from).every((word, i, list) => {
    if (word === ',' || word === '.' || list[i + 1] === '.') return true
    return telling.test(word)
  })
}

/** Tells whether a column or a table before the condition has a name of a secret. */
function showsSecrets(words: readonly string[]): boolean {
  if (namesTelling(words)) return false
  const where = words.findIndex(word => /^where$/i.test(word))
  return words.slice(1, where === -1 ? 400 : Math.min(where, 400)).some(word => secretName.test(word))
}

/** Returns the names of all tricks that show in one statement; of a long text, at its beginning and at its end. */
function sqlTricks(text: string, words: readonly string[]): readonly string[] {
  const cut = text.length > 8_000 ? `${text.slice(0, 6_000)} ${text.slice(-2_000)}` : text
  return tests.filter(([, hint, holds]) => hint.test(cut) && holds(cut, words)).map(([name]) => name)
}

/** A stretch of words that is one statement: from its verb up to its end. */
interface StatementStretch {
  readonly start: number
  readonly end: number
}

const beginners = new Set('( BEGIN THEN ELSE AS DO LOOP ; TRY CATCH END'.split(' '))

/**
 * Returns the statements in one stretch of words without a `;`: data-modifying parts of WITH, bodies of BEGIN and IF,
 * and a statement behind a SELECT where no `;` is needed. The first is the statement that leads, unless WITH only
 * introduces it.
 */
function statementStretches(upper: readonly string[], from: number): readonly StatementStretch[] {
  const lead = upper[from] ?? ''
  if (!carryingVerbs.has(lead)) return [{ start: from, end: upper.length }]
  const depths = depthsOf(upper)
  const starts: number[] = []
  for (let i = from + 1; i < upper.length && starts.length < 200; i++) if (begins(upper, i)) starts.push(i)
  const inner = starts.map((start, n) => ({
    start,
    end: endOf(depths, start, starts[n + 1] ?? upper.length),
  }))
  if (lead === 'WITH' && inner.length > 0) return inner
  const [first] = inner
  const end = first && depths[first.start] === depths[from] ? first.start : upper.length
  return [{ start: from, end }, ...inner]
}

function depthsOf(upper: readonly string[]): readonly number[] {
  let depth = 0
  return upper.map(word => (word === '(' ? ++depth : word === ')' ? --depth : depth))
}

function endOf(depths: readonly number[], start: number, limit: number): number {
  const own = depths[start] ?? 0
  for (let i = start; i < limit; i++) if ((depths[i] ?? 0) < own) return i
  return limit
}

type Begins = (upper: readonly string[], i: number) => boolean

const starters: ReadonlyMap<string, Begins> = mapOf({
  DROP: (upper, i) =>
    upper[i - 1] !== 'COLUMN' &&
    (objectWords.has(upper[i + 1] ?? '') || /^(?:TEMPORARY|TEMP|MATERIALIZED)$/.test(upper[i + 1] ?? '')),
  TRUNCATE: (upper, i) =>
    upper[i + 1] === 'TABLE' || (beginners.has(upper[i - 1] ?? '') && upper[i + 1] !== '('),
  DELETE: (upper, i) =>
    upper[i + 1] === 'FROM' ||
    upper[i + 1] === 'TOP' ||
    (beginners.has(upper[i - 1] ?? '') && /^["\w]/.test(upper[i + 1] ?? '')),
  INSERT: (upper, i) => upper[i + 1] === 'INTO' || upper[i + 1] === 'OVERWRITE',
  REPLACE: (upper, i) => upper[i + 1] === 'INTO',
  UPDATE: (upper, i) =>
    upper.slice(i + 2, i + 9).includes('SET') &&
    upper[i + 1] !== 'SET' &&
    !/^(?:FOR|KEY)$/.test(upper[i - 1] ?? ''),
  ALTER: (upper, i) => objectWords.has(upper[i + 1] ?? '') && upper[i + 1] !== 'COLUMN',
  CREATE: (upper, i) =>
    objectWords.has(upper[i + 1] ?? '') || /^(?:OR|TEMP|TEMPORARY|UNIQUE)$/.test(upper[i + 1] ?? ''),
  GRANT: (upper, i) => beginners.has(upper[i - 1] ?? '') || upper.slice(i + 2, i + 12).includes('ON'),
  REVOKE: (upper, i) => beginners.has(upper[i - 1] ?? '') || upper.slice(i + 2, i + 12).includes('ON'),
  MERGE: (upper, i) => upper[i + 1] === 'INTO',
  EXEC: (_upper, i) => i > 0,
  EXECUTE: (upper, i) => upper[i + 1] !== 'ON' && upper[i + 1] !== 'FUNCTION' && upper[i + 1] !== 'PROCEDURE',
  COPY: (upper, i) => beginners.has(upper[i - 1] ?? ''),
  CALL: (upper, i) => beginners.has(upper[i - 1] ?? ''),
  SHUTDOWN: (upper, i) => i === upper.length - 1 || /^(?:WITH|IMMEDIATE)$/.test(upper[i + 1] ?? ''),
})

function begins(upper: readonly string[], i: number): boolean {
  const word = upper[i] ?? ''
  if (upper[i - 1] === '.' || !starters.has(word)) return false
  return starters.get(word)?.(upper, i) === true
}

type Escape = NonNullable<SqlStatement['escapes']>

/**
 * The ways in which a statement reaches out of the database: patterns over its words in upper case, with strings as
 * `'…'`. Worst first.
 */
const rows: readonly (readonly [Escape, RegExp])[] = [
  ['program', /\b(?:TO|FROM) PROGRAM\b/],
  [
    'program',
    /\b(?:XP_CMDSHELL|SP_OACREATE|SP_OAMETHOD|XP_REGWRITE|SP_ADD_JOBSTEP|SYS_EXEC|SYS_EVAL|DBMS_SCHEDULER|DBMS_JAVA|JAVA_EXEC|SP_EXECUTE_EXTERNAL_SCRIPT|LIB_MYSQLUDF_SYS)\b/,
  ],
  [
    'program',
    /\bLOAD_EXTENSION \(|^LOAD (?:'…'|"|[A-Z])(?!ATA\b)|^INSTALL (?!PLUGIN)\S|^INSTALL PLUGIN\b|\bSONAME\b/,
  ],
  [
    'program',
    /^CREATE (?:OR REPLACE )?(?:FUNCTION|PROCEDURE)\b.{0,4000}\bLANGUAGE (?:C|JAVA|PL(?:PYTHON|PERL|R|SH|LUA|JAVA|TCL)\w*U?|'…')(?: |$)/,
  ],
  [
    'program',
    /\bARCHIVE_COMMAND\b|\bSSL_PASSPHRASE_COMMAND\b|\bSHARED_PRELOAD_LIBRARIES\b|\bRESTORE_COMMAND\b/,
  ],
  ['file', /\bINTO (?:OUTFILE|DUMPFILE)\b|\bLOAD_FILE \(|^LOAD DATA\b|^LOAD XML\b|^BULK INSERT\b|\bBULK '…'/],
  [
    'file',
    /\b(?:PG_READ_FILE|PG_READ_BINARY_FILE|PG_WRITE_FILE|PG_FILE_WRITE|PG_FILE_UNLINK|LO_IMPORT|LO_EXPORT|READFILE|WRITEFILE|FTS3_TOKENIZER|EDIT|READ_TEXT|READ_BLOB) \(|\b(?:XP_DIRTREE|XP_FILEEXIST|XP_SUBDIRS)\b/,
  ],
  [
    'file',
    /\bUTL_FILE\b|^COPY .{0,4000}\b(?:TO|FROM) '…'|^ATTACH (?:DATABASE )?(?:IF NOT EXISTS )?'…'|^VACUUM .{0,200}INTO '…'|^BACKUP\b|^EXPORT DATABASE\b/,
  ],
  ['file', /\b(?:GENERAL_LOG_FILE|SLOW_QUERY_LOG_FILE|LOG_DIRECTORY)\b/],
  [
    'network',
    /\b(?:DBLINK\w{0,30}|HTTP_GET|HTTP_POST|NET \. HTTP_\w{1,20}|OPENDATASOURCE|OPENROWSET|OPENQUERY|HTTPURITYPE|AWS_S3 \. \w{1,40}) \(|\b(?:UTL_HTTP|UTL_INADDR|UTL_SMTP|UTL_TCP|DBMS_LDAP) \.|\bSP_SEND_DBMAIL\b/,
  ],
  [
    'network',
    /^CREATE (?:SUBSCRIPTION|SERVER|FOREIGN DATA WRAPPER|EXTERNAL|STAGE)\b|^UNLOAD\b|^EXPORT DATA\b/,
  ],
  ['names', /\bPG_(?:LS_\w{1,20}|STAT_FILE) \(/],
]

/** Without one of these no row can hold. */
const hint =
  /PROGRAM|XP_|SP_|SYS_|DBMS_|JAVA|LOAD|INSTALL|SONAME|LANGUAGE|_COMMAND|LIBRARIES|FILE|BULK|PG_LS|_DIR|LO_|EDIT|READ_|COPY|ATTACH|VACUUM|BACKUP|EXPORT|DIRECTORY|DBLINK|UTL_|HTTP|OPEN|AWS_|FTS3|CREATE/

/**
 * Returns the worst way in which a statement runs a program, or reaches files or the network; undefined when it does
 * neither.
 */
function sqlEscape(text: string, strings: readonly string[]): Escape | undefined {
  if (!hint.test(text)) return undefined
  const row = rows.find(([, pattern]) => pattern.test(text))
  const address = strings.some(string => /^(?:https?|ftp|s3|gs|azure|\\\\)[:\\]/i.test(string))
  if (address && /^(?:COPY|UNLOAD|EXPORT|ATTACH|CREATE EXTERNAL|BACKUP)\b/.test(text)) return 'network'
  return row?.[0]
}

/** Reads the text of a string that the statement runs, such as a DO block's body. */
export type ReadInner = (text: string) => readonly SqlStatement[]

/** Reads what one stretch between two `;` does, from its words alone; errs toward "it writes". */
export function statementsFrom(whole: LexedStatement, inner: ReadInner): readonly SqlStatement[] {
  const lexed = shorten(whole)
  const upper = lexed.words.map(word => (word.startsWith("'") ? "'…'" : word.toUpperCase()))
  const from = leadAt(upper)
  const lead = upper[from]
  if (lead === undefined) return []
  if (/^(?:EXPLAIN|DESCRIBE|DESC)$/.test(lead)) return readExplain(lexed, upper, from, inner)
  const found = statementStretches(upper, from).map(({ start, end }) => one(lexed, upper, start, end))
  const [first, ...rest] = found
  if (!first) return []
  const marked = { ...first, tricks: [...new Set([...first.tricks, ...lexed.tricks])] }
  return [marked, ...rest, ...ranStrings(lead, upper, lexed, inner)]
}

const maximumWords = 20_000

/** Returns the beginning and the end of a very long statement: rows of values fill its middle. */
function shorten(lexed: LexedStatement): LexedStatement {
  const { words } = lexed
  if (words.length <= maximumWords) return lexed
  return { ...lexed, words: [...words.slice(0, maximumWords / 2), ...words.slice(-maximumWords / 2)] }
}

/** Returns the index of the verb: parentheses, labels and signs in front of it mean nothing. */
function leadAt(upper: readonly string[]): number {
  const at = upper.findIndex(word => /^[A-Z\u0080-\uffff]/.test(word))
  return at === -1 ? 0 : at
}

/** Reads EXPLAIN, which changes nothing unless it is told to run the statement. */
function readExplain(
  lexed: LexedStatement,
  upper: readonly string[],
  from: number,
  inner: ReadInner,
): readonly SqlStatement[] {
  const at = upper.findIndex((word, i) => i > from && i < from + 8 && /^ANALY[ZS]E$/.test(word))
  const runs = at !== -1 && !/^(?:OFF|FALSE|0)$/.test(upper[at + 1] ?? '')
  const next = upper.findIndex(
    (word, i) =>
      i > from && /^(?:SELECT|WITH|INSERT|UPDATE|DELETE|MERGE|REPLACE|CREATE|EXECUTE|VALUES)$/.test(word),
  )
  if (!runs || next === -1)
    return [{ verb: 'EXPLAIN', object: '', names: [], writes: false, tricks: lexed.tricks }]
  return statementsFrom({ ...lexed, words: lexed.words.slice(next) }, inner)
}

function one(lexed: LexedStatement, upper: readonly string[], start: number, end: number): SqlStatement {
  const words = lexed.words.slice(start, end)
  const caps = upper.slice(start, end)
  const text = caps.slice(0, 20_000).join(' ')
  const verb = verbOf(caps)
  const where = verb === 'UPDATE' || verb === 'DELETE' ? whereKind(words) : undefined
  const escapes = sqlEscape(text, lexed.strings.slice(0, 100))
  return {
    verb,
    ...subjectOf(words, caps, verb, text),
    ...(where && { where }),
    writes: writesIn(verb, caps, text) || escapes === 'program',
    ...(escapes && { escapes }),
    tricks: sqlTricks(text, words),
  }
}

const sameVerbs: ReadonlyMap<string, string> = mapOf({
  EXEC: 'EXECUTE',
  UPSERT: 'INSERT',
  WITH: 'SELECT',
  '': 'SELECT',
})

function verbOf(caps: readonly string[]): string {
  const verb = caps[0] ?? ''
  if (verb === 'REPLACE') return 'INSERT'
  if (/^(?:SELECT|WITH)$/.test(verb) && savesRows(caps)) return 'SELECT INTO'
  return sameVerbs.get(verb) ?? verb
}

function savesRows(caps: readonly string[]): boolean {
  const at = caps.indexOf('INTO')
  return (
    at !== -1 &&
    /^["A-Z#]/.test(caps[at + 1] ?? '') &&
    !/^(?:OUTFILE|DUMPFILE|VARIABLE|STRICT)$/.test(caps[at + 1] ?? '')
  )
}

function writesIn(verb: string, caps: readonly string[], text: string): boolean {
  if (verb === 'SELECT INTO') return true
  if (verb === 'SET') return /^SET (?:GLOBAL|PERSIST|PASSWORD|@@ ?(?:GLOBAL|PERSIST)|ROLE ADMIN)/.test(text)
  if (verb === 'RESET') return /^RESET (?:MASTER|SLAVE|REPLICA|PERSIST|BINARY)/.test(text)
  if (verb === 'HANDLER') return false
  if (verb === 'PRAGMA') return setsPragma(caps)
  if (!readingVerbs.has(verb)) return true
  return (
    caps.some((word, i) => caps[i + 1] === '(' && writingFunctions.has(word)) ||
    /\bINTO (?:OUTFILE|DUMPFILE)\b/.test(text)
  )
}

function setsPragma(caps: readonly string[]): boolean {
  const at = caps[2] === '.' ? 3 : 1
  const name = caps[at] ?? ''
  const value = caps[at + 2] ?? ''
  if (!/^[=(]$/.test(caps[at + 1] ?? '') || quietPragmas.has(name)) return false
  return !(/^(?:FOREIGN_KEYS|QUERY_ONLY|DEFENSIVE)$/.test(name) && /^(?:ON|1|TRUE|YES)$/.test(value))
}

/** Returns the strings that are run: by DO, EXECUTE, PREPARE and the functions that take a query. */
function ranStrings(
  lead: string,
  upper: readonly string[],
  lexed: LexedStatement,
  inner: ReadInner,
): readonly SqlStatement[] {
  const runs =
    /^(?:DO|EXECUTE|EXEC|PREPARE|BEGIN|DECLARE)$/.test(lead) ||
    upper.some(word =>
      /^(?:SP_EXECUTESQL|EXECUTE|EXEC|IMMEDIATE|OPENQUERY|OPENROWSET|DBLINK|DBLINK_EXEC|QUERY_TO_XML|DATABASE_TO_XML)$/.test(
        word,
      ),
    )
  if (!runs || /^(?:CREATE|GRANT|REVOKE|ALTER)$/.test(lead)) return []
  return lexed.strings
    .slice(0, 50)
    .flatMap(text => (looksLikeSql.test(text.slice(0, 400)) ? inner(text) : []))
}

const looksLikeSql =
  /^[\s(]{0,40}(?:<<\w{1,40}>>\s{0,9})?(?:--[^\n]{0,200}\n\s{0,40})?(?:begin|declare|select|with|insert|update|delete|drop|truncate|alter|create|grant|revoke|merge|copy|call|exec|execute|set|do|shutdown|replace|vacuum)\b/i
