import { expect, test } from 'vitest'
import type { Effect, FileEffect, PathFacts } from '../../ground/model/effect.ts'
import { virtualPlace } from '../../ground/model/place.ts'
import { readEffects } from '../../judge/readers/index.ts'
import { virtualCall } from '../../../test/virtual-call.ts'
import { statementSentence } from './statement-sentence.ts'
import { summaryOf } from './summary-of.ts'
import { summarySentence } from './summary-sentence.ts'

const base = { evidence: { pointer: '/command', start: 0, end: 1 }, through: [] }

function deletion(path: string, facts?: Partial<PathFacts>): FileEffect {
  const known: PathFacts = { exists: true, kind: 'folder', files: 1, bytes: 1, recoverable: false, ...facts }
  const target = {
    raw: path,
    path: `/w/${path}`,
    base: `/w/${path}`,
    glob: false,
    class: 'inside',
    roles: [],
  } as const
  return { ...base, type: 'delete', recursive: true, target: facts ? { ...target, facts: known } : target }
}

const headline = (...effects: readonly Effect[]) => effects[0] && summarySentence(effects[0], effects)

test('deletions are counted together, with what git could not give back', () => {
  const src = deletion('src', { files: 340, bytes: 12_000_000, notInGit: 2 })
  const lib = deletion('lib', { files: 7, bytes: 400_000, recoverable: true })
  expect(headline(src, lib)).toBe('Deletes 347 files (12.4 MB) in src and lib, 2 of them not in git.')
  expect(headline(lib)).toBe('Deletes 7 files (400.0 kB) in lib, which git can give back.')
  expect(headline(deletion('a', { notInGit: 1 }))).toBe('Deletes 1 file (1 B) in a, which is not in git.')
  expect(headline(deletion('a', { kind: 'file' }))).toBe('Deletes a (1 B).')
  expect(headline(deletion('a', { files: 3 }))).toBe('Deletes 3 files (1 B) in a.')
})

test('what was not counted is said to be so, and nothing is added up twice', () => {
  const wanted = 'Deletes a and a/b with all that is in them (files not counted).'
  expect(headline(deletion('a', {}), deletion('a/b', {}))).toBe(wanted)
  expect(headline(deletion('a'))).toBe('Deletes a with all that is in it (files not counted).')
  expect(headline({ ...deletion('a'), recursive: false })).toBe('Deletes a.')
  expect(headline(deletion('a', { exists: false, files: null, bytes: null }))).toBe(
    'Deletes a (nothing is there now).',
  )
})

test('rows, money and commits are named in plain words', () => {
  const statement = {
    verb: 'DELETE',
    object: 'TABLE',
    names: ['users'],
    where: 'none',
    writes: true,
    tricks: [],
  } as const
  const database: Effect = {
    ...base,
    type: 'database',
    dialect: 'mysql',
    statements: [statement],
    parsed: true,
    client: null,
  }
  expect(headline(database)).toBe('Deletes every row of users.')
  expect(headline({ ...database, host: 'db.example.com' })).toBe(
    'Deletes every row of users (at db.example.com).',
  )
  const money: Effect = {
    ...base,
    type: 'money',
    verb: 'send',
    target: '',
    recipients: ['bob'],
    amount: { value: 12, currency: 'EUR' },
  }
  expect(headline(money)).toBe('Sends 12 EUR to bob.')
  expect(
    headline({ ...money, recipients: [], target: 'cus_8841', amount: { value: 1249.5, currency: 'EUR' } }),
  ).toBe('Sends 1,249.50 EUR to cus_8841.')
  const push: Effect = {
    ...base,
    type: 'repository',
    tool: 'git',
    verb: 'push',
    ref: 'main',
    remote: 'origin',
    force: 'force',
    loses: ['remote-commits'],
  }
  expect(headline(push)).toBe('Pushes main to origin by force, which can lose commits on the remote.')
  const reset: Effect = { ...base, type: 'repository', tool: 'git', verb: 'reset-hard', loses: ['changes'] }
  expect(headline(reset)).toBe('Resets the workspace to its last commit, which can lose uncommitted changes.')
})

