import { expect, test } from 'vitest'
import type { Effect, FileEffect } from '../../../ground/model/effect.ts'
import { undoOf } from './undo-of.ts'

const base = { evidence: { pointer: '/command', start: 0, end: 1 }, through: [] }
const file = (type: FileEffect['type'], more: object = {}): Effect => ({
  ...base,
  type,
  recursive: false,
  target: { raw: 'a', path: '/w/a', base: '/w/a', glob: false, class: 'inside', roles: [], ...more },
})
const facts = (more: object) => ({
  facts: { exists: true, kind: 'file', files: 1, bytes: 1, recoverable: false, ...more },
})

test('one effect that can’t be undone says it for the whole call', () => {
  const stored = file('delete', facts({ recoverable: true }))
  expect(undoOf([stored]).can).toBe('yes')
  expect(undoOf([stored, file('delete', facts({ notInGit: 2 })), file('read')])).toEqual({
    can: 'no',
    why: 'git does not have 2 of the files',
  })
})

test('a function whose maker says that it is for good is believed', () => {
  expect(undoOf([], { description: 'Permanently remove a user account.' }).can).toBe('no')
  expect(undoOf([], { description: 'Archives it. This cannot be undone.' }).can).toBe('no')
  expect(undoOf([], { description: 'Archives it; it can be restored.' }).can).toBe('unknown')
})

test('what nobody could read is not called harmless', () => {
  const opaque: Effect = { ...base, type: 'opaque', what: 'code', why: 'not read', weight: 'everything' }
  expect(undoOf([file('read'), opaque]).can).toBe('unknown')
  expect(undoOf([]).can).toBe('unknown')
})

test('what a request takes away is the reason, not that it was sent', () => {
  const post: Effect = {
    ...base,
    type: 'connect',
    scheme: 'https',
    host: 'a.example',
    port: null,
    method: 'POST',
    sends: [],
  }
  const removal: Effect = {
    ...base,
    type: 'infrastructure',
    provider: 'http',
    verb: 'delete',
    resource: 'volume',
    target: 'https://a.example/graphql',
    whole: false,
    production: false,
    unattended: false,
  }
  expect(undoOf([post, removal])).toEqual({
    can: 'no',
    why: 'the data in it would be gone, save from a backup',
  })
})

test('reading changes nothing, sending can’t be taken back', () => {
  const get: Effect = {
    ...base,
    type: 'connect',
    scheme: 'https',
    host: 'a.example',
    port: null,
    method: 'GET',
    sends: [],
  }
  expect(undoOf([file('read'), get]).can).toBe('nothing to undo')
  expect(undoOf([{ ...get, method: 'POST' }]).can).toBe('no')
  expect(undoOf([{ ...get, sends: [{ from: 'environment' }] }]).can).toBe('no')
})

test('a secret that was read can’t be made unread', () => {
  expect(undoOf([file('read', { roles: ['credential'] })]).can).toBe('no')
})

test('nothing is promised of a function that nobody knows', () => {
  const record = (verb: 'delete' | 'update'): Effect => ({
    ...base,
    type: 'record',
    verb,
    target: 'a',
    recipients: [],
  })
  expect(undoOf([record('delete')]).can).toBe('no')
  expect(undoOf([record('update')]).can).toBe('unknown')
})

test('lost data and commits are named', () => {
  const push: Effect = { ...base, type: 'repository', tool: 'git', verb: 'push', loses: ['remote-commits'] }
  expect(undoOf([push]).why).toContain('commits on the remote')
  const sql = (verb: string, writes: boolean): Effect => ({
    ...base,
    type: 'database',
    dialect: 'generic',
    statements: [{ verb, writes, object: 'TABLE', names: ['a'], tricks: [] }],
    parsed: true,
    client: null,
  })
  expect(undoOf([sql('DROP', true)]).can).toBe('no')
  expect(undoOf([sql('SELECT', false)]).can).toBe('nothing to undo')
  expect(undoOf([sql('INSERT', true)]).can).toBe('unknown')
})

test('many programs that nobody knows are asked about in moments', () => {
  const many = Array.from({ length: 20_000 }, (_, at): Effect => {
    const evidence = { pointer: '/command', start: at * 10, end: at * 10 + 5 }
    return at % 2 === 0
      ? { ...base, evidence, type: 'run', program: `tool${at}`, argv: [] }
      : { ...file('write', facts({ recoverable: true })), evidence }
  })
  expect(undoOf(many)).toEqual({ can: 'unknown', why: 'what tool0 does is not known here' })
})

test('a program is told by what stands in its own words, and by nothing beside it', () => {
  const run = (start: number, end: number): Effect => ({
    ...base,
    evidence: { pointer: '/command', start, end },
    type: 'run',
    program: 'mytool',
    argv: [],
  })
  const stored = {
    ...file('write', facts({ recoverable: true })),
    evidence: { pointer: '/command', start: 20, end: 25 },
  }
  expect(undoOf([run(10, 30), stored]).can).toBe('yes')
  expect(undoOf([run(0, 20), stored]).can).toBe('unknown')
  expect(undoOf([run(25, 40), stored]).can).toBe('unknown')
})
