import { expect, test } from 'vitest'
import type { CallBoundary } from '../../../ground/model/tool-call.ts'
import type { Effect } from '../../../ground/model/effect.ts'
import type { PathClass, PathTarget } from '../../../ground/model/path-target.ts'
import { laterLabel } from '../../../ground/model/later-label.ts'
import { effectsWithin } from './effects-within.ts'

const boundary: CallBoundary = {
  plan: '0'.repeat(64),
  backend: 'bwrap',
  network: 'none',
  readable: ['/usr', '/etc'],
  writable: ['/home/ann/app'],
  pinned: ['/home/ann/app/.git/hooks'],
  hidden: ['/home/ann/app/.env'],
}

const place = (path: string, kind: PathClass = 'outside', more: Partial<PathTarget> = {}): PathTarget => ({
  raw: path,
  path,
  base: path,
  glob: false,
  class: kind,
  roles: [],
  ...more,
})

const from = { evidence: { pointer: '/command', start: 0, end: 1 }, through: [] } as const
const file = (type: 'read' | 'write' | 'delete', target: PathTarget): Effect => ({
  ...from,
  type,
  target,
  recursive: false,
})
const isLeft = (effect: Effect, changes: Partial<CallBoundary> = {}): boolean =>
  effectsWithin([effect], { ...boundary, ...changes }).length > 0

test.each([
  ['a key at home', file('read', place('/home/ann/.ssh/id_ed25519', 'home-content'))],
  ['a secret that is hidden', file('read', place('/home/ann/app/.env', 'inside'))],
  ['a file of the system', file('write', place('/etc/hosts', 'system'))],
  ['a hook of the repository', file('write', place('/home/ann/app/.git/hooks/pre-commit', 'inside'))],
  ['the home folder', file('delete', place('/home/bob', 'home'))],
  ['another host', { ...from, type: 'connect', scheme: 'https', host: 'a.example', port: null, sends: [] }],
  ['code that nobody read', { ...from, type: 'opaque', what: 'code', why: '', weight: 'everything' }],
  ['another process', { ...from, type: 'process', verb: 'kill', target: '1', whole: false }],
] as readonly (readonly [string, Effect])[])('%s is out of reach', (_name, effect) => {
  expect(isLeft(effect)).toBe(false)
})

test.each([
  ['a file of the system, read', file('read', place('/etc/passwd', 'system'))],
  ['a file of the workspace', file('delete', place('/home/ann/app/src/a.ts', 'inside'))],
  ['a folder that holds the workspace', file('delete', place('/home/ann', 'home'))],
  ['a path that only the run tells', file('delete', place('', 'unknown', { path: null, base: '' }))],
  ['a pattern beside what is pinned', file('write', place('/home/ann/app/.git/*', 'inside', { glob: true }))],
  ['a link that leads into it', file('write', place('/opt/a', 'outside', { leadsTo: '/home/ann/app/b' }))],
  ['a path whose links nobody followed', file('write', place('/opt/a', 'outside', { unlooked: true }))],
  ['a message of a tool', { ...from, type: 'message', verb: 'send', target: 'bob', recipients: ['bob'] }],
] as readonly (readonly [string, Effect])[])('%s stays', (_name, effect) => {
  expect(isLeft(effect)).toBe(true)
})

test('a boundary that asks for each host leaves what a host could do, and a boundary of files what the machine could', () => {
  const kill: Effect = { ...from, type: 'process', verb: 'kill', target: '1', whole: false }
  const unread: Effect = { ...from, type: 'opaque', what: 'code', why: '', weight: 'everything' }
  const code = { ...from, type: 'execute', language: 'shell', read: false } as const
  const own: Effect = { ...code, source: { from: 'file', target: place('/home/ann/app/t', 'inside') } }
  const fetched: Effect = { ...code, source: { from: 'download', url: 'https://a.example/i' } }
  expect([unread, own].map(one => isLeft(one, { network: 'ask' }))).toEqual([false, false])
  expect([isLeft(fetched, { network: 'ask' }), isLeft(fetched)]).toEqual([true, false])
  expect(isLeft(kill, { network: 'ask' })).toBe(false)
  expect(isLeft(kill, { backend: 'files' })).toBe(true)
})

test.each([
  ['inside', '/home/ann/app/.envrc', true],
  ['outside', '/home/ann/.bashrc', false],
] as const)('code that runs later stays where its file can be written: %s', (_name, path, isKept) => {
  const written = file('write', place(path, isKept ? 'inside' : 'home-content'))
  const later: Effect = {
    ...file('delete', place('/home/ann/Documents', 'home-content')),
    through: [laterLabel(path)],
  }
  expect(effectsWithin([written, later], boundary).includes(later)).toBe(isKept)
})
