import type { LexedStatement } from './lexer.ts'

type Test = (text: string, lexed: LexedStatement, verb: string) => boolean

/** Marks of injected or hiding SQL, by name. */
const tests: readonly (readonly [string, Test])[] = [
  ['executable-comment', (_text, { comments }) => comments.some(comment => comment.startsWith('/*!'))],
  [
    'split-keyword',
    (text, { comments }) =>
      comments.some(comment => comment.startsWith('/*')) &&
      /\b(?:DR OP|SEL ECT|UN ION|DEL ETE|INS ERT|UPD ATE)\b/.test(text),
  ],
  ['always-true', text => /\bOR (?:(\d+) = \1|'…' = '…'|TRUE|1)(?: |$)/.test(text)],
  ['delay', text => /\b(?:SLEEP|BENCHMARK|PG_SLEEP|WAITFOR DELAY|DBMS_LOCK)\b/.test(text)],
  [
    'schema-probe',
    text =>
      /\bUNION (?:ALL )?SELECT\b.*\b(?:INFORMATION_SCHEMA|PG_CATALOG|SQLITE_MASTER|SYS \. (?:TABLES|OBJECTS|DATABASES)|MYSQL \. USER|PG_SHADOW|USERS?|PASSWORDS?|CREDENTIALS|ADMIN\w*)\b/.test(
        text,
      ),
  ],
  [
    'union-null',
    text => /\bUNION (?:ALL )?SELECT (?:NULL|\d+)(?: , (?:NULL|\d+|@@?\w+|\w+ \( \)))+/.test(text),
  ],
  [
    'built-text',
    text => /(?:\bCHA?R \( \d+ \)(?: (?:\|\||\+|,) ){1,3}){3,}|\bCHAR \( \d+ (?:, \d+ ){4,}\)/.test(text),
  ],
  ['error-based', text => /\b(?:EXTRACTVALUE|UPDATEXML)\b \(|\bFLOOR \( RAND\b/.test(text)],
  [
    'dynamic',
    (text, _lexed, verb) =>
      /^(?:EXECUTE|EXEC|PREPARE)$/.test(verb) && /IMMEDIATE|'…'|\|\||@\w+|CONCAT/.test(text),
  ],
  [
    'privileged-table',
    text =>
      /\b(?:PG_SHADOW|PG_AUTHID|MYSQL \. USER|SYS \. (?:SQL_LOGINS|SYSLOGINS)|DBA_USERS|USER\$)\b/.test(text),
  ],
]

/** The names of all that show in one statement; text is cut at 20,000 characters. */
export function tricksOf(lexed: LexedStatement, upper: readonly string[], verb: string): readonly string[] {
  const text = upper.join(' ').slice(0, 20_000)
  return tests.filter(([, holds]) => holds(text, lexed, verb)).map(([name]) => name)
}
