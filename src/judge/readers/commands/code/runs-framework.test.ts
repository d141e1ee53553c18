import { expect, test } from 'vitest'
import { virtualPlace } from '../../../../ground/model/place.ts'
import { virtualCall } from '../../../../../test/virtual-call.ts'
import { readEffects } from '../../index.ts'

const files = new Map([['/home/user/project/script/clean.rb', 'Order.delete_all\n']])

/** What a line does to databases and files, in a few words. */
const done = (command: string) =>
  readEffects(
    virtualCall({ kind: 'shell', tool: 'Bash', arguments: { command } }),
    virtualPlace,
    files,
  ).effects.flatMap(effect =>
    effect.type === 'database'
      ? effect.statements.map(({ verb, names }) => `${verb} ${names.join(' ')}`.trim())
      : effect.type === 'delete'
        ? [`delete ${effect.target.path}`]
        : [],
  )

const changing: readonly (readonly [string, string])[] = [
  ['bin/rails runner "User.delete_all"', 'DELETE User'],
  ['bundle exec rails runner "User.destroy_all"', 'DELETE User'],
  ['rails r -e production "User.unscoped.delete_all"', 'DELETE User'],
  ['rails r "Order.update_all(total: 0)"', 'UPDATE Order'],
  [`rails runner 'ActiveRecord::Base.connection.execute("DROP TABLE users")'`, 'DROP users'],
  ['echo "User.delete_all" | bin/rails console', 'DELETE User'],
  ['rails runner script/clean.rb', 'DELETE Order'],
  [`rails runner "system('rm -rf /srv/x')"`, 'delete /srv/x'],
  ['echo "DROP TABLE users" | bin/rails dbconsole', 'DROP users'],
  ['python manage.py shell -c "User.objects.all().delete()"', 'DELETE User'],
  [`python manage.py shell -c "call_command('flush')"`, 'TRUNCATE flush'],
  ['echo "DROP TABLE users" | python manage.py dbshell', 'DROP users'],
  ['django-admin flush --noinput', 'TRUNCATE'],
  ['php artisan tinker --execute="User::truncate();"', 'TRUNCATE User'],
  [`php artisan tinker --execute "DB::table('users')->delete();"`, 'TRUNCATE users'],
  ['php bin/console dbal:run-sql "DROP TABLE users"', 'DROP users'],
  ['php bin/console doctrine:database:drop --force', 'DROP'],
  ['mix run -e "Repo.delete_all(User)"', 'DELETE User'],
  ['echo "DROP TABLE users" | npx prisma db execute --stdin', 'DROP users'],
  ['echo "db.drop_all()" | flask shell', 'DROP drop_all'],
  ['flask drop-db', 'DROP'],
  ['wp db query "DROP TABLE wp_users"', 'DROP wp_users'],
  ['npx mikro-orm schema:drop --run', 'DROP'],
  ['goose -dir db reset', 'DROP'],
  ['mvn flyway:clean', 'DROP'],
]

test.each(changing)('%s', (command, expected) => {
  expect(done(command).some(text => text.startsWith(expected))).toBe(true)
})

test.each([
  'bin/rails runner "puts User.count"',
  'bin/rails runner "User.where(id: 1).delete_all"',
  'bin/rails console',
  'bin/rails db:migrate',
  'bin/rails test',
  'python manage.py shell -c "print(User.objects.count())"',
  'python manage.py shell -c "User.objects.filter(id=1).delete()"',
  'php artisan tinker --execute="echo User::count();"',
  'mix run -e "IO.puts(1)"',
  'flask shell',
  'flask drop-caches',
  'npx prisma generate',
  'npx knex migrate:latest',
])('%s changes no table', command => {
  expect(done(command)).toEqual([])
})
