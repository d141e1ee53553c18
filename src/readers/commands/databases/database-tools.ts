import type { DatabaseEffect, SqlStatement } from '../../../model/effect.ts'
import type { CommandReader, Word } from '../../command.ts'
import { namesProduction } from '../../texts/names-production.ts'

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
  influx: [[/^(?:bucket|org|database) delete\b/, 'DROP', 'DATABASE']],
  dotnet: [
    [/^ef database drop\b/, 'DROP', 'DATABASE'],
    [/^ef database update\b/, 'ALTER', 'SCHEMA'],
  ],
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
  'django-admin': [
    [/^(?:flush|reset_db|sqlflush)/, 'TRUNCATE', 'DATABASE'],
    [/^migrate \S+ zero/, 'DROP', 'TABLE'],
  ],
  console: [
    [
      /^doctrine:(?:database:drop|schema:drop|mongodb:schema:drop)\b.*--force|^doctrine:fixtures:load\b(?!.*--append)/,
      'DROP',
      'DATABASE',
    ],
    [/^doctrine:(?:migrations:migrate|schema:update)\b/, 'ALTER', 'SCHEMA'],
  ],
  hanami: [
    [/^db (?:drop|reset|clean)/, 'DROP', 'DATABASE'],
    [/^db (?:rollback)/, 'ALTER', 'SCHEMA'],
  ],
  'mikro-orm': [
    [/^(?:schema|migration|database):(?:drop|fresh)/, 'DROP', 'DATABASE'],
    [/^(?:schema:update|migration:down)/, 'ALTER', 'SCHEMA'],
  ],
  goose: [
    [/\breset\b|\bdown-to 0\b/, 'DROP', 'TABLE'],
    [/\b(?:down|down-to|redo)\b/, 'ALTER', 'SCHEMA'],
  ],
  migrate: [
    [/(?:^|\s)drop\b|\bdown -all\b/, 'DROP', 'DATABASE'],
    [/(?:^|\s)(?:down|force)\b/, 'ALTER', 'SCHEMA'],
  ],
  mvn: [[/(?:flyway[\w-]{0,20}:clean|liquibase[\w-]{0,20}:dropAll)\b/, 'DROP', 'SCHEMA']],
  gradle: [[/\b(?:flywayClean|dropAll)\b/, 'DROP', 'SCHEMA']],
  gradlew: [[/\b(?:flywayClean|dropAll)\b/, 'DROP', 'SCHEMA']],
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
    [/(?:^|\s)(?:drop[-_]?(?:db|all|tables?|database)|(?:db|database)[ _-]drop)\b/, 'DROP', 'DATABASE'],
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

/** Reads a program of the table; a host's own tool is read by both of its readings. */
export const databaseTool: CommandReader = (command, context) => {
  const line = command.args.map(word => word.text).join(' ')
  const found = (tools[command.program] ?? []).find(([pattern]) => pattern.test(line === '' ? ' ' : line))
  if (!found || /--(?:dry-run|help|version)\b/.test(line)) return undefined
  const [pattern, verb, object] = found
  const names = databaseNames(command.args, pattern, line)
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

/** The last operand, unless it is of the words that say what is done: `db push` names no database. */
function databaseNames(args: readonly Word[], pattern: RegExp, line: string): readonly string[] {
  const said = (pattern.exec(line)?.[0] ?? '').split(' ').filter(word => word.length > 1)
  return args
    .map(word => word.text)
    .filter(text => !text.startsWith('-'))
    .slice(-1)
    .filter(text => !said.some(word => text === word || text.startsWith(`${word}:`)))
}

export const databaseTools: readonly (readonly [string, CommandReader])[] = Object.keys(tools).map(
  name => [name, databaseTool] as const,
)
