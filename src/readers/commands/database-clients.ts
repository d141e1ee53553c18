import type { DatabaseEffect, SqlStatement } from '../../model/effect.ts'
import type { Command, CommandReader, Word } from '../command.ts'
import { namesProduction } from '../production-words.ts'
import type { ReadContext } from '../read-context.ts'
import { pathTarget } from '../paths.ts'
import { emitFile } from './file-effects.ts'
import { readOptions, valueOf } from './options.ts'

interface Client {
  readonly dialect: string
  readonly sql: readonly string[]
  readonly files: readonly string[]
  readonly values: string
  readonly host: readonly string[]
  readonly database: readonly string[]
  /** Operands after the database are SQL: `sqlite3 FILE "SELECT 1"`. */
  readonly sqlOperand?: boolean
}

const clients: Readonly<Record<string, Client>> = {
  psql: {
    dialect: 'postgresql',
    sql: ['c', 'command'],
    files: ['f', 'file'],
    values: 'h host p port U username d dbname v set o output L',
    host: ['h', 'host'],
    database: ['d', 'dbname'],
  },
  mysql: {
    dialect: 'mysql',
    sql: ['e', 'execute'],
    files: [],
    values: 'h host P port u user D database S socket',
    host: ['h', 'host'],
    database: ['D', 'database'],
  },
  mariadb: {
    dialect: 'mysql',
    sql: ['e', 'execute'],
    files: [],
    values: 'h host P port u user D database',
    host: ['h', 'host'],
    database: ['D', 'database'],
  },
  sqlite3: {
    dialect: 'sqlite',
    sql: ['cmd'],
    files: ['init'],
    values: 'separator nullvalue',
    host: [],
    database: [],
    sqlOperand: true,
  },
  duckdb: {
    dialect: 'generic',
    sql: ['c', 's'],
    files: ['init', 'f'],
    values: '',
    host: [],
    database: [],
    sqlOperand: true,
  },
  sqlcmd: {
    dialect: 'mssql',
    sql: ['Q', 'q'],
    files: ['i'],
    values: 'S U P d',
    host: ['S'],
    database: ['d'],
  },
  'clickhouse-client': {
    dialect: 'clickhouse',
    sql: ['q', 'query'],
    files: ['queries-file'],
    values: 'h host port u user password d database',
    host: ['h', 'host'],
    database: ['d', 'database'],
  },
  cqlsh: {
    dialect: 'cassandra',
    sql: ['e', 'execute'],
    files: ['f', 'file'],
    values: 'u p k',
    host: [],
    database: ['k'],
  },
  mongosh: {
    dialect: 'mongodb',
    sql: ['eval'],
    files: ['f', 'file'],
    values: 'host port u p username password authenticationDatabase',
    host: ['host'],
    database: [],
  },
  mongo: {
    dialect: 'mongodb',
    sql: ['eval'],
    files: [],
    values: 'host port u p',
    host: ['host'],
    database: [],
  },
  'cypher-shell': {
    dialect: 'cypher',
    sql: [],
    files: ['f'],
    values: 'a u p d',
    host: ['a'],
    database: ['d'],
    sqlOperand: true,
  },
  snowsql: {
    dialect: 'snowflake',
    sql: ['q', 'query'],
    files: ['f'],
    values: 'a u d s w r',
    host: ['a'],
    database: ['d'],
  },
  influx: {
    dialect: 'influx',
    sql: ['execute'],
    files: [],
    values: 'host database',
    host: ['host'],
    database: ['database'],
  },
  usql: {
    dialect: 'generic',
    sql: ['c', 'command'],
    files: ['f', 'file'],
    values: '',
    host: [],
    database: [],
  },
  'redis-cli': {
    dialect: 'redis',
    sql: ['eval'],
    files: [],
    values: 'h p a u n s i r',
    host: ['h'],
    database: ['n'],
  },
}

