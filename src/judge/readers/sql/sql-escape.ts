import type { SqlStatement } from '../../../ground/model/effect.ts'

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
export function sqlEscape(text: string, strings: readonly string[]): Escape | undefined {
  if (!hint.test(text)) return undefined
  const row = rows.find(([, pattern]) => pattern.test(text))
  const address = strings.some(string => /^(?:https?|ftp|s3|gs|azure|\\\\)[:\\]/i.test(string))
  if (address && /^(?:COPY|UNLOAD|EXPORT|ATTACH|CREATE EXTERNAL|BACKUP)\b/.test(text)) return 'network'
  return row?.[0]
}
