import { expect, test } from 'vitest'
import type { Grant } from '../../../../ground/model/grant.ts'
import { grantState, scopeWords, sortedGrants } from './grant-state.ts'
import { codesIn, draftFrom, emptyForm, missingIn, missingToSave } from './new-grant-form.ts'

const grant: Grant = {
  id: 'g-0a1b2c3d',
  effect: 'allow',
  scope: { agent: 'codex', shape: 'abc', shapeText: 'shell · git push' },
  codes: ['repository.force-push'],
  by: 'alice',
  reason: 'the release',
  at: 0,
  expiresAt: 1_000,
  uses: null,
  revokedAt: null,
}

test('a grant ends by time, by uses or by somebody, and what ended stands apart', () => {
  expect(grantState(grant, 999)).toBe('holds')
  expect(grantState(grant, 1_000)).toBe('expired')
  expect(grantState({ ...grant, uses: 0 }, 0)).toBe('used up')
  expect(grantState({ ...grant, revokedAt: 5 }, 0)).toBe('revoked')
  const other = { ...grant, id: 'g-1', at: 5, expiresAt: null, uses: 2 }
  const { holding, ended } = sortedGrants([grant, other], 2_000)
  expect([holding, ended]).toEqual([[other], [grant]])
})

test('a scope is told by its words, each part once', () => {
  expect(scopeWords(grant.scope)).toEqual([
    ['calls of', 'codex'],
    ['like', 'git push'],
  ])
})

test('a draft holds what was filled in and nothing empty', () => {
  const form = {
    ...emptyForm,
    agent: ' codex ',
    shape: 'abc',
    codes: ['x.y'],
    reason: ' release ',
    uses: '3',
    hours: 1,
  }
  expect(draftFrom(form, () => 'in words', 10)).toEqual({
    effect: 'allow',
    scope: { agent: 'codex', shape: 'abc', shapeText: 'in words' },
    codes: ['x.y'],
    reason: 'release',
    expiresAt: 3_600_010,
    uses: 3,
  })
  expect(draftFrom({ ...form, effect: 'deny', hours: null, uses: '' }, () => undefined, 0)).toMatchObject({
    codes: [],
    expiresAt: null,
    uses: null,
  })
})

test('what the gate would refuse is said before', () => {
  const form = { ...emptyForm, agent: 'codex', folder: '/srv', codes: ['x.y'], reason: 'why' }
  expect(missingToSave(form)).toBeNull()
  expect(missingToSave({ ...form, reason: '' })).toContain('reason')
  expect(missingIn({ ...form, agent: ' ' })).toContain('agent')
  expect(missingIn({ ...form, folder: '' })).toContain('shape or a folder')
  expect(missingIn({ ...form, codes: [] })).toContain('findings')
  expect(missingIn({ ...form, hours: null })).toContain('ends')
  expect(missingIn({ ...form, uses: '0' })).toContain('10,000')
  expect(missingIn({ ...emptyForm, effect: 'deny' })).toContain('stop everything')
  expect(missingIn({ ...emptyForm, effect: 'deny', tool: 'terraform' })).toBeNull()
})

test('a shape tells the findings that a grant for it covers', () => {
  expect(codesIn('shell · terraform destroy · flow.secret-out, infrastructure.destroy-whole')).toEqual([
    'flow.secret-out',
    'infrastructure.destroy-whole',
  ])
  expect(codesIn('shell · ls')).toEqual([])
})
