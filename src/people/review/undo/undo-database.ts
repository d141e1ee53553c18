import type { DatabaseEffect, SqlStatement } from '../../../ground/model/effect.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { onlyLooks, type Undo, worstUndo } from './undo.ts'

/** Returns whether statements for a database can be undone, as if none of them were in a transaction that is still open. */
export function undoDatabase({ statements, dialect }: DatabaseEffect): Undo {
  const all = statements.map(one => undoStatement(one, dialect))
  return worstUndo(all) ?? { can: 'unknown', why: 'the SQL could not be read' }
}

function undoStatement(statement: SqlStatement, dialect: string): Undo {
  const { verb, object, names, writes, escapes } = statement
  if (escapes !== undefined && escapes !== 'names')
    return { can: 'unknown', why: 'what it does outside the database is not known here' }
  if (!writes)
    return names.length > 0 || verb !== 'SELECT'
      ? onlyLooks
      : { can: 'unknown', why: 'what a function changes that it calls is not known here' }
  if (verb === 'DROP') return isDefinition(object) ? definitionGone : dataGone
  if (verb === 'ALTER') return undoAlter(object)
  if (verb === 'CREATE') return undoCreate(object, dialect)
  return (
    verbs.get(verb) ?? { can: 'unknown', why: 'nothing tells what the database keeps of what was before' }
  )
}

const dataGone: Undo = { can: 'no', why: 'the data as it is now would be gone, save from a backup' }
const definitionGone: Undo = { can: 'no', why: 'what is dropped has to be made anew from its definition' }
const rights: Undo = {
  can: 'in part',
  why: 'the rights can be taken back, but not what is done with them by then',
}

const verbs: ReadonlyMap<string, Undo> = new Map<string, Undo>([
  ['TRUNCATE', dataGone],
  ['DELETE', dataGone],
  ['UPDATE', dataGone],
  ['REPLACE', dataGone],
  ['MERGE', dataGone],
  ['RESTORE', dataGone],
  ['GRANT', rights],
  [
    'REVOKE',
    { can: 'in part', why: 'the rights can be granted again, but not what fails without them by then' },
  ],
  [
    'INSERT',
    { can: 'unknown', why: 'added rows can be deleted again, but not what they replace or set off' },
  ],
])

/** Things that hold no data of their own. */
function isDefinition(object: string): boolean {
  return wordSet(
    'INDEX VIEW TRIGGER FUNCTION PROCEDURE ROUTINE TYPE EXTENSION DOMAIN RULE EVENT AGGREGATE STATISTICS SYNONYM CAST OPERATOR FULLTEXT POLICY USER ROLE GROUP LOGIN CONSTRAINT',
  ).has(object)
}

function undoAlter(object: string): Undo {
  if (object === 'COLUMN' || object === 'PARTITION')
    return { can: 'no', why: 'the data of the column or partition would be gone, save from a backup' }
  if (object === 'COLUMN TYPE')
    return { can: 'unknown', why: 'values that do not fit the new type are cut or lost' }
  if (object === 'SAFEGUARD')
    return {
      can: 'in part',
      why: 'the protection can be switched on again, but not what happens without it',
    }
  if (wordSet('USER ROLE GROUP LOGIN POLICY').has(object)) return rights
  return { can: 'unknown', why: 'what it alters has to be altered back, and nothing here tells how it was' }
}

/** Elsewhere, CREATE may say OR REPLACE of whatever has that name. */
function undoCreate(object: string, dialect: string): Undo {
  if (wordSet('USER ROLE GROUP LOGIN POLICY').has(object)) return rights
  return wordSet('postgresql sqlite').has(dialect) &&
    wordSet('TABLE INDEX SCHEMA DATABASE SEQUENCE').has(object)
    ? { can: 'by hand', why: 'what it makes can be dropped again' }
    : { can: 'unknown', why: 'what has that name now, if anything, may be replaced' }
}