const client: CommandReader = (command, context) => {
  const spec = clients[command.program]
  if (!spec) return undefined
  const options = readOptions(command.args, new Set([...spec.sql, ...spec.files, ...spec.values.split(' ')]))
  const host = valueOf(options, ...spec.host)?.text ?? hostIn(options.operands)
  const database = valueOf(options, ...spec.database)?.text ?? options.operands[0]?.text
  const about = {
    client: command.program,
    ...(host !== undefined && { host }),
    ...(database !== undefined && { database }),
  }
  const texts = [
    ...spec.sql.flatMap(name => options.values.get(name) ?? []),
    ...(spec.sqlOperand ? options.operands.slice(1) : []),
  ]
  if (spec.dialect === 'redis') {
    const words = options.operands.map(word => word.text).join(' ')
    if (words) context.code.readSql('redis', words, context, about)
    return undefined
  }
  for (const word of texts) readText(word, spec.dialect, about, context)
  for (const name of spec.files)
    for (const word of options.values.get(name) ?? []) readFile(word, spec.dialect, about, context)
  if (texts.length === 0 && spec.files.every(name => !options.values.has(name)))
    readInput(command, spec.dialect, about, context)
  if (spec.dialect === 'sqlite' && options.operands[0]) emitFile(context, 'read', options.operands[0])
  return { from: 'output', program: command.program }
}

