import { beforeAll, describe, expect, test } from 'vitest'
import type { DatabaseEffect, SqlStatement } from '../../../ground/model/effect.ts'
import { virtualPlace } from '../../../ground/model/place.ts'
import { Collector, type ReadContext, type SqlAbout } from '../read-context.ts'
import { loadParser, parserReady } from './load-parser.ts'
import { readSql } from './read-sql.ts'
import { effectLine } from '../commands/effect-line.ts'
import { readShellEffects } from '../index.ts'

function read(text: string, dialect = 'generic', about: SqlAbout = {}) {
  const out = new Collector()
  const ran: string[] = []
  const outer = { pointer: '/query', start: 0, end: text.length }
  const readCode = (language: string, code: string): boolean => ran.push(`${language}: ${code}`) > 0
  const context: ReadContext = {
    out,
    place: virtualPlace,
    files: new Map(),
    pointer: '/query',
    offset: 0,
    outer,
    through: [],
    depth: 0,
    code: { readCode, readSql, printedBy: () => undefined },
  }
  readSql(dialect, text, context, about)
  const database = out.effects.find((effect): effect is DatabaseEffect => effect.type === 'database')
  return { out, ran, database, statements: database?.statements ?? [] }
}

/** One line for each statement: `DELETE TABLE users none`. */
function told(statements: readonly SqlStatement[]): readonly string[] {
  return statements.map(({ verb, object, names, where }) =>
    [verb, object, names.join(','), where].filter(Boolean).join(' '),
  )
}

test('before the parsers are loaded they are asked for, and the lexer stands in', () => {
  const fresh = parserReady('postgresql') || parserReady('generic-sql')
  const { out, database } = read('DELETE FROM users')
  expect([...out.wantedParsers].sort()).toEqual(['generic-sql', 'postgresql'])
  expect(told(database?.statements ?? [])).toEqual(['DELETE TABLE users none'])
  expect(database?.parsed).toBe(fresh)
})

