import { expect, test } from 'vitest'
import type { ReviewPage } from '../../../../../people/acts/gate-people/reviews.ts'
import { firstForm, withEffect } from './grant-form.ts'
import { grantSentences } from './grant-sentences.ts'

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

const noon = new Date(2026, 10, 23, 12, 0).getTime()

test('a grant is told by its calls, its end, what it covers and what it never does', () => {
  expect(grantSentences(firstForm(page), page, noon)).toEqual([
    'From now on, calls like this one (git push) of the agent codex are let through without asking until Monday 23 November, 20:00.',
    'It covers what was found in this call. A call in which anything else is found is asked for as before.',
    'It never lets a critical call pass, nor one that a rule denies.',
  ])
})

test('fewer findings, a folder, a session and a number of uses are said too', () => {
  const form = {
    ...firstForm(page),
    parts: ['agent', 'folder', 'session'] as const,
    codes: ['git.force'],
    hours: null,
    uses: '3',
  }
  const [first, second] = grantSentences(form, page, noon)
  expect(first).toBe(
    'From now on, all calls of the agent codex in this session in /srv/shop and below are let through without asking 3 times at most.',
  )
  expect(second).toContain('It covers 1 of the 2 things')
})

test('a block says whose calls are denied, and that nobody is asked', () => {
  const form = { ...withEffect(firstForm(page), 'deny'), parts: ['tool'] as const, hours: null, uses: '' }
  expect(grantSentences(form, page, noon)).toEqual([
    'From now on, calls with git are denied without asking.',
    'Nobody is asked about them meanwhile.',
  ])
})
