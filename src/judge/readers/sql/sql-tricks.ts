import { hasConstantBranch } from './where-kind.ts'

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

/** Tells whether a column or a table before the condition has a name of a secret. */
function showsSecrets(words: readonly string[]): boolean {
  const where = words.findIndex(word => /^where$/i.test(word))
  return words.slice(1, where === -1 ? 400 : Math.min(where, 400)).some(word => secretName.test(word))
}

/** Returns the names of all tricks that show in one statement; of a long text, at its beginning and at its end. */
export function sqlTricks(text: string, words: readonly string[]): readonly string[] {
  const cut = text.length > 8_000 ? `${text.slice(0, 6_000)} ${text.slice(-2_000)}` : text
  return tests.filter(([, hint, holds]) => hint.test(cut) && holds(cut, words)).map(([name]) => name)
}
