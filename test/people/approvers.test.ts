import { expect, test } from 'vitest'
import { builtInFilters } from '../../src/judge/filters/index.ts'
import type { Policy, Rule } from '../../src/ground/model/policy.ts'
import type { GroupNeed, Review } from '../../src/ground/model/review.ts'
import { builtInProfiles, defaultProfile, defaultReviews } from '../../src/judge/policy/default-profile.ts'
import { openPeopleGate, policyWith } from './open-people-gate.ts'
import { addQuickReviewer } from './quick-reviewer.ts'
import { approve, rightAnswer } from './review-answers.ts'

const command = 'git push --force origin main'
const need = (group: string, count = 1): GroupNeed => ({ group, count })
const rule: Rule = {
  effect: 'queue',
  reason: 'security looks at pushes',
  program: 'git',
  argument: 'push*',
  approvers: [need('security')],
  covers: [],
  match: [],
  not_match: [],
  source: 'test:1',
}
const profiles = { ...builtInProfiles, default: { ...defaultProfile, approvers: [need('dev')] } }
const groups: Readonly<Record<string, readonly string[]>> = { alice: ['dev', 'security'], bob: ['dev'] }
const more = { groupsOf: () => (reviewer: string) => groups[reviewer] ?? null }

test('a call needs the groups of its profile, its level and its rules, and the same person never stands for two', async () => {
  const policy = policyWith({ profiles, rules: [rule] })
  const people = openPeopleGate({ policy, more })
  const [alice, bob] = [await addQuickReviewer(people), await addQuickReviewer(people, 'bob', null)]
  const decision = await people.shell(command)
  const both = [need('dev'), need('security')]
  expect(decision).toMatchObject({ effect: 'queue', approvers: both })
  const { reviewId = '' } = decision
  expect(people.store.people.review(reviewId)).toMatchObject({ approvers: both, requiredApprovers: 2 })
  await approve(people, reviewId, alice)
  expect(people.store.people.review(reviewId)?.state).toBe('pending')
  await approve(people, reviewId, bob)
  expect(await people.shell(command)).toMatchObject({ effect: 'allow' })
  const allowed = await people.shell('git status')
  expect(allowed.effect === 'allow' && allowed.approvers).toBeUndefined()
})

test('what was approved waits again once a rule names a further group', async () => {
  const policy: Policy = policyWith({ rules: [{ ...rule, approvers: [need('dev')] }] })
  const people = openPeopleGate({ policy, more })
  const bob = await addQuickReviewer(people, 'bob')
  const { reviewId = '' } = await people.shell(command)
  await approve(people, reviewId, bob)
  Object.assign(policy, { rules: [rule] })
  const again = await people.shell(command)
  expect(again).toMatchObject({ effect: 'queue', approvers: [need('security')] })
  expect(again.reviewId).not.toBe(reviewId)
})

test('of a team’s policy without its word and what holds beside it, a call needs the groups of both', async () => {
  const without = policyWith({
    rules: [rule],
    reviews: { ...defaultReviews, approvers: { medium: [need('dev', 2)] } },
  })
  const teamPolicy = {
    group: 'laptops',
    digest: 'b'.repeat(64),
    without: () => ({ policy: without, filters: builtInFilters }),
  }
  const people = openPeopleGate({ policy: policyWith({ profiles }), more: { ...more, teamPolicy } })
  const decision = await people.shell(command)
  const both = [need('dev', 2), need('security')]
  expect(decision).toMatchObject({ effect: 'queue', approvers: both })
  const review = people.store.people.review(decision.reviewId ?? '')
  expect(review).toMatchObject({ approvers: both, requiredApprovers: 3, decisionId: decision.id })
})

test('of two who answer at once by one right only the first counts', async () => {
  // As where one of them lent it to the other: it is used once somebody said yes by it.
  const groupsOf = ({ votes }: Review) => {
    const [first] = votes
    return (reviewer: string) => (first && first.reviewer !== reviewer ? null : ['dev'])
  }
  const policy = policyWith({ rules: [{ ...rule, approvers: [need('dev', 2)] }] })
  const people = openPeopleGate({ policy, more: { groupsOf } })
  const [alice, bob] = [await addQuickReviewer(people), await addQuickReviewer(people, 'bob', null)]
  const { reviewId = '' } = await people.shell(command)
  const both = [alice, bob]
  const begun = []
  for (const who of both) begun.push(await people.gate.reviews.begin(reviewId, who))
  people.clock.now += 30_000
  const answers = await Promise.allSettled(
    begun.map(({ id: sheetId }, i) => {
      const who = both[i] ?? alice
      const answer = rightAnswer(people, sheetId)
      return people.gate.reviews.answer({ reviewId, who, approve: true, sheetId, answer })
    }),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(people.store.people.review(reviewId)).toMatchObject({ state: 'pending', votes: [{ approve: true }] })
})
