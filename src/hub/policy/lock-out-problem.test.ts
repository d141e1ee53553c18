import { expect, test } from 'vitest'
import type { Policy } from '../../ground/model/policy.ts'
import { unfilledNeeds } from './lock-out-problem.ts'

const security = (count: number) => [{ group: 'security', count }]

test('a need is unfilled where the people who may answer at its level are too few of its groups', () => {
  const policy = {
    reviews: { approvers: { medium: security(1), high: security(2) } },
    profiles: { default: {}, ops: { approvers: [{ group: 'ops', count: 1 }] } },
    rules: [
      { source: 'team/laptops:3', approvers: [...security(1), { group: 'dev', count: 1 }] },
      { source: 'x' },
    ],
  } as unknown as Policy
  const asked: string[] = []
  const unfilled = (...people: readonly (readonly string[])[]) =>
    unfilledNeeds(policy, ({ level, profile }) => {
      asked.push(`${level} ${profile}`)
      return people
    }).map(({ setting, missing }) => [setting, missing])
  expect(unfilled(['security'], ['security', 'dev'], ['ops'])).toEqual([])
  expect(asked).toEqual(['medium default', 'high default', 'medium ops', 'medium default'])
  // One person is one yes, whatever groups they are of.
  expect(unfilled(['security', 'dev'], ['ops'])).toEqual([
    ['reviews.approvers.high', security(1)],
    ['the rule at team/laptops:3', [{ group: 'dev', count: 1 }]],
  ])
  expect(unfilled()).toHaveLength(4)
})
