import { expect, test } from 'vitest'
import type { AuditEntry, AuditKind } from '../../../../ground/model/audit-entry.ts'
import type { JsonObject } from '../../../../ground/model/json.ts'
import { entryLine } from './entry-line.ts'

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
