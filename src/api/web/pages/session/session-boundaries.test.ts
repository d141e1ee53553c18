import { expect, test } from 'vitest'
import type { BoundaryEnd } from '../../../../ground/model/tool-report.ts'
import type { CallBoundary } from '../../../../ground/model/tool-call.ts'
import { boundaryEndIn } from './timeline-of.ts'
import { sessionBoundaries, type SessionCall } from './session-boundaries.ts'

const boundary = (plan: string, readable: readonly string[] = []): CallBoundary => ({
  plan,
  backend: 'bwrap',
  network: 'ask',
  readable,
  writable: ['/srv/app'],
  pinned: [],
  hidden: ['/srv/app/.env'],
})
const call = (seq: number, more: Partial<SessionCall> = {}) =>
  ({ seq, effect: 'allow', reason: '', dryRun: false, ...more }) as SessionCall
const end = (more: Partial<BoundaryEnd>): BoundaryEnd => ({
  plan: 'a',
  hosts: [],
  refused: [],
  planted: [],
  ...more,
})

test('a session outside has nothing to tell', () => {
  expect(sessionBoundaries([call(1)], [])).toBeUndefined()
  expect(sessionBoundaries([call(1, { boundary: boundary('a'), dryRun: true })], [])).toBeUndefined()
})

test('each plan stands once, the newest first, and calls inside are counted', () => {
  const [a, b] = [boundary('a'), boundary('b')]
  const calls = [call(4, { boundary: b }), call(3), call(2, { boundary: a }), call(1, { boundary: a })]
  expect(sessionBoundaries(calls, [])).toMatchObject({ calls: 3, plans: [b, a] })
})

test('of a host the last word of the gate counts, and the end of the boundary says what else became of it', () => {
  const wanted = { host: 'a.example', port: 443 }
  const calls = [
    call(3, { wanted }),
    call(2, { wanted, effect: 'queue', reason: 'nobody knows it', reviewId: 'r-1' }),
    call(1, { boundary: boundary('a') }),
  ]
  const line = { ...wanted, effect: 'allow', reason: '', connections: 0 }
  expect(sessionBoundaries(calls, [])?.hosts).toEqual([line])
  const hosts = [
    { ...wanted, connections: 2 },
    { host: 'b.example', port: 80, connections: 1, refused: 'it is private' },
    { host: 'api.example', port: 443, connections: 9 },
  ]
  expect(sessionBoundaries(calls, [{ seq: 4, end: end({ hosts }) }])?.hosts).toEqual([
    { ...line, connections: 2 },
    { host: 'b.example', port: 80, effect: 'deny', reason: 'it is private', connections: 1 },
    { host: 'api.example', port: 443, effect: 'allow', reason: '', connections: 9 },
  ])
})

test('a path that a later command was shown was asked for afterwards', () => {
  const ends = [{ seq: 2, end: end({ refused: ['/home/ann/a', '/home/ann/b', '/srv/app/.env'] }) }]
  const calls = [call(3, { boundary: boundary('b', ['/home/ann/a']) }), call(1, { boundary: boundary('a') })]
  expect(sessionBoundaries(calls, ends)?.refused).toEqual([
    { path: '/home/ann/a', isShownLater: true },
    { path: '/home/ann/b', isShownLater: false },
    { path: '/srv/app/.env', isShownLater: false },
  ])
})

test('what is no end of a boundary is none, and what of it is odd is left out', () => {
  expect(boundaryEndIn({})).toBeUndefined()
  expect(boundaryEndIn({ boundary: { plan: 3 } })).toBeUndefined()
  const odd = { plan: 'a', hosts: [3, { host: 'x' }, { host: 'a', port: 1, connections: 2 }], refused: 'no' }
  expect(boundaryEndIn({ boundary: odd })).toEqual(end({ hosts: [{ host: 'a', port: 1, connections: 2 }] }))
})
