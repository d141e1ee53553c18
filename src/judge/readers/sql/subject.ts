import type { SqlRights, SqlStatement } from '../../../ground/model/effect.ts'
import { objectWords, qualifiers, serverFunctions } from './sql-word-table.ts'

/** The object of a statement: its kind in capitals, and its names as spelled without quotes. */
export type Subject = Pick<SqlStatement, 'object' | 'names' | 'parts' | 'rights'>

const tableVerbs = /^(?:INSERT|UPDATE|DELETE|TRUNCATE|MERGE|COPY|SELECT INTO)$/

/** Finds the subject from the words of one statement, its verb first. */
export function subjectOf(
  words: readonly string[],
  caps: readonly string[],
  verb: string,
  text: string,
): Subject {
  if (steersServer(text)) return { object: 'SYSTEM', names: [] }
  if (verb === 'SELECT') return { object: '', names: namesAfter(words, caps) }
  if (verb === 'SELECT INTO')
    return { object: 'TABLE', names: namesFrom(words, caps, caps.indexOf('INTO') + 1) }
  const { object, next } = objectAt(caps, 1)
  const names = namesFrom(words, caps, next)
  if (verb === 'GRANT' || verb === 'REVOKE') return { object, names, ...givenRights(words, caps) }
  if (accounts.has(object) && names.length === 0) return { object, names: accountsFrom(words.slice(next)) }
  if (verb === 'ALTER' && /^(?:TABLE|TEMPORARY TABLE|FOREIGN TABLE)$/.test(object)) {
    const loses = alterLoses(text)
    return { object: loses, names, ...(loses === 'COLUMN' && { parts: droppedColumns(words, caps) }) }
  }
  if (object === 'TABLE' && isTemporary(names)) return { object: 'TEMPORARY TABLE', names }
  return { object: object || (tableVerbs.test(verb) ? 'TABLE' : ''), names }
}

/** Tells whether a statement changes how the server runs, or stops it for others. */
function steersServer(text: string): boolean {
  return (
    /^(?:ALTER SYSTEM|SET (?:GLOBAL|PERSIST)|SET @@ ?(?:GLOBAL|PERSIST)|KILL|SHUTDOWN|FLUSH|RESET (?:MASTER|SLAVE|REPLICA|BINARY)|PURGE (?:BINARY|MASTER)|CHANGE (?:MASTER|REPLICATION)|INSTALL|UNINSTALL|STOP (?:SLAVE|REPLICA|GROUP)|RECONFIGURE|ALTER INSTANCE|PRAGMA WRITABLE_SCHEMA|DBCC)\b/.test(
      text,
    ) || [...serverFunctions].some(name => text.includes(`${name} (`))
  )
}

function objectAt(caps: readonly string[], from: number): { object: string; next: number } {
  let i = from
  let temporary = false
  for (; qualifiers.has(caps[i] ?? '') || /^TEMP(?:ORARY)?$/.test(caps[i] ?? ''); i++)
    if (!qualifiers.has(caps[i] ?? '')) temporary = true
  const object = objectWords.has(caps[i] ?? '') ? (caps[i] ?? '') : ''
  if (object) i++
  while (isQualifier(caps[i])) i++
  return { object: temporary && object ? `TEMPORARY ${object}` : object, next: i }
}

/** Tells whether a word is a qualifier. PUBLIC is one before SYNONYM; after the object it is the name of a schema. */
function isQualifier(word = ''): boolean {
  return word !== 'PUBLIC' && qualifiers.has(word)
}

function isTemporary(names: readonly string[]): boolean {
  return names.length > 0 && names.every(name => name.startsWith('#'))
}

/**
 * Returns the part of a table that an ALTER takes away: COLUMN, PARTITION, COLUMN TYPE, SAFEGUARD, CONSTRAINT; else
 * TABLE.
 */
