import { expect, test } from 'vitest'
import type { Rule } from '../../ground/model/policy.ts'
import type { GroupNeed } from '../../ground/model/review.ts'
import { neededApprovers } from './needed-approvers.ts'

const need = (group: string, count = 1): GroupNeed => ({ group, count })
const ruled = (approvers: readonly GroupNeed[]) => ({ rule: { approvers } as unknown as Rule, what: 'x' })

test('a call needs all groups that its level, its profile and its rules name, and of each the most people', () => {
  const settings = { approvers: { high: [need('dev')], critical: [need('board')] } }
  const profile = { approvers: [need('security'), need('dev', 2)] }
  const rules = [ruled([need('dba')]), ruled([need('security', 2), need('dba')])]
  expect(neededApprovers({ settings, profile, rules, level: 'high' })).toEqual([
    need('dba'),
    need('dev', 2),
    need('security', 2),
  ])
  expect(neededApprovers({ settings, profile: {}, rules: [], level: 'medium' })).toEqual([])
})

test('a group that one list names twice needs the people of both', () => {
  const profile = { approvers: [need('dev'), need('dev')] }
  expect(neededApprovers({ settings: {}, profile, rules: [], level: 'medium' })).toEqual([need('dev', 2)])
})
