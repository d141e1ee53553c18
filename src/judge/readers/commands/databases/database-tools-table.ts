import { type Runner, runsFramework } from '../code/runs-framework.ts'
import type { Program } from '../program.ts'
import { changesDatabase } from './changes-database.ts'

const django: readonly Runner[] = [
  { verb: /^shell(?:_plus)?$/, language: 'python', options: ['-c', '--command'] },
  { verb: /^runscript$/, language: 'python', operand: true },
  { verb: /^dbshell$/, language: 'sql', options: ['-c', '-e', '--command', '--execute'] },
]

const rails: readonly Runner[] = [
  { verb: /^(?:runner|r)$/, language: 'ruby', operand: true },
  { verb: /^(?:console|c)$/, language: 'ruby' },
  { verb: /^(?:dbconsole|db)$/, language: 'sql' },
]

/** Programs that do to a whole database what a statement would, and frameworks’ own tools, which run code and statements too. */
export const databaseTools: readonly Program[] = [
  {
    names: ['dropdb'],
    readsAll: true,
    read: changesDatabase([[/./, 'DROP', 'DATABASE']]),
    examples: [['dropdb shop', 'database generic DROP DATABASE shop']],
  },
  {
    names: ['dropuser'],
    readsAll: true,
    read: changesDatabase([[/./, 'DROP', 'USER']]),
    examples: [['dropuser eve', 'database generic DROP USER eve']],
  },
  { names: ['createdb'], readsAll: true, read: changesDatabase([]), examples: [['createdb shop']] },
  {
    names: ['mysqladmin'],
    read: changesDatabase([
      [/\bdrop\b/, 'DROP', 'DATABASE'],
      [/\b(?:shutdown|flush-\w+|password)\b/, 'ALTER', 'SYSTEM'],
    ]),
    examples: [['mysqladmin drop shop', 'database generic DROP DATABASE shop']],
  },
  {
    names: ['pg_restore'],
    readsAll: true,
    read: changesDatabase([[/(?:-c|--clean|--if-exists|-C|--create)\b/, 'DROP', 'DATABASE']]),
    examples: [['pg_restore --clean -d shop a.dump', 'database generic DROP DATABASE a.dump']],
  },
  {
    names: ['mongorestore'],
    readsAll: true,
    read: changesDatabase([[/--drop\b/, 'DROP', 'DATABASE']]),
    examples: [['mongorestore --drop dump', 'database generic DROP DATABASE dump']],
  },
  {
    names: ['pg_dump', 'pg_dumpall', 'mysqldump', 'mongodump'],
    readsAll: true,
    read: changesDatabase([[/./, 'EXPORT', 'DATABASE']]),
    examples: [
      ['pg_dump shop', 'database generic EXPORT DATABASE shop'],
      ['pg_dumpall', 'database generic EXPORT DATABASE'],
      ['mysqldump shop', 'database generic EXPORT DATABASE shop'],
      ['mongodump', 'database generic EXPORT DATABASE'],
    ],
  },
  {
    names: ['mongoexport'],
    readsAll: true,
    read: changesDatabase([[/./, 'EXPORT', 'TABLE']]),
    examples: [['mongoexport -c sales', 'database generic EXPORT TABLE sales']],
  },
  {
    names: ['prisma'],
    read: [
      changesDatabase([
        [/^migrate reset|^db push.*(?:--force-reset|--accept-data-loss)/, 'DROP', 'DATABASE'],
        [/^db (?:push|execute)|^migrate (?:deploy|resolve)/, 'ALTER', 'SCHEMA'],
      ]),
      runsFramework([{ verb: /^db execute$/, language: 'sql', options: ['--file'] }]),
    ],
    examples: [['prisma migrate reset', 'database generic DROP DATABASE'], ['prisma generate']],
  },
  {
    names: ['drizzle-kit'],
    read: changesDatabase([
      [/^(?:push.*--force|drop)/, 'DROP', 'TABLE'],
      [/^(?:push|migrate)/, 'ALTER', 'SCHEMA'],
    ]),
    examples: [['drizzle-kit push', 'database generic ALTER SCHEMA']],
  },
  {
    names: ['sequelize', 'sequelize-cli'],
    read: changesDatabase([
      [/db:drop|db:migrate:undo:all/, 'DROP', 'DATABASE'],
      [/db:migrate:undo/, 'ALTER', 'SCHEMA'],
    ]),
    examples: [
      ['sequelize db:drop', 'database generic DROP DATABASE'],
      ['sequelize-cli db:drop', 'database generic DROP DATABASE'],
    ],
  },
  {
    names: ['knex'],
    read: changesDatabase([
      [/migrate:rollback.*--all/, 'DROP', 'TABLE'],
      [/migrate:(?:rollback|down)/, 'ALTER', 'SCHEMA'],
    ]),
    examples: [['knex migrate:rollback --all', 'database generic DROP TABLE'], ['knex migrate:latest']],
  },
  {
    names: ['typeorm'],
    read: [
      changesDatabase([
        [/schema:drop/, 'DROP', 'SCHEMA'],
        [/migration:revert|schema:sync/, 'ALTER', 'SCHEMA'],
      ]),
      runsFramework([{ verb: /^query$/, language: 'sql', operand: true }]),
    ],
    examples: [
      ['typeorm schema:drop', 'database generic DROP SCHEMA'],
      ["typeorm query 'DROP TABLE a'", 'database generic DROP TABLE a through typeorm'],
    ],
  },
  {
    names: ['alembic'],
    read: changesDatabase([
      [/downgrade.*\bbase\b/, 'DROP', 'TABLE'],
      [/downgrade/, 'ALTER', 'SCHEMA'],
    ]),
    examples: [['alembic downgrade base', 'database generic DROP TABLE']],
  },
  {
    names: ['flyway'],
    read: changesDatabase([
      [/\bclean\b/, 'DROP', 'SCHEMA'],
      [/\b(?:migrate|undo)\b/, 'ALTER', 'SCHEMA'],
    ]),
    examples: [['flyway clean', 'database generic DROP SCHEMA']],
  },
  {
    names: ['liquibase'],
    read: changesDatabase([
      [/\bdrop-?all\b/i, 'DROP', 'SCHEMA'],
      [/\b(?:rollback\w*|update)\b/i, 'ALTER', 'SCHEMA'],
    ]),
    examples: [['liquibase dropAll', 'database generic DROP SCHEMA']],
  },
  {
    names: ['manage.py'],
    read: [
      changesDatabase([
        [/^(?:flush|reset_db|sqlflush)/, 'TRUNCATE', 'DATABASE'],
        [/^migrate \S+ zero/, 'DROP', 'TABLE'],
      ]),
      runsFramework(django),
    ],
    examples: [
      ['manage.py flush', 'database generic TRUNCATE DATABASE'],
      [
        "manage.py shell -c 'User.objects.all().delete()'",
        'database generic DELETE TABLE User through manage.py',
        'execute python "User.objects.all().delete()" through manage.py',
      ],
    ],
  },
  {
    names: ['django-admin'],
    read: [
      changesDatabase([
        [/^(?:flush|reset_db|sqlflush)/, 'TRUNCATE', 'DATABASE'],
        [/^migrate \S+ zero/, 'DROP', 'TABLE'],
      ]),
      runsFramework(django),
    ],
    examples: [['django-admin flush', 'database generic TRUNCATE DATABASE']],
  },
  {
    names: ['console'],
    read: [
      changesDatabase([
        [
          /^doctrine:(?:database:drop|schema:drop|mongodb:schema:drop)\b.*--force|^doctrine:fixtures:load\b(?!.*--append)/,
          'DROP',
          'DATABASE',
        ],
        [/^doctrine:(?:migrations:migrate|schema:update)\b/, 'ALTER', 'SCHEMA'],
      ]),
      runsFramework([{ verb: /^(?:doctrine:query:sql|dbal:run-sql)$/, language: 'sql', operand: true }]),
    ],
    examples: [
      ['console doctrine:database:drop --force', 'database generic DROP DATABASE'],
      ["console dbal:run-sql 'DROP TABLE a'", 'database generic DROP TABLE a through console'],
    ],
  },
  {
    names: ['hanami'],
    read: changesDatabase([
      [/^db (?:drop|reset|clean)/, 'DROP', 'DATABASE'],
      [/^db (?:rollback)/, 'ALTER', 'SCHEMA'],
    ]),
    examples: [['hanami db drop', 'database generic DROP DATABASE']],
  },
  {
    names: ['mikro-orm'],
    read: changesDatabase([
      [/^(?:schema|migration|database):(?:drop|fresh)/, 'DROP', 'DATABASE'],
      [/^(?:schema:update|migration:down)/, 'ALTER', 'SCHEMA'],
    ]),
    examples: [['mikro-orm schema:drop', 'database generic DROP DATABASE']],
  },
  {
    names: ['goose'],
    read: changesDatabase([
      [/\breset\b|\bdown-to 0\b/, 'DROP', 'TABLE'],
      [/\b(?:down|down-to|redo)\b/, 'ALTER', 'SCHEMA'],
    ]),
    examples: [['goose reset', 'database generic DROP TABLE']],
  },
  {
    names: ['migrate'],
    read: changesDatabase([
      [/(?:^|\s)drop\b|\bdown -all\b/, 'DROP', 'DATABASE'],
      [/(?:^|\s)(?:down|force)\b/, 'ALTER', 'SCHEMA'],
    ]),
    examples: [['migrate drop', 'database generic DROP DATABASE']],
  },
  {
    names: ['artisan'],
    read: [
      changesDatabase([
        [/^(?:migrate:(?:fresh|refresh|reset)|db:wipe)/, 'DROP', 'DATABASE'],
        [/^migrate:rollback/, 'ALTER', 'SCHEMA'],
      ]),
      runsFramework([
        { verb: /^tinker$/, language: 'php', options: ['--execute'] },
        { verb: /^db$/, language: 'sql' },
      ]),
    ],
    examples: [
      ['artisan migrate:fresh', 'database generic DROP DATABASE'],
      [
        "artisan tinker --execute='User::truncate();'",
        'database generic TRUNCATE TABLE User through artisan',
        'execute php "User::truncate();" through artisan',
      ],
    ],
  },
  {
    names: ['rails'],
    read: [
      changesDatabase([
        [/db:(?:drop|reset|purge|migrate:reset|schema:load|truncate_all)/, 'DROP', 'DATABASE'],
        [/db:rollback/, 'ALTER', 'SCHEMA'],
      ]),
      runsFramework(rails),
    ],
    examples: [
      ['rails db:drop', 'database generic DROP DATABASE'],
      [
        "rails runner 'User.delete_all'",
        'database generic DELETE TABLE User through rails',
        'execute ruby "User.delete_all" through rails',
      ],
    ],
  },
  {
    names: ['rake'],
    read: changesDatabase([
      [/db:(?:drop|reset|purge|migrate:reset|schema:load|truncate_all)/, 'DROP', 'DATABASE'],
      [/db:rollback/, 'ALTER', 'SCHEMA'],
    ]),
    examples: [['rake db:drop', 'database generic DROP DATABASE']],
  },
  {
    names: ['flask'],
    read: [
      changesDatabase([
        [/(?:^|\s)(?:drop[-_]?(?:db|all|tables?|database)|(?:db|database)[ _-]drop)\b/, 'DROP', 'DATABASE'],
        [/db downgrade base/, 'DROP', 'TABLE'],
        [/db downgrade/, 'ALTER', 'SCHEMA'],
      ]),
      runsFramework([{ verb: /^shell$/, language: 'python' }]),
    ],
    examples: [['flask db downgrade base', 'database generic DROP TABLE'], ['flask run']],
  },
  {
    names: ['diesel'],
    read: changesDatabase([
      [/database (?:reset|drop)/, 'DROP', 'DATABASE'],
      [/migration (?:revert|redo)/, 'ALTER', 'SCHEMA'],
    ]),
    examples: [['diesel database reset', 'database generic DROP DATABASE']],
  },
  {
    names: ['sqlx'],
    read: changesDatabase([
      [/database (?:drop|reset)/, 'DROP', 'DATABASE'],
      [/migrate revert/, 'ALTER', 'SCHEMA'],
    ]),
    examples: [['sqlx database drop', 'database generic DROP DATABASE']],
  },
  {
    names: ['dbmate'],
    read: changesDatabase([
      [/\bdrop\b/, 'DROP', 'DATABASE'],
      [/\b(?:rollback|down)\b/, 'ALTER', 'SCHEMA'],
    ]),
    examples: [['dbmate drop', 'database generic DROP DATABASE']],
  },
  {
    names: ['dolt'],
    read: changesDatabase([[/^reset --hard/, 'DROP', 'TABLE']]),
    examples: [['dolt reset --hard', 'database generic DROP TABLE']],
  },
  {
    names: ['wp'],
    read: [
      changesDatabase([
        [/^db (?:drop|reset|clean)/, 'DROP', 'DATABASE'],
        [/^site empty/, 'TRUNCATE', 'DATABASE'],
      ]),
      runsFramework([
        { verb: /^eval$/, language: 'php', operand: true },
        { verb: /^db query$/, language: 'sql', operand: true },
      ]),
    ],
    examples: [
      ['wp db drop', 'database generic DROP DATABASE'],
      ["wp db query 'DROP TABLE a'", 'database generic DROP TABLE a through wp'],
    ],
  },
  {
    names: ['drush'],
    read: [
      changesDatabase([[/sql[:-]drop/, 'DROP', 'DATABASE']]),
      runsFramework([
        { verb: /^(?:php:eval|php-eval|ev|eval)$/, language: 'php', operand: true },
        { verb: /^(?:sql:query|sql-query|sqlq)$/, language: 'sql', operand: true },
      ]),
    ],
    examples: [
      ['drush sql:drop', 'database generic DROP DATABASE'],
      ["drush php:eval 'exit();'", 'execute php "exit();" through drush'],
    ],
  },
]
