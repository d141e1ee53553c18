import type { SqlRights, SqlStatement } from '../../ground/model/effect.ts'
import { listWords } from '../../ground/model/list-words.ts'
import { mapOf } from '../../ground/model/map-of.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { wordSet } from '../../ground/model/word-set.ts'

const maxNames = 3

/** Things of a database that hold rights, and no data. */
const accounts = wordSet('USER ROLE GROUP LOGIN')

/** Says what one statement does to a database: “drops a column of customers”; `dialect` chooses the words for its things. */
export function statementSentence(statement: SqlStatement, dialect: string): string {
  const { verb, object, names } = statement
  const what = listWords(names, maxNames)
  switch (verb) {
    case 'DELETE':
    case 'UPDATE':
      return changesRows(statement, dialect)
    case 'DROP':
      return dropSentence(thing(object, dialect), names)
    case 'TRUNCATE':
      return what === '' ? 'empties the whole database' : `empties the ${thing('TABLE', dialect)} ${what}`
    case 'ALTER':
      return alterSentence(statement, what)
    case 'CREATE':
      return `creates the ${thing(object, dialect)}${what === '' ? '' : ` ${what}`}`
    case 'GRANT':
    case 'REVOKE':
      return rightsSentence(statement, what)
    default:
      return otherSentence(verb, what)
  }
}

const verbs: ReadonlyMap<string, string> = mapOf({
  CALL: 'runs the procedure',
  COPY: 'copies the rows of',
  EXEC: 'runs the procedure',
  EXECUTE: 'runs the prepared statement',
  INSERT: 'adds rows to',
  LOAD: 'loads rows into',
  MERGE: 'merges rows into',
  RENAME: 'renames',
  REPLACE: 'replaces rows of',
  RESTORE: 'writes a backup over',
  SELECT: 'reads',
})

function otherSentence(verb: string, what: string): string {
  const deed = verbs.get(verb)
  const things = what === '' ? 'the database' : what
  return deed === undefined ? `runs the statement ${visibleText(verb, 40)} on ${things}` : `${deed} ${things}`
}

function changesRows({ verb, names, where }: SqlStatement, dialect: string): string {
  const does = verb === 'DELETE' ? 'deletes' : 'changes'
  const one = dialect === 'mongodb' ? 'document' : 'row'
  const what = listWords(names, maxNames)
  const of = what === '' ? '' : ` of ${what}`
  return where === 'narrow' ? `${does} the ${one}s${of} that a condition picks` : `${does} every ${one}${of}`
}

/** "drops the database", "drops tables": not every program names what it drops. */
function dropSentence(one: string, names: readonly string[]): string {
  if (names.length > 0) return `drops the ${one} ${listWords(names, maxNames)}`
  return one === 'table' || one === 'collection' ? `drops ${one}s` : `drops the ${one}`
}

/** "gives everybody every right on all tables in schema public", "takes the role admin from bob". */
function rightsSentence({ verb, rights }: SqlStatement, what: string): string {
  const isGiven = verb === 'GRANT'
  if (!rights || rights.whom.length === 0)
    return `${isGiven ? 'gives rights' : 'takes rights away'} in the database${what === '' ? '' : `: ${what}`}`
  const whom = listWords(
    rights.whom.map(one => (one.toUpperCase() === 'PUBLIC' ? 'everybody' : visibleText(one, 80))),
    maxNames,
  )
  const rightsText =
    rights.on === '' ? `the role ${rightNames(rights)}` : `${rightWords(rights)} on ${thingWords(rights.on)}`
  return isGiven ? `gives ${whom} ${rightsText}` : `takes ${rightsText} from ${whom}`
}

function rightWords(rights: SqlRights): string {
  if (rights.what.some(one => /^ALL(?: PRIVILEGES)?$/.test(one))) return 'every right'
  return `the ${rights.what.length === 1 ? 'right' : 'rights'} ${rightNames(rights)}`
}

function rightNames({ what }: SqlRights): string {
  return listWords(
    what.map(one => visibleText(one, 80)),
    maxNames,
  )
}

/** Keywords of SQL are no names. */
function thingWords(on: string): string {
  const words = on.replaceAll(/\b(?:ALL|TABLES?|IN|SCHEMA|DATABASE|SEQUENCES?|FUNCTIONS?)\b/g, word =>
    word.toLowerCase(),
  )
  return visibleText(words === '* . *' || words === '*.*' ? 'everything' : words, 200)
}

function alterSentence({ object, parts = [] }: SqlStatement, what: string): string {
  const of = what === '' ? '' : ` of ${what}`
  if (object === 'COLUMN' && parts.length > 0) {
    const columns = listWords(
      parts.map(one => visibleText(one, 80)),
      maxNames,
    )
    return `drops the ${parts.length === 1 ? 'column' : 'columns'} ${columns}${of}, with ${parts.length === 1 ? 'its' : 'their'} data`
  }
  if (object === 'COLUMN') return `drops a column${of}, with its data`
  if (object === 'PARTITION') return `drops a partition${of}, with its data`
  if (object === 'COLUMN TYPE') return `changes the type of a column${of}`
  if (object === 'SAFEGUARD') return `switches off a protection${of}`
  if (accounts.has(object)) return `changes the rights of the database ${object.toLowerCase()} ${what}`.trim()
  if (object === 'TABLE' || object === '') return `changes the definition${of === '' ? ' of a table' : of}`
  return `changes the ${object.toLowerCase()} ${what}`.trim()
}

function thing(object: string, dialect: string): string {
  const one = object.toLowerCase() || 'table'
  return dialect === 'mongodb' && one === 'table' ? 'collection' : one
}
