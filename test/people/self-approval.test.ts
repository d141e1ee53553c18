import { expect, test } from 'vitest'
import { builtInFilters } from '../../src/judge/filters/index.ts'
import type { Level } from '../../src/ground/model/assessment.ts'
import type { ToolCall } from '../../src/ground/model/tool-call.ts'
import { defaultReviews } from '../../src/judge/policy/default-profile.ts'
import { openPeopleGate, policyWith } from './open-people-gate.ts'
import { addQuickReviewer } from './quick-reviewer.ts'
import { approve } from './review-answers.ts'

const medium = 'git push --force origin main'
const high = 'rm -rf src && npm publish'
const upTo = (self_approval: Level) => policyWith({ reviews: { ...defaultReviews, self_approval } })

test('where the policy says a level nobody answers for a call of their own above it, and others do', async () => {
  const people = openPeopleGate({ policy: upTo('medium'), of: { principal: 'alice' } })
  const [alice, bob] = [await addQuickReviewer(people), await addQuickReviewer(people, 'bob', null)]
  await approve(people, (await people.shell(medium)).reviewId ?? '', alice)
  expect(await people.shell(medium)).toMatchObject({ effect: 'allow' })
  const { reviewId = '', assessment } = await people.shell(high)
  expect(assessment.level).toBe('high')
  await expect(people.gate.reviews.begin(reviewId, alice)).rejects.toMatchObject({
    code: 'forbidden',
    field: 'reviewer',
    message: 'alice asked for this call, and somebody else must agree to it.',
  })
  await approve(people, reviewId, bob)
  expect(await people.shell(high)).toMatchObject({ effect: 'allow' })
})

test('"low" lets nobody answer for themselves, and where no policy says a level a person of no team does', async () => {
  for (const [policy, refused] of [
    [upTo('low'), true],
    [policyWith(), false],
  ] as const) {
    const people = openPeopleGate({ policy, of: { principal: 'alice' } })
    const alice = await addQuickReviewer(people)
    const input = approve(people, (await people.shell(medium)).reviewId ?? '', alice)
    await (refused
      ? expect(input).rejects.toMatchObject({ code: 'forbidden' })
      : expect(input).resolves.toMatchObject({ review: { state: 'approved' } }))
  }
})

test('a yes to one’s own call lets it through no more once the policy has a lower level', async () => {
  const policy = upTo('critical')
  const people = openPeopleGate({ policy, of: { principal: 'alice' } })
  const alice = await addQuickReviewer(people)
  const { reviewId = '' } = await people.shell(high)
  await approve(people, reviewId, alice)
  Object.assign(policy.reviews, { self_approval: 'medium' })
  const after = await people.shell(high)
  expect(after).toMatchObject({ effect: 'queue' })
  expect(after.reviewId).not.toBe(reviewId)
})

test('what a team’s policy loosens without its word opens no review that people answer for themselves', async () => {
  for (const [team, without, stored] of [
    ['critical', policyWith(), 'medium'],
    ['critical', upTo('low'), 'low'],
    ['low', policyWith(), 'low'],
  ] as const) {
    const teamPolicy = {
      group: 'laptops',
      digest: 'b'.repeat(64),
      without: () => ({ policy: without, filters: builtInFilters }),
    }
    const { shell, store } = openPeopleGate({ policy: upTo(team), more: { teamPolicy } })
    const { reviewId = '' } = await shell(high)
    expect(store.people.review(reviewId)?.settings.self_approval).toBe(stored)
  }
})

test('a yes to a call counts no more once the same call is asked for whoever gave it', async () => {
  const of: Partial<ToolCall> = { principal: 'bob' }
  const people = openPeopleGate({ policy: upTo('medium'), of })
  const [alice, bob] = [await addQuickReviewer(people), await addQuickReviewer(people, 'bob', null)]
  const { reviewId = '' } = await people.shell(high)
  await approve(people, reviewId, alice)
  Object.assign(of, { principal: 'alice' })
  const own = await people.shell(high)
  expect(own).toMatchObject({ effect: 'queue' })
  expect(own.reviewId).not.toBe(reviewId)
  await approve(people, own.reviewId ?? '', bob)
  expect(await people.shell(high)).toMatchObject({ effect: 'allow', reviewId: own.reviewId })
})
