import { expect, test } from 'vitest'
import type { ReviewPage } from '../../../../../people/acts/gate-people/reviews.ts'
import { draftOf, firstForm, problemOf, scopeParts, withEffect } from './grant-form.ts'

const page = {
  call: { cwd: '/srv/shop', tool: null },
  decision: { effects: [{ type: 'run', program: 'git' }] },
  review: {
    agent: 'codex',
    session: 's',
    profile: 'default',
    codes: ['git.force', 'production.change'],
    shape: { key: 'abc', text: 'shell · git push' },
  },
} as unknown as ReviewPage

test('the first form is a grant for this agent and shape, with an end', () => {
  const form = { ...firstForm(page), reason: 'the release' }
  expect(problemOf(form)).toBeNull()
  expect(draftOf(form, page, 1_000)).toEqual({
    effect: 'allow',
    scope: { agent: 'codex', shape: 'abc', shapeText: 'shell · git push' },
    codes: ['git.force', 'production.change'],
    reason: 'the release',
    expiresAt: 1_000 + 8 * 3_600_000,
    uses: null,
  })
})

test('a block names no findings and needs no end; turned into a grant it gets both back', () => {
  const block = {
    ...withEffect(firstForm(page), 'deny'),
    parts: ['tool'] as const,
    hours: null,
    reason: 'no',
  }
  expect(draftOf({ ...block, reason: 'never' }, page, 0)).toEqual({
    effect: 'deny',
    scope: { tool: 'git' },
    codes: [],
    reason: 'never',
    expiresAt: null,
    uses: null,
  })
  expect(withEffect(block, 'allow')).toMatchObject({ parts: ['agent', 'tool'], hours: 8 })
})

test('what the gate would refuse is said before', () => {
  const form = { ...firstForm(page), reason: 'the release' }
  expect(problemOf({ ...form, parts: [] })).toContain('Tick')
  expect(problemOf({ ...form, parts: ['agent'] })).toContain('shape, a folder or a session')
  expect(problemOf({ ...form, codes: [] })).toContain('findings')
  expect(problemOf({ ...form, hours: null })).toContain('ends')
  expect(problemOf({ ...form, hours: null, uses: '3' })).toBeNull()
  for (const uses of ['0', '-1', 'x', '10001']) expect(problemOf({ ...form, uses })).toContain('10,000')
  expect(problemOf({ ...form, reason: ' ' })).toContain('reason')
})

test('only what the call has can be a part of the scope', () => {
  const bare = {
    ...page,
    call: { ...page.call, cwd: null },
    decision: { effects: [] },
  } as unknown as ReviewPage
  expect(scopeParts(bare).map(({ name }) => name)).toEqual(['agent', 'shape', 'session', 'profile'])
})