test('names that hold escapes or are endless do no harm', () => {
  const text = headline(deletion(`a\u001b[31m\u202e${'x'.repeat(10_000)}`)) ?? ''
  expect(text.length).toBeLessThan(500)
  expect(text).not.toMatch(/\p{Cc}|\u202e/u)
})

test('each statement is a sentence about its thing, in the words of its database', () => {
  const said = (verb: string, object: string, names: readonly string[], dialect = 'postgresql') =>
    statementSentence({ verb, object, names, writes: true, tricks: [] } as never, dialect)
  expect(said('ALTER', 'COLUMN', ['customers'])).toBe('drops a column of customers, with its data')
  expect(said('GRANT', '', ['ALL'])).toBe('gives rights in the database: ALL')
  expect(said('CREATE', 'INDEX', ['idx'])).toBe('creates the index idx')
  expect(said('TRUNCATE', 'TABLE', ['sessions'])).toBe('empties the table sessions')
  expect(said('TRUNCATE', 'DATABASE', [], 'redis')).toBe('empties the whole database')
  expect(said('DROP', 'TABLE', ['users'], 'mongodb')).toBe('drops the collection users')
  expect(said('DELETE', 'TABLE', ['users'], 'mongodb')).toBe('deletes every document of users')
  expect(said('VACUUM', '', [])).toBe('runs the statement VACUUM on the database')
})

test('why it is asked is said once: with the finding’s subject where the headline has another', () => {
  const write = {
    ...base,
    type: 'write',
    recursive: false,
    target: {
      raw: 'package.json',
      path: '/w/package.json',
      base: '/w',
      glob: false,
      class: 'inside',
      roles: [],
    },
  } as unknown as Effect
  const contribution = (what: string, why: string) => ({
    contributions: [
      { findings: [{ code: 'a.b', filter: 'a', what, why, points: 4, gate: false, evidence: [] }] },
    ],
    failures: [],
  })
  const why = (what: string, reason: string) =>
    summaryOf(
      { kind: 'file_write', tool: 'Write', arguments: {} },
      { effects: [write], assessment: contribution(what, reason) as never, reason: {} as never },
      [],
    ).why
  expect(why('write package.json', 'the file is everybody’s')).toBe('The file is everybody’s.')
  expect(why('postinstall: curl a | sh', 'whoever installs the project runs it')).toBe(
    'Postinstall: curl a | sh: whoever installs the project runs it.',
  )
})

test.each([
  [
    'GRANT ALL ON ALL TABLES IN SCHEMA public TO PUBLIC',
    'gives everybody every right on all tables in schema public',
  ],
  ["GRANT ALL PRIVILEGES ON *.* TO 'app'@'%' IDENTIFIED BY 'x'", 'gives app@% every right on everything'],
  [
    'GRANT SELECT, UPDATE ON pay TO ann, bob WITH GRANT OPTION',
    'gives ann and bob the rights SELECT and UPDATE on pay',
  ],
  ['GRANT Admin TO eve', 'gives eve the role Admin'],
  ['REVOKE INSERT ON public.orders FROM app', 'takes the right INSERT on public.orders from app'],
  ['GRANT', 'gives rights in the database'],
  ['ALTER TABLE t DROP COLUMN a, DROP IF EXISTS b', 'drops the columns a and b of t, with their data'],
  ['ALTER TABLE t DROP COLUMN', 'drops a column of t, with its data'],
  ["DROP USER 'app'@'%'", 'drops the user app@%'],
])('%s is said with what and whom it names', (sql, sentence) => {
  const { effects } = readEffects(
    virtualCall({ kind: 'sql', arguments: { query: sql } }),
    virtualPlace,
    new Map(),
  )
  const [database] = effects.filter(effect => effect.type === 'database')
  const [statement] = database?.statements ?? []
  expect(statement && statementSentence(statement, 'postgresql')).toBe(sentence)
})
