import { expect, test } from 'vitest'
import type { RunningBoundary } from '../../../ground/model/tool-call.ts'
import { RunningBoundaries } from './running-boundaries.ts'

const boundary = { plan: '0'.repeat(64), backend: 'bwrap', network: 'ask' } as const
const running = (id: string): RunningBoundary => ({
  id,
  boundary: { ...boundary, readable: [], writable: [], pinned: [], hidden: [] },
})

function world() {
  let at = 0
  const ended: string[] = []
  const there = new Set<string>()
  const all = new RunningBoundaries(() => ++at)
  const open = (id: string): RunningBoundary => {
    there.add(id)
    const one = running(id)
    all.add(one, { isThere: () => there.has(id), begin: async () => {}, close: () => ended.push(id) })
    return one
  }
  return { all, open, there, ended }
}

test('a session is in one place: the boundary that it began in, or outside', () => {
  const { all, open } = world()
  all.claim('claude/s1', undefined)
  const [first, second] = [open('1'), open('2')]
  all.claim('claude/s1', first)
  all.claim('claude/s1/helper', first)
  expect(all.sessionsIn('1')).toEqual(['claude/s1'])
  expect(() => all.claim('claude/s1', second)).toThrow('runs elsewhere')
  expect(() => all.claim('claude/s1', undefined)).toThrow('runs elsewhere')
  all.claim('claude/s2', undefined)
  expect(() => all.claim('claude/s2', first)).toThrow('runs elsewhere')
  all.end('1')
  all.claim('claude/s1', second)
  expect(() => all.claim('claude/s1', first)).toThrow('has ended')
})

test('a boundary whose maker is gone holds no session, and is closed', () => {
  const { all, open, there, ended } = world()
  all.claim('claude/s1', open('1'))
  there.delete('1')
  all.claim('claude/s1', undefined)
  open('2')
  expect(ended).toEqual(['1'])
})

test('a program that names session after session is stopped', () => {
  const { all, open } = world()
  const one = open('1')
  for (let i = 0; i < 64; i++) all.claim(`claude/s${i}`, one)
  expect(() => all.claim('claude/more', one)).toThrow('start the client anew')
  all.claim('claude/s0', one)
  expect(all.sessionsIn('1').at(-1)).toBe('claude/s0')
})
