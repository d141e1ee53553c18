import { expect, test } from 'vitest'
import { openPeopleGate } from './open-people-gate.ts'
import { addQuickReviewer } from './quick-reviewer.ts'
import { approve } from './review-answers.ts'

const hour = 3_600_000

/** A gate whose reviewer answers calls of one shape: folders of the workspace are deleted. */
async function open() {
  const people = openPeopleGate()
  const alice = await addQuickReviewer(people)
  let calls = 0
  const asked = () => people.shell(`rm -rf folder-${++calls}`)
  const approveOne = async () => {
    const { reviewId = '' } = await asked()
    await approve(people, reviewId, alice)
  }
  const approveMany = async (count: number) => {
    for (let i = 0; i < count; i++) await approveOne()
  }
  const trust = async () => (await people.gate.trust.list()).map(one => one.trust)
  return { people, alice, asked, approveMany, trust }
}

test('eleven answered calls of a shape let the twelfth run unseen, and not the eleventh', async () => {
  const { people, asked, approveMany } = await open()
  await approveMany(10)
  expect((await asked()).effect).toBe('queue')
  await approveMany(1)
  const twelfth = await asked()
  expect(twelfth).toMatchObject({ effect: 'allow', challenge: 'none' })
  expect(twelfth.reviewId).toBeUndefined()
  expect(twelfth.assessment).toMatchObject({ trust: { approvals: 11, reviewers: 1 } })
  expect(people.store.people.reviews({ states: ['pending'] })).toHaveLength(1)
})

test('one finding that no answer was about brings the call before a person again', async () => {
  const { people, asked, approveMany } = await open()
  await approveMany(11)
  expect((await asked()).effect).toBe('allow')
  const more = await people.shell('rm -rf folder-x; crontab -r')
  expect(more).toMatchObject({ effect: 'queue', reviewId: expect.any(String) })
  expect(more.assessment.discount).toBe(0)
})

test('one denial ends the trust, for a long time', async () => {
  const { people, alice, asked, approveMany } = await open()
  const { reviewId = '' } = await asked()
  await approveMany(11)
  expect((await asked()).effect).toBe('allow')
  await people.gate.reviews.answer({ reviewId, who: alice, approve: false })
  expect((await asked()).effect).toBe('queue')
  await approveMany(15)
  expect((await asked()).effect).toBe('queue')
})

test('an approval that is reported as wrong ends it too', async () => {
  const { people, alice, asked, approveMany } = await open()
  await approveMany(11)
  const [last] = people.store.people.reviews({ states: ['approved'] })
  await people.gate.reviews.reportWrong(last?.id ?? '', 'the folder was needed', alice)
  expect((await asked()).effect).toBe('queue')
})

test('a day of reviews that nobody answers and of holds that run out changes nothing', async () => {
  const { people, asked, approveMany, trust } = await open()
  await approveMany(10)
  const before = await trust()
  for (let i = 0; i < 24; i++) {
    const { reviewId = '' } = await asked()
    await people.gate.reviews.unanswered(reviewId)
    people.clock.now += hour
  }
  people.clock.now += 24 * hour
  const expired = await people.gate.reviews.list({ states: ['expired'] })
  expect(expired).toHaveLength(24)
  const after = await trust()
  expect(after.map(({ lastAt, reviewers }) => ({ lastAt, reviewers }))).toEqual(
    before.map(({ lastAt, reviewers }) => ({ lastAt, reviewers })),
  )
  expect(after[0]?.denials).toBe(0)
  await approveMany(1)
  expect((await asked()).effect).toBe('allow')
})

test('after two holds that nobody answered the profile parks, until somebody answers anything', async () => {
  const { people, alice, asked } = await open()
  const { reviewId = '' } = await asked()
  const { reviews } = people.gate
  expect(await reviews.holdFor(reviewId, true)).toBe(60_000)
  await reviews.unanswered(reviewId)
  await reviews.unanswered(reviewId)
  expect(await reviews.holdFor(reviewId, true)).toBe(0)
  expect(await reviews.holdFor(reviewId, true, true)).toBe(600_000)
  const { reviewId: other = '' } = await asked()
  await reviews.answer({ reviewId: other, who: alice, approve: false })
  expect(await reviews.holdFor(reviewId, true)).toBe(60_000)
})
