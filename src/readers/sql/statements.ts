import type { SqlStatement } from '../../model/effect.ts'
import type { LexedStatement } from './lexer.ts'
import { tricksOf } from './tricks.ts'
import { whereOf } from './where.ts'

const writing = new Set(
  'INSERT UPDATE DELETE MERGE REPLACE UPSERT DROP TRUNCATE ALTER CREATE GRANT REVOKE RENAME COPY LOAD CALL EXEC EXECUTE DO ATTACH DETACH VACUUM REINDEX LOCK IMPORT COMMENT OPTIMIZE CLUSTER REFRESH PURGE UNDROP SECURITY REASSIGN'.split(
    ' ',
  ),
)
const objects = new Set(
  'TABLE DATABASE SCHEMA INDEX VIEW COLUMN USER ROLE FUNCTION PROCEDURE TRIGGER SEQUENCE TYPE EXTENSION TABLESPACE SYSTEM KEYSPACE COLLECTION DOMAIN POLICY SERVER PUBLICATION SUBSCRIPTION OWNED LOGIN STAGE WAREHOUSE'.split(
    ' ',
  ),
)
const qualifiers = new Set(
  'IF EXISTS NOT ONLY TEMPORARY TEMP UNLOGGED MATERIALIZED GLOBAL LOCAL OR REPLACE UNIQUE CONCURRENTLY FOREIGN EXTERNAL INTO FROM LOW_PRIORITY IGNORE DELAYED QUICK TOP'.split(
    ' ',
  ),
)

/** What a statement is, from its words alone; errs toward "it writes". */
export function statementFrom(lexed: LexedStatement): SqlStatement {
  const upper = lexed.words.map(word => word.toUpperCase())
  const at = mainVerbAt(upper)
  const verb = upper[at] ?? ''
  const { object, names } = subject(lexed.words, upper, at, verb)
  const where = verb === 'UPDATE' || verb === 'DELETE' ? whereOf(lexed.words.slice(at)) : undefined
  const escapes = escapeOf(upper, lexed)
  return {
    verb: canonical(verb, upper, at),
    object,
    names,
    ...(where && { where }),
    writes: writesIn(verb, upper, at),
    ...(escapes && { escapes }),
    tricks: tricksOf(lexed, upper, verb),
  }
}

/** A WITH in front of a statement that changes data is that statement; EXPLAIN without ANALYZE changes nothing. */
function mainVerbAt(upper: readonly string[]): number {
  const [first] = upper
  if (first === 'WITH') {
    const changing = upper.findIndex(
      (word, i) =>
        i > 0 &&
        /^(?:INSERT|UPDATE|DELETE|MERGE|DROP|TRUNCATE)$/.test(word) &&
        upper[i - 1] !== 'FOR' &&
        upper[i - 1] !== '.',
    )
    return changing === -1 ? Math.max(0, upper.indexOf('SELECT')) : changing
  }
  if (first === 'EXPLAIN' && upper.slice(0, 6).some(word => word === 'ANALYZE' || word === 'ANALYSE')) {
    return Math.max(
      0,
      upper.findIndex((word, i) => i > 0 && (writing.has(word) || word === 'SELECT' || word === 'WITH')),
    )
  }
  return first === '(' ? upper.findIndex(word => word !== '(') : 0
}

function canonical(verb: string, upper: readonly string[], at: number): string {
  if (verb === 'EXEC') return 'EXECUTE'
  if (verb === 'REPLACE') return 'INSERT'
  return verb === 'SELECT' &&
    upper
      .slice(at)
      .some(
        (word, i, all) =>
          word === 'INTO' && !/^(?:OUTFILE|DUMPFILE|VARIABLE|@.*|STRICT)$/.test(all[i + 1] ?? ''),
      )
    ? 'SELECT INTO'
    : verb
}

function subject(
  words: readonly string[],
  upper: readonly string[],
  at: number,
  verb: string,
): { object: string; names: readonly string[] } {
  let i = at + 1
  if (verb === 'SELECT') return { object: '', names: namesAfter(words, upper, 'FROM') }
  if (verb === 'ALTER' && upper.includes('DROP') && upper[at + 1] === 'TABLE')
    return { object: alterLoses(upper), names: namesFrom(words, upper, at + 2) }
  while (qualifiers.has(upper[i] ?? '')) i++
  const object = objects.has(upper[i] ?? '') ? (upper[i] as string) : ''
  if (object) i++
  while (qualifiers.has(upper[i] ?? '')) i++
  const implied = object || (/^(?:INSERT|UPDATE|DELETE|TRUNCATE|MERGE|COPY)$/.test(verb) ? 'TABLE' : '')
  return { object: implied, names: namesFrom(words, upper, i) }
}

/** What of a table an ALTER takes away. */
function alterLoses(upper: readonly string[]): string {
  const next = upper[upper.indexOf('DROP') + 1] ?? ''
  return /^(?:CONSTRAINT|INDEX|DEFAULT|NOT|KEY|FOREIGN|PRIMARY|IDENTITY|EXPRESSION)$/.test(next)
    ? 'CONSTRAINT'
    : next === 'PARTITION'
      ? 'PARTITION'
      : 'COLUMN'
}

