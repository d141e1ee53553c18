import { expect, test } from 'vitest'
import type { JsonObject } from '../../../../ground/model/json.ts'
import { teamLine } from './team-line.ts'

const gate = { gate: '8b6939e554d593b2', epoch: 0, name: 'gate-a' }
const token = '0123456789abcdef'

test.each<[JsonObject, string]>([
  [
    { event: 'joined', ...gate, group: 'laptops', token, by: 'ann' },
    'gate-a (8b6939e5) joined laptops with token 0123456789abcdef by ann',
  ],
  [
    { event: 'joined', ...gate, was: 'ffffffff0000', group: 'laptops', token, by: 'ann' },
    'gate-a (8b6939e5), which was ffffffff, joined laptops with token 0123456789abcdef by ann',
  ],
  [{ event: 'revoked', ...gate, by: 'ann' }, 'gate-a (8b6939e5) revoked by ann'],
  [{ event: 'quarantined', ...gate, why: 'it was cloned' }, 'gate-a (8b6939e5) quarantined: it was cloned'],
  [
    { event: 'token_added', token, group: 'ci', uses: 1, by: 'ann' },
    'token 0123456789abcdef added for one gate of ci by ann',
  ],
  [{ event: 'token_removed', token, by: 'ann' }, 'token 0123456789abcdef removed by ann'],
  [
    { event: 'group', name: 'ci', lease: 300, content: 'hashes', by: 'ann' },
    'group ci set by ann: lease 5 min, uploads hashes',
  ],
  [
    { event: 'history', history: 2, from: 70, why: 'acts are missing', by: 'ann' },
    'history 2 begun after act 70 by ann: acts are missing',
  ],
  [{ event: 'restored', act: 71, part: 'reviews', gate: gate.gate }, 'act 71 put back by gate 8b6939e5'],
  [
    { event: 'role_added', id: 'b-1', role: 'reviewer', group: 'oncall', gates: ['ci', 'prod'], by: 'ann' },
    'role reviewer (b-1) given to group oncall at gates of ci, prod by ann',
  ],
  [
    { event: 'role_removed', id: 'b-1', role: 'owner', reviewer: 'bob', by: 'ann' },
    'role owner (b-1) taken from bob by ann',
  ],
  [{ event: 'member', reviewer: 'bob', groups: ['oncall'], by: 'ann' }, 'groups of bob set by ann: oncall'],
])('%j', (body, text) => {
  expect(teamLine(body)).toBe(text)
})

test('an event of reviews is told as any other, and a line without its parts is shown all the same', () => {
  expect(teamLine({ event: 'opened', review: 'r-1' })).toBeUndefined()
  expect(teamLine({ event: 'constructor' })).toBeUndefined()
  expect(teamLine({ event: 'revoked' })).toBe('? (?) revoked')
})