describe('with the parsers loaded', () => {
  beforeAll(async () => {
    await Promise.all([loadParser('postgresql'), loadParser('generic-sql')])
  })

  test('plain SQL is parsed, and what no parser accepts is not', () => {
    expect(read('SELECT 1').database?.parsed).toBe(true)
    expect(read('FROB THE TABLE').database).toMatchObject({ parsed: false, statements: [{ writes: true }] })
  })

  test.each([
    ['DROP TABLE IF EXISTS a, b CASCADE', ['DROP TABLE a,b']],
    ['DROP DATABASE "shop"', ['DROP DATABASE shop']],
    ['DROP SCHEMA public CASCADE', ['DROP SCHEMA public']],
    ['truncate table logs', ['TRUNCATE TABLE logs']],
    ['DELETE FROM s.t WHERE id = 4', ['DELETE TABLE s.t narrow']],
    ['ALTER TABLE t DROP COLUMN c', ['ALTER COLUMN t']],
    ['ALTER TABLE t ALTER COLUMN c TYPE int', ['ALTER COLUMN TYPE t']],
    ['ALTER TABLE t DISABLE ROW LEVEL SECURITY', ['ALTER SAFEGUARD t']],
    ['ALTER TABLE t ADD COLUMN c int', ['ALTER TABLE t']],
    ['ALTER ROLE bob SUPERUSER', ['ALTER ROLE bob']],
    ['CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS $$ DELETE FROM t $$', ['CREATE FUNCTION f']],
    ['SELECT * INTO copy FROM t', ['SELECT INTO TABLE copy']],
    ['REPLACE INTO t VALUES (1)', ['INSERT TABLE t']],
    ['CREATE TEMP TABLE x AS SELECT 1; DROP TABLE x', ['CREATE TEMPORARY TABLE x', 'DROP TEMPORARY TABLE x']],
    [
      'CREATE TEMP TABLE x (a int); DROP TABLE x; DROP TABLE x',
      ['CREATE TEMPORARY TABLE x', 'DROP TEMPORARY TABLE x', 'DROP TABLE x'],
    ],
    ['EXPLAIN ANALYZE DELETE FROM t', ['DELETE TABLE t none']],
    ['EXPLAIN (ANALYZE off) DELETE FROM t', ['EXPLAIN']],
    ['SELECT 1\nGO\nDROP DATABASE x', ['SELECT', 'DROP DATABASE x']],
    ['IF EXISTS (SELECT 1) DROP TABLE x', ['IF', 'DROP TABLE x']],
    ['MERGE INTO t USING s ON t.id = s.id WHEN MATCHED THEN DELETE', ['MERGE TABLE t']],
    ['INSERT INTO t VALUES (1) ON CONFLICT DO UPDATE SET a = 1', ['INSERT TABLE t']],
  ])('%s', (text, lines) => {
    expect(told(read(text).statements)).toEqual(lines)
  })

  test.each([
    ['1=1'],
    ['true'],
    ["'a' = 'a'"],
    ['id = id'],
    ['id IS NOT NULL'],
    ['id > 0'],
    ["name LIKE '%'"],
    ['id = 5 OR 1=1'],
    ['((1 = 1))'],
    ['NOT 1 = 2'],
    ['id IN (SELECT id FROM t)'],
    ["created > '1970-01-01'"],
  ])('a condition that always holds narrows nothing: %s', condition => {
    expect(read(`DELETE FROM t WHERE ${condition}`).statements[0]?.where).toBe('trivial')
  })

  test.each([
    ['id = 5'],
    ["name LIKE 'a%'"],
    ['1=1 AND id = 5'],
    ['id > 100'],
    ['deleted IS NOT NULL AND id < 9'],
  ])('a condition that chooses narrows: %s', condition => {
    expect(read(`UPDATE t SET a = 1 WHERE ${condition}`).statements[0]?.where).toBe('narrow')
  })

  test.each([
    ["COPY t TO PROGRAM 'x'", 'program'],
    ["EXEC xp_cmdshell 'dir'", 'program'],
    ["SELECT load_extension('x.so')", 'program'],
    ["SELECT * INTO OUTFILE '/tmp/a' FROM t", 'file'],
    ["COPY t TO '/tmp/a'", 'file'],
    ["SELECT LOAD_FILE('/etc/passwd')", 'file'],
    ["ATTACH DATABASE 'a.db' AS b", 'file'],
    ["SELECT * FROM dblink('host=h', 'select 1')", 'network'],
    ["SELECT UTL_HTTP.REQUEST('http://h') FROM dual", 'network'],
    ['SELECT load_file FROM settings', undefined],
    ["SELECT 'TO PROGRAM'", undefined],
  ])('%s reaches out: %s', (text, escapes) => {
    expect(read(text).statements[0]?.escapes).toBe(escapes)
  })

  test.each([
    ["SELECT setval('s', 1)", true],
    ['SELECT pg_terminate_backend(4)', true],
    ["SELECT nextval('s')", false],
    ['PRAGMA user_version = 3', true],
    ['PRAGMA table_info(t)', false],
    ['SET GLOBAL x = 1', true],
    ["SET search_path = 'a'", false],
    ['SHOW TABLES', false],
    ['VACUUM', true],
    ['SELECT * FROM t FOR UPDATE', false],
    ['CALL p(1)', true],
    ['LOCK TABLES t WRITE', true],
  ])('%s writes: %s', (text, writes) => {
    expect(read(text).statements.some(statement => statement.writes)).toBe(writes)
  })

  test.each([
    ['/*!50000 DROP*/ TABLE t', 'executable-comment'],
    ['DR/**/OP TABLE t', 'split-keyword'],
    ["SELECT a FROM t WHERE b = '' OR 'x'='x'", 'always-true'],
    ['SELECT a FROM t UNION SELECT table_name FROM information_schema.tables', 'schema-probe'],
    ['SELECT a, b FROM t UNION SELECT NULL, NULL', 'union-null'],
    ['SELECT a FROM t WHERE b = 1 AND SLEEP(5)', 'delay'],
    ['SELECT CHAR(68) + CHAR(82) + CHAR(79) + CHAR(80)', 'built-text'],
    ['SELECT passwd FROM pg_shadow', 'privileged-table'],
    ['SELECT name FROM t -- ; DROP TABLE t', 'statement-in-comment'],
  ])('%s has the mark %s', (text, mark) => {
    expect(read(text).statements.flatMap(({ tricks }) => tricks)).toContain(mark)
  })

  test('text that two databases end differently is read in the way that does more', () => {
    expect(told(read("SELECT '\\'; DROP TABLE t; --'").statements)).toContain('DROP TABLE t')
    expect(told(read('SELECT 1--1; DROP TABLE t').statements)).toContain('DROP TABLE t')
    expect(told(read('SELECT a #>> b FROM t; DROP TABLE t').statements)).toContain('DROP TABLE t')
  })

  test('what a DO block, EXEC or PREPARE runs is read too', () => {
    const block = "DO $$ BEGIN DELETE FROM t; EXECUTE 'DROP TABLE u'; END $$"
    expect(told(read(block, 'postgres').statements)).toEqual(
      expect.arrayContaining(['DELETE TABLE t none', 'DROP TABLE u']),
    )
    expect(told(read("EXEC('TRUNCATE TABLE t')", 'mssql').statements)).toContain('TRUNCATE TABLE t')
  })

  test('commands of a client run a shell, write files, and are no SQL', () => {
    const { ran, out, statements } = read('\\! rm -rf build\n\\copy t to out.csv\nSELECT 1', 'postgresql', {
      client: 'psql',
    })
    expect(ran).toEqual(['shell: rm -rf build'])
    expect(out.effects.map(({ type }) => type)).toEqual(['write', 'database'])
    expect(told(statements)).toEqual(['SELECT'])
    expect(read('.shell date', 'sqlite', { client: 'sqlite3' }).ran).toEqual(['shell: date'])
  })

  test.each([
    ['mongodb', 'db.users.deleteMany({})', ['DELETE TABLE users none']],
    ['mongodb', 'db.users.deleteMany({\n a: 1 })', ['DELETE TABLE users narrow']],
    ['mongodb', 'db.dropDatabase()', ['DROP DATABASE']],
    ['mongodb', "db['users'].drop()", ['DROP TABLE users']],
    ['mongodb', 'db.runCommand({ dropDatabase: 1 })', ['DROP DATABASE']],
    ['mongodb', 'db.users.find({ a: 1 })', ['SELECT']],
    ['redis', 'flushdb', ['TRUNCATE DATABASE']],
    ['redis', 'DEL a', ['DELETE TABLE narrow']],
    ['redis', 'KEYS *', ['SELECT']],
    ['cypher', 'MATCH (n) DETACH DELETE n', ['DELETE TABLE none']],
    ['redis', 'DROP TABLE t', ['INSERT TABLE', 'DROP TABLE t']],
  ])('%s: %s', (dialect, text, lines) => {
    expect(told(read(text, dialect).statements)).toEqual(lines)
  })

  test('text beyond the bound is opaque and not skipped', () => {
    const { out, database } = read(`SELECT 1;${' '.repeat(200_000)}DROP TABLE t`)
    expect(database).toBeDefined()
    expect(out.effects).toContainEqual(expect.objectContaining({ type: 'opaque', weight: 'everything' }))
  })
})

