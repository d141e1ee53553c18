import { expect, test } from 'vitest'
import type { AuditEntry, AuditKind } from '../../../../ground/model/audit-entry.ts'
import type { JsonObject } from '../../../../ground/model/json.ts'
import { entryLine, teamLine } from './entry-line.ts'

const line = (kind: AuditKind, body: JsonObject) =>
  entryLine({ seq: 1, at: 0, kind, body, prev: '', hash: '' } as AuditEntry)

test('a decision is told by its effect and its call', () => {
  const body = {
    call: { kind: 'shell', arguments: { command: 'ls\u202E' } },
    decision: { id: 'd1', effect: 'queue' },
  }
  expect(line('decision', body)).toEqual({ kind: 'decision', text: 'queued: ls‹202E›', decision: 'd1' })
  expect(line('dry_run', body).kind).toBe('dry run')
  expect(line('decision', {})).toEqual({ kind: 'decision', text: 'decided: no arguments' })
})

test('what people did is told with who and why', () => {
  const body = {
    event: 'reported_wrong',
    review: 'r-1',
    reviewer: 'alice',
    reason: 'it was production',
    decision: 'd',
  }
  expect(line('review', body)).toEqual({
    kind: 'review',
    text: 'reported wrong r-1 by alice: it was production',
    decision: 'd',
  })
  expect(line('pause', {}).text).toBe('noted')
  expect(line('report', { tool: 'web', characters: 1200, session: 's' }).text).toBe(
    'web gave back 1,200 characters in s',
  )
})

test('a probe is not told by its line', () => {
  expect(JSON.stringify(line('review', { event: 'planted', review: 'r-9', decision: 'd' }))).not.toMatch(
    /planted|r-9|"d"/,
  )
})

test('a grant and a way in are told by what they are', () => {
  const grant = { id: 'g-1', effect: 'allow', by: 'alice', reason: 'every day' }
  expect(line('grant', { event: 'added', grant }).text).toBe('added allow g-1 by alice: every day')
  expect(
    line('access', { event: 'token_added', role: 'agent', id: 't-1', agent: 'codex', by: 'owner' }).text,
  ).toBe('token added t-1 for agent codex by owner')
})

test('what the first of several people wrote is not told', () => {
  const body = { event: 'agreed', review: 'r-1', reviewer: 'bob', reason: 'my reason', text: 'my words' }
  expect(line('review', body).text).toBe('agreed r-1 by bob')
})

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
