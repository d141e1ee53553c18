import type { SqlStatement } from '../../../ground/model/effect.ts'
import type { ReadContext } from '../read-context.ts'
import { mapOf } from '../../../ground/model/map-of.ts'
import type { Doing } from './call-effects.ts'
import type { CodeCall } from './program-walk.ts'
import { runShell } from './run-shell.ts'
import { isOnOwnService } from './service-of.ts'
import { knownText, textValue, type Value } from './value.ts'

/** A command of a framework that code calls: as the words of its own tool, or as a change of tables. */
export type FrameworkAct = { readonly words: readonly string[] } | { readonly statement: SqlStatement }

const words = (...line: readonly string[]): FrameworkAct => ({ words: line })

function change(verb: 'DROP' | 'DELETE' | 'TRUNCATE', { name }: CodeCall): FrameworkAct {
  const table = /([A-Z]\w{0,60})(?:\.\w+|\(\))*$/.exec(name)?.[1]
  const names = table === undefined ? [] : [table]
  const where = verb === 'DELETE' ? ({ where: 'none' } as const) : {}
  return { statement: { verb, object: 'TABLE', names, writes: true, tricks: [], ...where } }
}

/** The texts of arguments as words: `'flush'`, `{ '--force': true }`. */
const textsOf = (values: readonly Value[]): readonly string[] =>
  values
    .slice(0, 20)
    .flatMap(value => [
      ...(knownText(value) === undefined ? [] : [knownText(value) as string]),
      ...(value.list ?? []).slice(0, 20).flatMap(item => knownText(item) ?? []),
      ...[...(value.fields ?? [])]
        .slice(0, 20)
        .flatMap(([key, { raw }]) => (key.startsWith('-') && !/^false$/i.test(raw) ? [key] : [])),
    ])

const isTrue = (value: Value | undefined): boolean => /^(?:true|1)$/i.test(value?.raw ?? '')
const hasField = ({ args }: CodeCall, name: string): Value | undefined =>
  args.map(({ fields }) => fields?.get(name)).find(Boolean)

/** Names of what speaks to a whole database in Sequelize and its kin, as projects call it. */
const connection =
  /(?:^|[./])(?:sequelize|Sequelize\(\)|db|database|connection|orm|DataSource|\w{0,40}DataSource)(?:\(\))?\.\w+$/i
/** A model without any choice of its rows. */
const model = /(?:^|\.)[A-Z]\w{0,60}(?:\.(?:objects|query|all|unscoped)(?:\(\))?|\(\)){0,3}\.\w+$/

/** Ways to call a framework's commands, by the last name of the call. */
const acts: ReadonlyMap<string, (call: CodeCall) => FrameworkAct | undefined> = mapOf({
  // Alembic and Flask-Migrate.
  downgrade: ({ name, args, named }: CodeCall) =>
    /(?:^|\.)command\.downgrade$/.test(name)
      ? words('alembic', 'downgrade', ...textsOf([...args.slice(1), ...named.values()]))
      : /flask_migrate/.test(name)
        ? words('flask', 'db', 'downgrade', ...textsOf([...args, ...named.values()]))
        : undefined,
  main: ({ name, args, named }: CodeCall) =>
    /alembic\.config/.test(name)
      ? words('alembic', ...textsOf([...args, ...(named.has('argv') ? [named.get('argv') as Value] : [])]))
      : undefined,
  // Laravel.
  call: ({ name, args }: CodeCall) =>
    /(?:^|[.\\])Artisan\.call$/.test(name) ? words('php', 'artisan', ...textsOf(args)) : undefined,
  queue: ({ name, args }: CodeCall) =>
    /(?:^|[.\\])Artisan\.queue$/.test(name) ? words('php', 'artisan', ...textsOf(args)) : undefined,
  // Django.
  call_command: ({ args }: CodeCall) => words('python', 'manage.py', ...textsOf(args)),
  // Knex.
  rollback: ({ name, args }: CodeCall) =>
    /(?:^|\.)migrate\.rollback$/.test(name)
      ? words('knex', 'migrate:rollback', ...(args.some(isTrue) ? ['--all'] : []))
      : undefined,
  // Active Record's tasks.
  drop_current: () => words('rails', 'db:drop'),
  purge_current: () => words('rails', 'db:purge'),
  // Sequelize, TypeORM, MikroORM.
  drop: call => (connection.test(call.name) ? change('DROP', call) : undefined),
  dropSchema: call => change('DROP', call),
  dropAllSchemas: call => change('DROP', call),
  dropAllTables: call => change('DROP', call),
  sync: call => (isTrue(hasField(call, 'force')) ? change('DROP', call) : undefined),
  synchronize: call => (isTrue(call.args[0]) ? change('DROP', call) : undefined),
  // Every row of a model.
  destroy: call =>
    isTrue(hasField(call, 'truncate')) || hasField(call, 'where')?.fields?.size === 0
      ? change('DELETE', call)
      : undefined,
  delete_all: call => (model.test(call.name) ? change('DELETE', call) : undefined),
  destroy_all: call => (model.test(call.name) ? change('DELETE', call) : undefined),
  delete: call =>
    /\.(?:objects(?:\.all\(\))?|query)\.delete$|(?:^|\.)query\(\)\.delete$/.test(call.name) &&
    call.args.length === 0
      ? change('DELETE', call)
      : undefined,
})

/** Returns what a call makes a framework do to its database; undefined for every other call, and for one in memory. */
export function frameworkAct(call: CodeCall): FrameworkAct | undefined {
  const act = acts.get(call.name.slice(call.name.lastIndexOf('.') + 1))
  return act && !isOnOwnService(call) && !call.receiver?.raw.includes(':memory:') ? act(call) : undefined
}

/** Emits a framework's command as its tool would be told it, or the change of its tables. */
export function emitFrameworkAct(act: FrameworkAct, { context, evidence, mocked, database }: Doing): void {
  if (mocked || database !== undefined) return
  if ('words' in act) {
    const list = act.words.map(word => textValue(word))
    return runShell({ list, raw: act.words.join(' ') }, context, evidence)
  }
  if (isRead(act.statement, context)) return
  context.out.emit({
    type: 'database',
    dialect: 'generic',
    statements: [act.statement],
    parsed: false,
    client: 'program',
    evidence,
    through: context.through,
  })
}

/** A framework’s own tool says the same of the code that it is given, with the database that it is given for. */
function isRead({ verb, names }: SqlStatement, { out }: ReadContext): boolean {
  return out.effects.some(
    effect =>
      effect.type === 'database' &&
      effect.statements.some(other => other.verb === verb && other.names[0] === names[0]),
  )
}