function hostIn(operands: readonly Word[]): string | undefined {
  const address = operands.find(word => /:\/\//.test(word.text))?.text
  return address === undefined
    ? undefined
    : (/:\/\/(?:[^@/\s]{0,200}@)?([^:/?\s]{1,253})/.exec(address)?.[1] ?? undefined)
}

type About = Parameters<ReadContext['code']['readSql']>[3]

function readText(word: Word, dialect: string, about: About, context: ReadContext): void {
  context.code.readSql(dialect, word.text, { ...context, offset: null, outer: word.evidence }, about)
}

function readFile(word: Word, dialect: string, about: About, context: ReadContext): void {
  const { path } = pathTarget(word, context.place)
  emitFile(context, 'read', word)
  if (path === null) return
  context.out.wantedFiles.add(path)
  const text = context.files.get(path)
  if (text !== undefined)
    context.code.readSql(dialect, text, { ...context, offset: null, outer: word.evidence }, about)
}

function readInput(command: Command, dialect: string, about: About, context: ReadContext): void {
  const { stdin } = command
  const inside = { ...context, offset: null, outer: command.evidence }
  if (stdin.from === 'literal' || (stdin.from === 'decoded' && stdin.text !== undefined))
    context.code.readSql(dialect, stdin.text ?? '', inside, about)
  if (stdin.from !== 'file' || stdin.target.path === null) return
  context.out.wantedFiles.add(stdin.target.path)
  const text = context.files.get(stdin.target.path)
  if (text !== undefined) context.code.readSql(dialect, text, inside, about)
}

/** Programs that do to a whole database what a statement would: pattern over the words → verb and object. */
const tools: Readonly<Record<string, readonly (readonly [RegExp, string, string])[]>> = {
  dropdb: [[/./, 'DROP', 'DATABASE']],
  dropuser: [[/./, 'DROP', 'USER']],
  createdb: [],
  mysqladmin: [
    [/\bdrop\b/, 'DROP', 'DATABASE'],
    [/\b(?:shutdown|flush-\w+|password)\b/, 'ALTER', 'SYSTEM'],
  ],
  pg_restore: [[/(?:-c|--clean|--if-exists|-C|--create)\b/, 'DROP', 'DATABASE']],
  mongorestore: [[/--drop\b/, 'DROP', 'DATABASE']],
  pg_dump: [[/./, 'EXPORT', 'DATABASE']],
  pg_dumpall: [[/./, 'EXPORT', 'DATABASE']],
  mysqldump: [[/./, 'EXPORT', 'DATABASE']],
  mongodump: [[/./, 'EXPORT', 'DATABASE']],
  mongoexport: [[/./, 'EXPORT', 'TABLE']],
  prisma: [
    [/^migrate reset|^db push.*(?:--force-reset|--accept-data-loss)/, 'DROP', 'DATABASE'],
    [/^db (?:push|execute)|^migrate (?:deploy|resolve)/, 'ALTER', 'SCHEMA'],
  ],
  'drizzle-kit': [
    [/^(?:push.*--force|drop)/, 'DROP', 'TABLE'],
    [/^(?:push|migrate)/, 'ALTER', 'SCHEMA'],
  ],
  sequelize: [
    [/db:drop|db:migrate:undo:all/, 'DROP', 'DATABASE'],
    [/db:migrate:undo/, 'ALTER', 'SCHEMA'],
  ],
  'sequelize-cli': [
    [/db:drop|db:migrate:undo:all/, 'DROP', 'DATABASE'],
    [/db:migrate:undo/, 'ALTER', 'SCHEMA'],
  ],
  knex: [
    [/migrate:rollback.*--all/, 'DROP', 'TABLE'],
    [/migrate:(?:rollback|down)/, 'ALTER', 'SCHEMA'],
  ],
  typeorm: [
    [/schema:drop/, 'DROP', 'SCHEMA'],
    [/migration:revert|schema:sync/, 'ALTER', 'SCHEMA'],
  ],
  alembic: [
    [/downgrade.*\bbase\b/, 'DROP', 'TABLE'],
    [/downgrade/, 'ALTER', 'SCHEMA'],
  ],
  flyway: [
    [/\bclean\b/, 'DROP', 'SCHEMA'],
    [/\b(?:migrate|undo)\b/, 'ALTER', 'SCHEMA'],
  ],
  liquibase: [
    [/\bdrop-?all\b/i, 'DROP', 'SCHEMA'],
    [/\b(?:rollback\w*|update)\b/i, 'ALTER', 'SCHEMA'],
  ],
  'manage.py': [
    [/^(?:flush|reset_db|sqlflush)/, 'TRUNCATE', 'DATABASE'],
    [/^migrate \S+ zero/, 'DROP', 'TABLE'],
  ],
  artisan: [
    [/^(?:migrate:(?:fresh|refresh|reset)|db:wipe)/, 'DROP', 'DATABASE'],
    [/^migrate:rollback/, 'ALTER', 'SCHEMA'],
  ],
  rails: [
    [/db:(?:drop|reset|purge|migrate:reset|schema:load|truncate_all)/, 'DROP', 'DATABASE'],
    [/db:rollback/, 'ALTER', 'SCHEMA'],
  ],
  rake: [
    [/db:(?:drop|reset|purge|migrate:reset|schema:load|truncate_all)/, 'DROP', 'DATABASE'],
    [/db:rollback/, 'ALTER', 'SCHEMA'],
  ],
  mix: [
    [/ecto\.(?:drop|reset)/, 'DROP', 'DATABASE'],
    [/ecto\.rollback/, 'ALTER', 'SCHEMA'],
  ],
  supabase: [[/^db reset/, 'DROP', 'DATABASE']],
  flask: [
    [/db downgrade base/, 'DROP', 'TABLE'],
    [/db downgrade/, 'ALTER', 'SCHEMA'],
  ],
  diesel: [
    [/database (?:reset|drop)/, 'DROP', 'DATABASE'],
    [/migration (?:revert|redo)/, 'ALTER', 'SCHEMA'],
  ],
  sqlx: [
    [/database (?:drop|reset)/, 'DROP', 'DATABASE'],
    [/migrate revert/, 'ALTER', 'SCHEMA'],
  ],
  dbmate: [
    [/\bdrop\b/, 'DROP', 'DATABASE'],
    [/\b(?:rollback|down)\b/, 'ALTER', 'SCHEMA'],
  ],
  dolt: [[/^reset --hard/, 'DROP', 'TABLE']],
  wp: [
    [/^db (?:drop|reset|clean)/, 'DROP', 'DATABASE'],
    [/^site empty/, 'TRUNCATE', 'DATABASE'],
  ],
  drush: [[/sql[:-]drop/, 'DROP', 'DATABASE']],
}

const tool: CommandReader = (command, context) => {
  const line = command.args.map(word => word.text).join(' ')
  const found = (tools[command.program] ?? []).find(([pattern]) => pattern.test(line === '' ? ' ' : line))
  if (!found || /--(?:dry-run|help|version)\b/.test(line)) return undefined
  const [, verb, object] = found
  const names = command.args
    .filter(word => !word.text.startsWith('-'))
    .map(word => word.text)
    .slice(-1)
  const statement: SqlStatement = { verb, object, names, writes: verb !== 'EXPORT', tricks: [] }
  const production = [
    ...command.args.map(word => word.text),
    ...['NODE_ENV', 'RAILS_ENV', 'MIX_ENV', 'DATABASE_URL', 'APP_ENV'].map(
      name => command.environment.get(name)?.text ?? '',
    ),
  ].find(namesProduction)
  const effect: DatabaseEffect = {
    type: 'database',
    dialect: 'generic',
    statements: [statement],
    parsed: true,
    client: command.program,
    ...(production !== undefined && { database: production }),
    evidence: command.evidence,
    through: context.through,
  }
  context.out.emit(effect)
  return undefined
}

export const databaseClients: readonly (readonly [string, CommandReader])[] = [
  ...Object.keys(clients).map(name => [name, client] as const),
  ...Object.keys(tools)
    .filter(name => name !== 'supabase')
    .map(name => [name, tool] as const),
]

/** supabase is a host and a database tool: both readings hold. */
export const databaseTool = tool