export function alterLoses(text: string): string {
  const dropped = /\bDROP (?:IF EXISTS )?([\w"]+)/.exec(text)?.[1] ?? ''
  if (
    dropped !== '' &&
    !/^(?:CONSTRAINT|INDEX|DEFAULT|NOT|KEY|FOREIGN|PRIMARY|IDENTITY|EXPRESSION|CHECK|PARTITION|PERIOD|STATISTICS)$/.test(
      dropped,
    )
  )
    return 'COLUMN'
  if (/\b(?:DROP|TRUNCATE|DISCARD|EXCHANGE) (?:IF EXISTS )?(?:PARTITION|TABLESPACE)\b/.test(text))
    return 'PARTITION'
  if (/\bDELETE WHERE\b/.test(text)) return 'PARTITION'
  if (
    /\bDISABLE (?:TRIGGER|ROW LEVEL|RULE|ALL)\b|\bNO FORCE ROW\b|\bNOCHECK CONSTRAINT\b|\bSET UNLOGGED\b/.test(
      text,
    )
  )
    return 'SAFEGUARD'
  if (
    /\bALTER (?:COLUMN )?\S{1,80} (?:SET DATA )?TYPE\b|\b(?:MODIFY|CHANGE)\b|\bALTER COLUMN \S{1,80} (?!SET\b|DROP\b|ADD\b|RESET\b|RESTART\b)\w/.test(
      text,
    )
  )
    return 'COLUMN TYPE'
  return dropped === '' ? 'TABLE' : 'CONSTRAINT'
}

function namesFrom(words: readonly string[], caps: readonly string[], start: number): readonly string[] {
  const names: string[] = []
  for (let i = start; i < words.length && names.length < 20; i++) {
    if (isQualifier(caps[i])) continue
    let name = bare(words[i] ?? '')
    if (!/^[\w#@\u0080-\uffff][^'(]*$/.test(name)) break
    while (words[i + 1] === '.' && words[i + 2] !== undefined) {
      name += `.${bare(words[i + 2] ?? '')}`
      i += 2
    }
    names.push(name)
    if (words[i + 1] !== ',') break
    i++
  }
  return names
}

const accounts: ReadonlySet<string> = new Set(['USER', 'ROLE', 'LOGIN'])
const maxParts = 20
/** The most words of a list of rights, things or accounts. */
const maxList = 200

function droppedColumns(words: readonly string[], caps: readonly string[]): readonly string[] {
  const columns = caps.flatMap((word, i) => {
    if (word !== 'DROP') return []
    const start = caps[i + 1] === 'COLUMN' ? i + 2 : i + 1
    const at = caps[start] === 'IF' ? start + 2 : start
    return words[at] === undefined ? [] : [bare(words[at] ?? '')]
  })
  return columns.slice(0, maxParts)
}

/** GRANT what ON things TO whom; of a role without ON. */
function givenRights(words: readonly string[], caps: readonly string[]): { rights?: SqlRights } {
  const near = caps.slice(0, 3 * maxList)
  const to = near.findIndex((word, i) => i > 1 && (word === 'TO' || word === 'FROM'))
  if (to < 0) return {}
  const on = near.indexOf('ON')
  const isOfThing = on > 0 && on < to
  // A role has a name; what may be done to a thing are keywords.
  const rights = isOfThing ? caps.slice(1, on) : words.slice(1, to).map(unquoted)
  const what = splitAtCommas(rights).filter(word => word !== '')
  const things = isOfThing ? words.slice(on + 1, to) : []
  const end = near.findIndex((word, i) => i > to && ending.test(word))
  const whom = accountsFrom(words.slice(to + 1, end < 0 ? undefined : end))
  return { rights: { what, on: joinWords(things), whom } }
}

const ending = /^(?:WITH|GRANTED|IDENTIFIED|REQUIRE|CASCADE|RESTRICT|AS)$/

/** `'app'@'%'` is one account. */
function accountsFrom(words: readonly string[]): readonly string[] {
  return splitAtCommas(words.slice(0, maxList).map(unquoted))
    .map(name => name.replaceAll(' @ ', '@').replace(/^(?:USER|ROLE|GROUP) /i, ''))
    .filter(name => name !== '')
    .slice(0, maxParts)
}

/** Words between commas. */
function splitAtCommas(words: readonly string[]): readonly string[] {
  const lists: string[][] = [[]]
  for (const word of words.slice(0, maxList)) {
    if (word === ',') lists.push([])
    else lists.at(-1)?.push(word)
  }
  return lists.map(list => list.join(' '))
}

function joinWords(words: readonly string[]): string {
  return words.slice(0, maxList).map(bare).join(' ').replaceAll(' . ', '.').replaceAll(' ,', ',')
}

function unquoted(word: string): string {
  return word.replaceAll(/['"]/g, '')
}

function bare(word: string): string {
  return word.startsWith('"') ? word.replaceAll('"', '') : word
}

function namesAfter(words: readonly string[], caps: readonly string[]): readonly string[] {
  return caps
    .slice(0, 5_000)
    .flatMap((word, i) =>
      word === 'FROM' || word === 'JOIN' ? namesFrom(words, caps, i + 1).slice(0, 3) : [],
    )
    .slice(0, 20)
}
