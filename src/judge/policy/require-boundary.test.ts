import { expect, test } from 'vitest'
import type { Effect } from '../../ground/model/effect.ts'
import type { ToolCall, CallBoundary } from '../../ground/model/tool-call.ts'
import type { DecidedEffect } from './decide.ts'
import { defaultProfile } from './default-profile.ts'
import { requireBoundary } from './require-boundary.ts'

const strict = { ...defaultProfile, name: 'ci', boundary: { ...defaultProfile.boundary, required: true } }
const allowed: DecidedEffect = {
  effect: 'allow',
  reason: { kind: 'routine', text: 'Nothing.', final: false },
  challenge: 'none',
  minimumSeconds: 0,
}
const queued: DecidedEffect = { ...allowed, effect: 'queue', challenge: 'confirm', minimumSeconds: 3 }
type Asked = Pick<ToolCall, 'kind' | 'boundary' | 'origin' | 'arguments'>
const call: Asked = { kind: 'shell', origin: 'hook', arguments: { command: 'make all' } }
const inside = { plan: '0'.repeat(64), network: 'none' } as CallBoundary
const unread: Effect = {
  type: 'execute',
  language: 'native',
  source: { from: 'unknown' },
  read: false,
  evidence: { pointer: '/command', start: 0, end: 4 },
  through: [],
}

test('a command that would be asked about runs inside or not at all', () => {
  const { effect, reason } = requireBoundary(queued, call, [], strict)
  expect(effect).toBe('deny')
  expect(reason.text).toBe('The profile ci runs what a person would be asked about only inside a boundary.')
  expect(reason.instead).toContain('countersign exec -- <client>')
})

test('so does one that nobody can read, and the person at the terminal gets the line to type', () => {
  const { effect, reason } = requireBoundary(allowed, { ...call, origin: 'run' }, [unread], strict)
  expect(effect).toBe('deny')
  expect(reason.instead).toBe('countersign exec --one -- make all')
})

test.each([
  ['inside the boundary', queued, { ...call, boundary: inside }, strict],
  ['that nobody would be asked about', allowed, call, strict],
  ['of another kind', queued, { ...call, kind: 'http' as const }, strict],
  ['of a profile that does not require it', queued, call, defaultProfile],
])('a call %s stays as it was decided', (_name, decided, asked, profile) => {
  expect(requireBoundary(decided, asked, [], profile)).toBe(decided)
})
