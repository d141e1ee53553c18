import type { DatabaseEffect } from '../../model/effect.ts'
import type { Finding } from '../../model/finding.ts'
import { flatMap } from '../../model/flat-map.ts'
import { findInStatement } from './find-in-statement.ts'
import type { Filter, FilterInput } from '../filter.ts'
import { finding } from '../finding.ts'

/** Statements that lose data, change rights, or leave the database. */
export const database: Filter = {
  name: 'database',
  phase: 'pattern',
  about: 'Does a statement lose data, change rights, take data out, or write where only reading was granted?',
  codes: {
    'database.drop': {
      points: 5,
      why: 'the data in it would be gone',
      instead: 'SELECT count(*) FROM t',
      floor: 'quiz',
    },
    'database.empty': {
      points: 5,
      why: 'every row would be gone or changed',
      instead: 'SELECT count(*) FROM t',
      floor: 'quiz',
    },
    'database.lose-column': {
      points: 4,
      why: 'the data of a column or partition would be gone',
      floor: 'quiz',
    },
    'database.safeguard': { points: 4, why: 'what protects the rows would be switched off' },
    'database.schema': { points: 3, why: 'it changes the form of the database' },
    'database.server': { points: 3, why: 'it changes how the server runs for everybody' },
    'database.rights': { points: 3.5, why: 'it decides who may read and change the data' },
    'database.escape': {
      points: 5,
      why: 'it runs programs, or reaches files or the network, from the database’s machine',
    },
    'database.export': { points: 3, why: 'whole tables leave the database' },
    'database.write': {
      points: 3,
      why: 'this profile does not grant writing through SQL',
      instead: 'SELECT count(*) FROM t',
    },
    'database.client-write': { points: 1.5, why: 'rows would be changed' },
    'database.stacked': { points: 2, why: 'several statements stand where one was expected' },
    'database.injection': { points: 4, why: 'it has the marks of injected or hidden SQL' },
    'database.privileged-read': { points: 3, why: 'it reads where the database keeps its passwords' },
    'database.credentials': { points: 3, why: 'it reads columns or tables that hold secrets' },
  },
  find: input =>
    flatMap(
      input.effects.filter(effect => effect.type === 'database'),
      effect => findIn(effect, input),
    ),
}

function findIn(effect: DatabaseEffect, input: FilterInput): readonly Finding[] {
  const findings = flatMap(effect.statements, statement => findInStatement(statement, effect))
  return [...findings, ...stacked(effect), ...ungranted(effect, input), ...bulk(effect, input)]
}

function stacked(effect: DatabaseEffect): readonly Finding[] {
  const { statements, client } = effect
  const mixed = statements.some(({ writes }) => writes) && statements.some(({ verb }) => verb === 'SELECT')
  return client === null && mixed && statements.length > 1
    ? [finding('database.stacked', `${statements.length} statements in one`, effect)]
    : []
}

function ungranted(effect: DatabaseEffect, { profile }: FilterInput): readonly Finding[] {
  const writing = effect.statements.find(({ writes }) => writes)
  return writing && effect.client === null && !profile.sql_writes
    ? [finding('database.write', `${writing.verb} through a SQL tool`, effect)]
    : []
}

const people =
  /(?:^|[._])(?:users?|customers?|accounts?|patients?|employees?|members?|people|persons?|contacts?|clients?|subscribers?|students?|leads)(?:[._]|$)/i

/** A page of ten thousand rows is no page: of people it is a matter for a person, of other things a note. */
function bulk(effect: DatabaseEffect, { call }: FilterInput): readonly Finding[] {
  const limits = ['limit', 'max_rows', 'row_limit', 'maxRows'].map(key => call.arguments[key])
  const rows = Math.max(...limits.map(limit => (typeof limit === 'number' ? limit : 0)))
  const names = flatMap(effect.statements, ({ verb, names }) => (verb === 'SELECT' ? names : []))
  if (effect.client !== null || rows < 10_000 || names.length === 0) return []
  const strength = names.some(name => people.test(name)) ? 1 : 0.15
  return [finding('database.export', `${rows} rows of ${names[0]}`, effect, { strength })]
}
