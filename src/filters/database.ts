import type { DatabaseEffect, SqlStatement } from '../model/effect.ts'
import type { Finding } from '../model/finding.ts'
import type { Filter, FilterInput } from './filter.ts'
import { found } from './found.ts'

/** Statements that lose data, change rights, or leave the database. */
export const database: Filter = {
  name: 'database',
  phase: 'pattern',
  about: 'Does a statement lose data, change rights, take data out, or write where only reading was granted?',
  codes: {
    'database.drop': {
      points: 5,
      why: 'the data in it would be gone',
      instead: 'ALTER TABLE t RENAME TO t_old',
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
    'database.schema': { points: 3, why: 'it changes the form of the database' },
    'database.rights': { points: 3.5, why: 'it decides who may read and change the data' },
    'database.escape': { points: 5, why: 'it runs programs or reads files of the database’s machine' },
    'database.export': { points: 3, why: 'whole tables leave the database' },
    'database.write': {
      points: 3,
      why: 'this profile does not grant writing through SQL',
      instead: 'SELECT',
    },
    'database.client-write': { points: 1.5, why: 'rows would be changed' },
    'database.stacked': { points: 2, why: 'several statements stand where one was expected' },
    'database.injection': { points: 4, why: 'it has the marks of injected text' },
    'database.privileged-read': { points: 3, why: 'it reads where the database keeps its passwords' },
  },
  find: input =>
    input.effects.filter(effect => effect.type === 'database').flatMap(effect => findIn(effect, input)),
}

function findIn(effect: DatabaseEffect, input: FilterInput): readonly Finding[] {
  const findings = effect.statements.flatMap(statement => ofStatement(statement, effect))
  const writes = effect.statements.some(statement => statement.writes)
  const several =
    effect.client === null &&
    effect.statements.length > 1 &&
    writes &&
    effect.statements.some(statement => !statement.writes && statement.verb === 'SELECT')
  const ungranted = writes && effect.client === null && !input.profile.sql_writes
  return [
    ...findings,
    ...(several ? [found('database.stacked', `${effect.statements.length} statements in one`, effect)] : []),
    ...(ungranted
      ? [
          found(
            'database.write',
            `${effect.statements.find(statement => statement.writes)?.verb} through a SQL tool`,
            effect,
          ),
        ]
      : []),
  ]
}

function ofStatement(statement: SqlStatement, effect: DatabaseEffect): readonly Finding[] {
  const what = `${statement.verb} ${statement.object} ${statement.names.join(', ')}`.trim().slice(0, 120)
  const findings: Finding[] = []
  if (statement.escapes)
    findings.push(
      found('database.escape', what, effect, {
        strength: statement.escapes === 'file' && /COPY|ATTACH|LOAD/.test(statement.verb) ? 0.7 : 1,
      }),
    )
  const injected = statement.tricks.filter(trick => !/^(?:privileged-table|dynamic)$/.test(trick))
  if (injected.length > 0)
    findings.push(found('database.injection', `${what} (${injected.join(', ')})`, effect))
  if (statement.tricks.includes('privileged-table'))
    findings.push(found('database.privileged-read', what, effect))
  const lost = lossOf(statement, effect)
  return lost ? [...findings, lost(what)] : findings
}

type Make = (what: string) => Finding

function lossOf(statement: SqlStatement, effect: DatabaseEffect): Make | null {
  const make =
    (code: string, strength = 1): Make =>
    what =>
      found(code, what, effect, { strength })
  const temporary =
    statement.names.length > 0 &&
    statement.names.every(name => /(?:^|[._])(?:te?mp|staging_tmp|scratch)(?:_|$)/i.test(name))
  const scratch =
    temporary || /^:memory:$|^\/tmp\/|(?:^|[_-])(?:test|tmp|temp)(?:[_-]|$|\.)/.test(effect.database ?? '')
  const { verb, object, where } = statement
  if (verb === 'DROP' || verb === 'TRUNCATE') return dropped(statement, scratch, make)
  if (verb === 'DELETE' || verb === 'UPDATE') {
    if (where === 'none' || where === 'trivial') return make('database.empty', scratch ? 0.3 : 1)
    return effect.client === null ? null : make('database.client-write')
  }
  if (verb === 'ALTER')
    return /^(?:USER|ROLE|LOGIN|POLICY)$/.test(object)
      ? make('database.rights')
      : make(
          /^(?:COLUMN|PARTITION)$/.test(object) ? 'database.lose-column' : 'database.schema',
          object === 'CONSTRAINT' || scratch ? 0.5 : 1,
        )
  if (verb === 'GRANT' || verb === 'REVOKE' || (verb === 'CREATE' && /^(?:USER|ROLE|LOGIN)$/.test(object)))
    return make('database.rights')
  return smaller(statement, effect.client, make)
}

/** What leaves the database, and what a client program writes. */
function smaller(
  { verb, writes }: SqlStatement,
  client: string | null,
  make: (code: string, strength?: number) => Make,
): Make | null {
  if (verb === 'EXPORT' || verb === 'UNLOAD') return make('database.export', 0.5)
  return writes && client !== null && /^(?:INSERT|MERGE|CALL|EXECUTE|SELECT INTO)$/.test(verb)
    ? make('database.client-write', 0.5)
    : null
}

function dropped(
  { verb, object }: SqlStatement,
  scratch: boolean,
  make: (code: string, strength?: number) => Make,
): Make {
  if (scratch) return make('database.drop', 0.3)
  if (verb === 'DROP' && /^(?:USER|ROLE|LOGIN|POLICY)$/.test(object)) return make('database.rights')
  if (
    verb === 'DROP' &&
    /^(?:INDEX|VIEW|TRIGGER|FUNCTION|PROCEDURE|SEQUENCE|TYPE|EXTENSION|DOMAIN)$/.test(object)
  )
    return make('database.schema')
  return make('database.drop')
}
