import { expect, test } from 'vitest'
import type { Effect, FileEffect, PathFacts } from '../../ground/model/effect.ts'
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
  expect(headline(src, lib)).toBe('Deletes 347 files (12.4 MB), 2 of them not in git.')
  expect(headline(lib)).toBe('Deletes 7 files (400.0 kB), which git can give back.')
  expect(headline(deletion('a', { notInGit: 1 }))).toBe('Deletes 1 file (1 B), which is not in git.')
  expect(headline(deletion('a', { files: 3 }))).toBe('Deletes 3 files (1 B).')
})

test('what was not counted is said to be so, and nothing is added up twice', () => {
  const wanted = 'Deletes a and a/b with all that is in them (files not counted).'
  expect(headline(deletion('a', {}), deletion('a/b', {}))).toBe(wanted)
  expect(headline(deletion('a'))).toBe('Deletes a with all that is in it (files not counted).')
  expect(headline({ ...deletion('a'), recursive: false })).toBe('Deletes a.')
  expect(headline(deletion('a', { exists: false, files: null, bytes: null }))).toBe(
    'Deletes a, where nothing is.',
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
  ).toBe('Sends 1249.50 EUR to cus_8841.')
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
  expect(headline(push)).toBe('Pushes main to origin by force; what can be lost: commits on the remote.')
  const reset: Effect = { ...base, type: 'repository', tool: 'git', verb: 'reset-hard', loses: ['changes'] }
  expect(headline(reset)).toBe(
    'Resets the workspace to its last commit; what can be lost: uncommitted changes.',
  )
})

test('names that hold escapes or are endless do no harm', () => {
  const text = headline(deletion(`a\u001b[31m\u202e${'x'.repeat(10_000)}`)) ?? ''
  expect(text.length).toBeLessThan(500)
  expect(text).not.toMatch(/\p{Cc}|\u202e/u)
})
