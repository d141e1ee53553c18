import { expect, test } from 'vitest'
import { virtualPlace } from '../../../ground/model/place.ts'
import { virtualCall } from '../../../../test/virtual-call.ts'
import { readEffects } from '../index.ts'

/** What a line does to databases, in a few words. */
const done = (command: string) =>
  readEffects(
    virtualCall({ kind: 'shell', tool: 'Bash', arguments: { command } }),
    virtualPlace,
    new Map(),
  ).effects.flatMap(effect =>
    effect.type === 'database'
      ? effect.statements.map(({ verb, object, names }) => `${verb} ${object} ${names.join(' ')}`.trim())
      : [],
  )

test.each([
  [`php artisan tinker --execute="Artisan::call('migrate:reset', ['--force' => true]);"`, 'DROP'],
  [`python -c "from alembic import command; command.downgrade(cfg, revision='base')"`, 'DROP'],
  [`python -c "import alembic.config as c; c.main(argv=['downgrade', 'base'])"`, 'DROP'],
  [`python -c "from flask_migrate import downgrade; downgrade(revision='base')"`, 'DROP'],
  [
    `python -c "from django.core.management import call_command; call_command('flush', '--noinput')"`,
    'TRUNCATE',
  ],
  [`node -e "require('./src/db').sequelize.sync({ force: true })"`, 'DROP TABLE'],
  [`node -e "const { sequelize } = require('./src/db'); sequelize.drop()"`, 'DROP TABLE'],
  [`npx tsx -e "import { ds } from './src/ds'; await ds.synchronize(true)"`, 'DROP TABLE'],
  [`node -e "const knex = require('knex')({}); knex.migrate.rollback(null, true)"`, 'DROP'],
  [`node -e "require('./src/db').Boat.destroy({ where: {} })"`, 'DELETE TABLE'],
  [`ruby -e "require './config/environment'; Boat.delete_all"`, 'DELETE TABLE Boat'],
  [`python -c "from fleet.models import Boat; Boat.objects.all().delete()"`, 'DELETE TABLE Boat'],
  [`python -c "from fleet import Boat, session; session.query(Boat).delete()"`, 'DELETE TABLE'],
  [`bin/rails runner "ActiveRecord::Tasks::DatabaseTasks.drop_current"`, 'DROP'],
  [`iex -S mix run -e 'Fleet.Repo.delete_all(Fleet.Boat)'`, 'DELETE TABLE'],
])('%s: %s', (command, expected) => {
  expect(done(command)).toContainEqual(expect.stringContaining(expected))
})

test.each([
  `php artisan tinker --execute="Artisan::call('route:list');"`,
  `python -c "from django.core.management import call_command; call_command('check')"`,
  `python -c "from alembic import command; command.history(cfg)"`,
  `node -e "require('./src/db').sequelize.sync()"`,
  `node -e "require('./src/db').sequelize.sync({ force: false })"`,
  `node -e "const { Sequelize } = require('sequelize'); new Sequelize('sqlite::memory:').sync({ force: true })"`,
  `node -e "require('./src/db').Boat.destroy({ where: { id: 4 } })"`,
  `node -e "require('lodash').drop([1, 2])"`,
  `python -c "import pandas as pd; pd.read_csv('a.csv').drop(columns=['a'])"`,
  `python -c "from fleet.models import Boat; Boat.objects.filter(id=3).delete()"`,
  `ruby -e "require './config/environment'; Boat.where(id: 3).delete_all"`,
  `ruby -e "%w[a b].each { |x| x.delete('a') }"`,
  `iex -S mix`,
])('%s changes no table', command => {
  expect(done(command).filter(line => /^(?:DROP|DELETE|TRUNCATE)/.test(line))).toEqual([])
})
