import { expect, test } from 'vitest'
import { defaultReviews } from '../../src/judge/policy/default-profile.ts'
import { openPeopleGate, policyWith } from './open-people-gate.ts'
import { addReviewer } from './review-answers.ts'

const command = 'rm -rf src'
const named = { reviewer: 'alice', uid: null, terminal: false }

async function asked(people = openPeopleGate()) {
  const alice = await addReviewer(people)
  const { reviewId = '', assessment } = await people.shell(command)
  const taught = () => people.store.people.observations(assessment.shape?.key ?? '')
  return { ...people, alice, reviewId, taught }
}

test('a no without a secret is taken, says so, and teaches nothing', async () => {
  const { gate, shell, reviewId, taught } = await asked()
  const { review } = await gate.reviews.answer({ reviewId, who: named, approve: false, reason: 'not now' })
  expect(review).toMatchObject({ state: 'denied', votes: [{ reviewer: 'alice', proof: 'none' }] })
  expect(await shell(command)).toMatchObject({ effect: 'deny' })
  expect(taught()).toEqual([])
  const logged: unknown[] = []
  for await (const { kind, body } of gate.entries()) if (kind === 'review') logged.push(body)
  expect(logged).toContainEqual(expect.objectContaining({ event: 'denied', proof: 'none' }))
})

test('a no at one’s own terminal is no more than that, and a policy that asks for the secret refuses none', async () => {
  const proof = { ...defaultReviews.proof, medium: 'secret' as const }
  const policy = policyWith({ reviews: { ...defaultReviews, proof } })
  const { gate, reviewId, taught } = await asked(openPeopleGate({ policy }))
  const who = { ...named, uid: 1_000, terminal: true }
  const { review } = await gate.reviews.answer({ reviewId, who, approve: false })
  expect(review).toMatchObject({ state: 'denied', votes: [{ proof: 'none' }] })
  expect(taught()).toEqual([])
})

test('a no with the secret teaches', async () => {
  const { gate, reviewId, alice, taught } = await asked()
  await gate.reviews.answer({ reviewId, who: alice, approve: false })
  expect(taught()).toMatchObject([{ reviewer: 'alice', approve: false }])
})

test('a wrong secret and a stranger’s name say no for nobody', async () => {
  const { gate, reviewId } = await asked()
  for (const who of [
    { ...named, pin: 'wrong-42' },
    { ...named, reviewer: 'mallory' },
  ])
    await expect(gate.reviews.answer({ reviewId, who, approve: false })).rejects.toMatchObject({
      code: 'forbidden',
    })
  expect((await gate.reviews.show(reviewId)).review.state).toBe('pending')
})
