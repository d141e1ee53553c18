import type { SqlStatement } from '../../../../ground/model/effect.ts'

/** Calls of frameworks that change every row of a model: pattern → verb. The first group is the model's name. */
const changes: readonly (readonly [RegExp, string])[] = [
  // Active Record, Sequel and Mongoid.
  [/\b([A-Z][\w:]{0,80})\.(?:unscoped\.|all\.)?(?:delete_all|destroy_all)\b(?!\s*\(\s*[^)\s])/g, 'DELETE'],
  [/\b([A-Z][\w:]{0,80})\.(?:all\.|find_each\b|each\b).{0,40}(?:&:|\.)(?:destroy|delete)\b/g, 'DELETE'],
  [/\b([A-Z][\w:]{0,80})\.(?:unscoped\.|all\.)?update_all\b/g, 'UPDATE'],
  [/\b(?:truncate_tables|truncate)\s{0,4}\(?\s{0,4}[:'"]?(\w{1,80})/g, 'TRUNCATE'],
  [/\b(?:drop_table|drop_database|drop_schema|dropCollection)\s{0,4}\(?\s{0,4}[:'"]?(\w{0,80})/g, 'DROP'],
  [/\b(?:Mongoid\.purge!|DatabaseCleaner\.clean\w{0,20})()/g, 'TRUNCATE'],
  // Django.
  [/\b(\w{1,80})\.objects\.(?:all\(\)\.)?(?:_raw_)?delete\(\)/g, 'DELETE'],
  [/\b(\w{1,80})\.objects\.(?:all\(\)\.)?update\(/g, 'UPDATE'],
  [/\bcall_command\(\s{0,4}['"](flush|reset_db|sqlflush)['"]/g, 'TRUNCATE'],
  // SQLAlchemy.
  [/\b(?:db|Base|metadata)(?:\.\w{1,20})?\.(drop_all)\(/g, 'DROP'],
  [/\b(\w{1,80})\.query\.delete\(\)|\bquery\(\s{0,4}(?:\w{1,80})\s{0,4}\)\.delete\(\)/g, 'DELETE'],
  // Laravel.
  [
    /\b([A-Z]\w{0,80})::(?:truncate|query\(\)->(?:truncate|delete|forceDelete)|all\(\)->each->delete)\b/g,
    'TRUNCATE',
  ],
  [/\bDB::table\(\s{0,4}['"](\w{1,80})['"]\s{0,4}\)->(?:truncate|delete)\(\)/g, 'TRUNCATE'],
  [/\bSchema::(?:drop|dropIfExists|dropAllTables|dropDatabaseIfExists)\(\s{0,4}['"]?(\w{0,80})/g, 'DROP'],
  // Ecto, with a bare schema: a query that chooses rows is another matter.
  [/\bRepo\.delete_all[\s(]{1,4}([A-Z][\w.]{0,80})\s{0,4}(?:\)|$|;)/g, 'DELETE'],
  // Prisma, Sequelize, TypeORM, Knex, Mongoose.
  [/\b(\w{1,80})\.deleteMany\(\s{0,4}(?:\{\s{0,4}\})?\s{0,4}\)/g, 'DELETE'],
  [/\b(\w{1,80})\.destroy\(\s{0,4}\{[^}]{0,100}truncate\s{0,4}:\s{0,4}true/g, 'TRUNCATE'],
  [/\bsync\(\s{0,4}\{[^}]{0,100}(force)\s{0,4}:\s{0,4}true/g, 'DROP'],
  [/\b(dropDatabase|dropSchema|dropTable(?:IfExists)?)\(/g, 'DROP'],
]

/** A call that hands SQL to a connection as a text of its own. */
const handed =
  /\b(?:execute|exec_query|exec_update|statement|unprepared|raw|query|query!|executeRaw(?:Unsafe)?|execute_sql)\s{0,4}[(!]{0,2}\s{0,4}(["'`])((?:(?!\1)[^\\]){4,4000})\1/g

/** The longest code that is searched, in characters. */
const longest = 50_000

/** Returns statements for the changes of whole tables that code makes by methods of models; at most 32. */
export function modelChanges(code: string): readonly SqlStatement[] {
  const text = code.slice(0, longest)
  return changes
    .flatMap(([pattern, verb]) => [...text.matchAll(pattern)].map(match => statementOf(verb, match[1] ?? '')))
    .slice(0, 32)
}

/** Returns the texts of SQL that code hands to a connection; at most 32. */
export function sqlIn(code: string): readonly string[] {
  return [...code.slice(0, longest).matchAll(handed)].map(match => match[2] ?? '').slice(0, 32)
}

function statementOf(verb: string, name: string): SqlStatement {
  const names = name === '' ? [] : [name]
  const every = verb === 'DELETE' || verb === 'UPDATE'
  return { verb, object: 'TABLE', names, writes: true, tricks: [], ...(every && { where: 'none' as const }) }
}
