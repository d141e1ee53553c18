import { expect, test } from 'vitest'
import { findDangers } from './find-dangers.ts'

const shell = [
  'rm -rf /data',
  'rm -r -f /data',
  'rm -fR x',
  '/bin/rm --recursive --force x',
  'rm /data -rf',
  'rm "-rf" /data',
  'rm${IFS}-rf${IFS}/data',
  'echo done; rm -vrf "$DIR"',
  'rm --rec --for x',
  'sudo reboot',
  '/usr/bin/sudo -n reboot',
  'chmod 777 /srv/www',
  'chmod -R 0777 .',
  'chmod a+rwx file',
]

const sql = [
  'DROP TABLE users',
  'drop table if exists users',
  'DROP/**/TABLE users',
  "x'; DROP TABLE users; --",
  'please run drop table users today',
  'TRUNCATE orders',
  'truncate table orders',
  'delete from users where id = 3',
  'delete from users',
  'WITH d AS (DELETE FROM users RETURNING *) SELECT 1',
  'ALTER TABLE users DROP COLUMN email',
  'alter user app with superuser',
  'drop view v;',
]

const neither = [
  'please drop by and delete the memo',
  'the sudoers meeting',
  'delete from the shopping list what we have',
  'drop user feedback into the box',
  'alter the table so that it fits',
  'truncate long lines',
  'rm -r build',
  'rm file.txt; cp -rf a b',
  'chmod 755 bin/run',
  'an alarm and a form',
  'DELETE',
  'drop-in replacement',
  'alter type hints in the code',
]

for (const text of shell)
  test(`a danger of the shell is seen in: ${text}`, () =>
    expect(findDangers(text)).toEqual({ sql: false, shell: true }))
for (const text of sql)
  test(`a dangerous statement is seen in: ${text}`, () =>
    expect(findDangers(text)).toEqual({ sql: true, shell: false }))
for (const text of neither)
  test(`nothing dangerous is seen in: ${text}`, () =>
    expect(findDangers(text)).toEqual({ sql: false, shell: false }))

test('a danger behind a megabyte of text is seen too', () => {
  expect(findDangers(`${'rm x; delete it. '.repeat(60_000)}sudo rm -rf /`).shell).toBe(true)
})
