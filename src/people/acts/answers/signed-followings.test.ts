import { expect, test } from 'vitest'
import type { Review } from '../../../ground/model/review.ts'
import type { GroupsOfReviewer } from '../../review/groups-of-reviewer.ts'
import { SignedFollowings } from './signed-followings.ts'

const text = { source: 'web', digest: 'a'.repeat(64) }

/** The texts that are followed by a review with these votes: who said yes, and whether to following too. */
function followed(
  votes: readonly (readonly [string, boolean])[],
  groupsOf: GroupsOfReviewer,
  more: object = {},
) {
  const review = {
    id: 'r-1',
    session: 's',
    state: 'approved',
    follow: text,
    requiredApprovers: 1,
    ...more,
    votes: votes.map(([reviewer, follow], at) => ({ reviewer, approve: true, follow, at })),
  } as unknown as Review
  const store = { people: { reviews: () => [review], review: () => review }, followEnded: () => false }
  const texts = new SignedFollowings({ store, isHeld: () => true, groupsOf: () => groupsOf })
  return texts.of('s', 10, { medium: 'session', high: 'session', critical: 'session' })
}

test('a text is followed once people of each group that is needed said so, whoever else agreed to the call', () => {
  const approvers = [
    { group: 'dev', count: 1 },
    { group: 'security', count: 1 },
  ]
  const groups: GroupsOfReviewer = who => (who === 'eve' ? null : who === 'carl' ? ['security'] : ['dev'])
  const both = [
    ['bob', true],
    ['carl', true],
  ] as const
  expect(followed(both, groups, { approvers })).toMatchObject([{ ...text, by: 'carl', review: 'r-1' }])
  const oneOnly = [
    ['bob', true],
    ['carl', false],
  ] as const
  expect(followed(oneOnly, groups, { approvers })).toEqual([])
  // Two people, and both of one group.
  const sameGroup = [...oneOnly, ['dora', true]] as const
  expect(followed(sameGroup, groups, { approvers, requiredApprovers: 2 })).toEqual([])
  // Whoever has no role any more counts for nothing.
  expect(followed([['eve', true]], groups)).toEqual([])
  expect(followed([['bob', true]], groups)).toHaveLength(1)
})