const effectsOf = (line: string) =>
  readShellEffects(line, virtualPlace)
    .filter(({ type }) => type !== 'run')
    .map(effectLine)
    .join('; ')

test.each([
  [`psql app <<'E'\nselect 'dr'||'op schema public cascade' \\gexec\nE`, 'DROP SCHEMA public'],
  [`psql app <<'E'\nselect 'drop table '||t from x \\gexec\nE`, 'DROP TABLE t'],
  [`psql app <<'E'\nselect format('truncate table %I', t) from x \\gexec\nE`, 'TRUNCATE TABLE x'],
  [`psql app -c "select 'drop table '||t||' cascade' from x \\gexec"`, 'DROP TABLE t'],
  [`psql app <<'E'\nselect body from jobs \\gexec\nE`, 'opaque sql everything'],
  [`psql app -c "\\copy users to program 'gzip > u.gz'"`, 'COPY'],
  [`mysql --pager='rm -rf ~/notes' -e 'select 1'`, 'notes recursive'],
  [`mysql <<'E'\npager rm -rf ~/notes\nselect 1;\nE`, 'notes recursive'],
])('%s', (line, part) => expect(effectsOf(line)).toContain(part))

test.each([
  [`psql app <<'E'\nselect 'create database app' where not exists (select 1) \\gexec\nE`, 'DROP'],
  [`psql app <<'E'\nselect 'create database app' where not exists (select 1) \\gexec\nE`, 'opaque'],
  [`psql app -c "\\copy users to 'u.csv' csv"`, 'COPY'],
  [`mysql --pager=less -e 'select 1'`, 'delete'],
  [`psql app -c "select 'drop table x'"`, 'DROP'],
])('%s holds no %s', (line, part) => expect(effectsOf(line)).not.toContain(part))
