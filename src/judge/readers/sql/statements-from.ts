import type { SqlStatement } from '../../../ground/model/effect.ts'
import { statementStretches } from './statement-stretch.ts'
import { sqlEscape } from './sql-escape.ts'
import type { LexedStatement } from './lex-sql.ts'
import { quietPragmas, readingVerbs, writingFunctions } from './sql-word-table.ts'
import { subjectOf } from './subject.ts'
import { sqlTricks } from './sql-tricks.ts'
import { whereKind } from './where-kind.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

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
