import type { DatabaseEffect, Effect, SqlStatement } from '../../../../ground/model/effect.ts'
import { gravityOf } from '../../gravity-of.ts'
import { type QuizFact, sameAnswer } from './quiz-fact.ts'
import { nameFact } from './name-fact.ts'
import { namePools } from './names-table.ts'
import type { QuizContext } from './quiz-context.ts'
import { mapOf } from '../../../../ground/model/map-of.ts'

/** The deed of a kind of statement, as it is asked for and as it is said. */
interface StatementDeed {
  /** After "Which table". */
  readonly asks: string
  readonly does: string
  /** The same with a condition that picks rows. */
  readonly some?: string
  /** Kinds that somebody could call the same. */
  readonly like: readonly string[]
}

/** By the statement's verb. */
const statementDeeds: ReadonlyMap<string, StatementDeed> = mapOf({
  DROP: { asks: 'is removed altogether', does: 'It is removed altogether', like: ['DELETE', 'TRUNCATE'] },
  TRUNCATE: { asks: 'is emptied', does: 'It is emptied', like: ['DELETE', 'DROP'] },
  DELETE: {
    asks: 'loses rows',
    does: 'All of its rows are deleted',
    some: 'The rows that a condition picks are deleted',
    like: ['TRUNCATE', 'DROP'],
  },
  UPDATE: {
    asks: 'has rows that are changed',
    does: 'All of its rows are changed',
    some: 'The rows that a condition picks are changed',
    like: ['MERGE', 'ALTER'],
  },
  INSERT: { asks: 'gets new rows', does: 'New rows are added to it', like: ['MERGE', 'COPY'] },
  ALTER: {
    asks: 'is built differently afterwards',
    does: 'Its structure is changed',
    like: ['CREATE', 'UPDATE'],
  },
  CREATE: { asks: 'is made new', does: 'It is made new', like: ['ALTER'] },
  GRANT: { asks: 'is opened to somebody', does: 'Somebody is given rights on it', like: ['REVOKE'] },
  REVOKE: { asks: 'is closed to somebody', does: 'Somebody loses rights on it', like: ['GRANT'] },
  SELECT: { asks: 'is read', does: 'It is only read', like: ['COPY'] },
})

/** Asks which table a statement changes or takes away, what it does to it, and in which database. */
export function databaseFacts({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  const isDatabase = (one: Effect): one is DatabaseEffect => one.type === 'database'
  const databases = effects.filter(isDatabase)
  const statements = databases.flatMap(one => one.statements)
  const readable = databases.every(({ parsed }) => parsed)
  return gravest.filter(isDatabase).flatMap(effect => {
    const weight = gravityOf(effect, findings)
    return [
      ...effect.statements
        .slice(0, 10)
        .flatMap(one => [
          ...(readable ? whichTable(one, statements, weight) : []),
          ...whatDeed(one, statements, weight),
        ]),
      ...place(effect, databases, weight - 0.5),
    ]
  })
}

function whichTable(
  { verb, object, names }: SqlStatement,
  statements: readonly SqlStatement[],
  weight: number,
): readonly QuizFact[] {
  const deed = statementDeeds.get(verb)
  const alike = statements.filter(one => one.verb === verb || deed?.like.includes(one.verb))
  if (!deed || !statementDeeds.has(verb) || alike.some(one => one.names.length === 0)) return []
  const what = object === '' ? 'table' : object.toLowerCase()
  const isOnly = isAllTheSame(statements)
  return names.slice(0, 5).flatMap(right =>
    nameFact({
      topic: `sql.${verb}`,
      // Where one thing happens, it is asked for by itself.
      question: isOnly ? `Which ${what} is it about?` : `Which ${what} ${deed.asks}?`,
      right,
      alsoRight: alike.flatMap(one => one.names),
      named: statements.flatMap(one => one.names),
      pool: what === 'database' ? namePools.database : namePools.table,
      reveals: isOnly ? [] : [`sql:${verb}`],
      weight,
    }),
  )
}

function whatDeed(
  statement: SqlStatement,
  statements: readonly SqlStatement[],
  weight: number,
): readonly QuizFact[] {
  const { verb, names } = statement
  const deed = statementDeeds.get(verb)
  const [name] = names
  if (!deed || name === undefined || statements.some(one => !statementDeeds.has(one.verb))) return []
  const here = statements.filter(one => one.names.some(other => sameAnswer(other) === sameAnswer(name)))
  const right = doneBy(statement)
  const alsoDone = new Set(here.flatMap(one => [...(statementDeeds.get(one.verb)?.like ?? []), one.verb]))
  const wrong = [...statementDeeds].filter(([other]) => !alsoDone.has(other)).map(([, { does }]) => does)
  const isOnly = isAllTheSame(statements)
  const weaker = statement.where === 'none' && here.length === 1 && deed.some !== undefined ? [deed.some] : []
  return [
    {
      topic: isOnly ? 'sql.deed' : `sql.deed.${sameAnswer(name)}`,
      question: isOnly
        ? `What happens to ${onlyWhole(statements) ?? 'what it names in the database'}?`
        : `What happens to ${name.slice(0, 80)} in the database?`,
      right,
      wrong: [weaker, wrong],
      reveals: [],
      tells: [...here.map(one => `sql:${one.verb}`), 'deed'],
      weight: weight - 0.2,
    },
  ]
}

/** The one thing of a call that stands for all that is in it, “the database”; none where it names several, or tables. */
function onlyWhole(statements: readonly SqlStatement[]): string | undefined {
  const objects = new Set(statements.map(({ object }) => object))
  const names = new Set(statements.flatMap(one => one.names))
  const [object = ''] = objects
  return objects.size === 1 && names.size === 1 && /^(?:DATABASE|SCHEMA)$/.test(object ?? '')
    ? `the ${object?.toLowerCase()}`
    : undefined
}

/** Tells whether one kind of thing happens, to whatever tables. */
function isAllTheSame(statements: readonly SqlStatement[]): boolean {
  return new Set(statements.map(one => `${one.verb} ${doneBy(one)}`)).size === 1
}

function doneBy(statement: SqlStatement): string {
  const deed = statementDeeds.get(statement.verb)
  return (isWhole(statement) ? deed?.does : (deed?.some ?? deed?.does)) ?? ''
}

function isWhole({ where }: SqlStatement): boolean {
  return where !== 'narrow'
}

function place(effect: DatabaseEffect, all: readonly DatabaseEffect[], weight: number): readonly QuizFact[] {
  const databases = all.map(({ database }) => database)
  const hosts = all.map(({ host }) => host)
  return [
    ...(effect.database !== undefined && effect.dialect !== 'redis' && !databases.includes(undefined)
      ? nameFact({
          topic: 'sql.database',
          question: 'In which database does this happen?',
          right: effect.database,
          alsoRight: databases.flatMap(one => one ?? []),
          pool: namePools.database,
          weight,
        })
      : []),
    ...(effect.host !== undefined && !hosts.includes(undefined)
      ? nameFact({
          topic: 'sql.host',
          question: 'On which server is the database?',
          right: effect.host,
          alsoRight: hosts.flatMap(one => one ?? []),
          pool: namePools.host,
          weight,
        })
      : []),
  ]
}