function namesFrom(words: readonly string[], upper: readonly string[], start: number): readonly string[] {
  const names: string[] = []
  for (let i = start; i < words.length && names.length < 20; i++) {
    if (qualifiers.has(upper[i] ?? '')) continue
    let name = words[i] ?? ''
    if (!/^[\w\u0080-\uffff]/.test(name)) break
    while (words[i + 1] === '.' && words[i + 2] !== undefined) {
      name += `.${words[i + 2]}`
      i += 2
    }
    names.push(name)
    if (words[i + 1] !== ',') break
    i++
  }
  return names
}

function namesAfter(words: readonly string[], upper: readonly string[], keyword: string): readonly string[] {
  return upper
    .flatMap((word, i) =>
      word === keyword || word === 'JOIN' ? namesFrom(words, upper, i + 1).slice(0, 3) : [],
    )
    .slice(0, 20)
}

const writingFunctions = new Set(
  'SETVAL PG_TERMINATE_BACKEND PG_CANCEL_BACKEND PG_RELOAD_CONF LO_IMPORT LO_EXPORT LO_UNLINK PG_WRITE_FILE PG_FILE_WRITE DBLINK_EXEC PG_ROTATE_LOGFILE PG_DROP_REPLICATION_SLOT QUERY_TO_XML SET_CONFIG XP_CMDSHELL SP_CONFIGURE SP_EXECUTESQL'.split(
    ' ',
  ),
)

function writesIn(verb: string, upper: readonly string[], at: number): boolean {
  if (writing.has(verb))
    return !(verb === 'CREATE' && (upper[at + 1] ?? '').startsWith('TEMP')) || !upper.includes('SELECT')
  if (verb === 'SET') return upper[at + 1] === 'GLOBAL' || upper[at + 1] === 'PASSWORD'
  if (verb === 'PRAGMA')
    return (
      upper.includes('=') && /WRITABLE_SCHEMA|JOURNAL_MODE|USER_VERSION|SYNCHRONOUS/.test(upper.join(' '))
    )
  if (verb === 'SELECT' || verb === 'WITH')
    return (
      upper.some(word => writingFunctions.has(word)) || (upper.includes('INTO') && !upper.includes('INSERT'))
    )
  return (
    verb !== '' &&
    !/^(?:EXPLAIN|SHOW|DESCRIBE|DESC|USE|VALUES|TABLE|BEGIN|START|COMMIT|ROLLBACK|SAVEPOINT|RELEASE|END|ANALYZE|ANALYSE|FETCH|DECLARE|CLOSE|LIST|HELP|RESET|DISCARD|CHECKPOINT|PREPARE|DEALLOCATE|LISTEN|NOTIFY|UNLISTEN|MATCH|RETURN|SET|PRAGMA|SELECT|WITH|PRINT|GO|IF|ECHO|\\.*)$/.test(
      verb,
    )
  )
}

function escapeOf(upper: readonly string[], { strings }: LexedStatement): SqlStatement['escapes'] {
  const text = upper.join(' ')
  if (
    /\b(?:TO|FROM) PROGRAM\b|\bXP_CMDSHELL\b|\bSP_OACREATE\b|\bSYS_EXEC\b|\bSYS_EVAL\b|\bDBMS_SCHEDULER\b|\bLOAD_EXTENSION\b|\bCREATE (?:OR REPLACE )?FUNCTION \S+ .*\bLANGUAGE (?:'…'|C|PLPYTHON\w*|PLPERLU|PLSH)\b|JAVA_EXEC/.test(
      text,
    )
  )
    return 'program'
  if (
    /\bINTO (?:OUTFILE|DUMPFILE)\b|\bLOAD_FILE \(|\bLOAD DATA\b|\bPG_READ_(?:BINARY_)?FILE \(|\bPG_LS_DIR \(|\bLO_(?:IMPORT|EXPORT) \(|\bUTL_FILE\b|\bOPENROWSET \( BULK\b|\bBULK INSERT\b|\bCOPY .* (?:TO|FROM) '…'|\bATTACH (?:DATABASE )?'…'|\bREADFILE\b|\bWRITEFILE\b/.test(
      text,
    )
  )
    return 'file'
  if (
    /\bDBLINK\w*\b|\bUTL_HTTP\b|\bUTL_INADDR\b|\bXP_DIRTREE\b|\bXP_FILEEXIST\b|\bHTTP_(?:GET|POST)\b|\bNET_HTTP\w*\b|\bDBMS_LDAP\b|\bOPENDATASOURCE\b/.test(
      text,
    )
  )
    return 'network'
  return strings.some(string => /^(?:https?|ftp|s3|\\\\\\\\)/i.test(string)) &&
    /\bCOPY\b|\bUNLOAD\b|\bEXPORT\b|\bCREATE EXTERNAL\b/.test(text)
    ? 'network'
    : undefined
}
