import { expect, test } from 'vitest'
import { openPeopleGate } from './open-people-gate.ts'
import { addReviewer } from './review-answers.ts'

const command = 'rm -rf src'
const wish = 'not like this: delete src/old alone'

async function sentBack() {
  const people = openPeopleGate()
  const alice = await addReviewer(people)
  const { reviewId = '', assessment } = await people.shell(command)
  const input = { reviewId, who: alice, approve: false, revise: true, reason: wish } as const
  const { review } = await people.gate.reviews.answer(input)
  return { ...people, alice, reviewId, assessment, review }
}

test('a wish for another call ends the review, is told to the agent, and is no last word', async () => {
  const { review, reviewId, shell, gate } = await sentBack()
  expect(review).toMatchObject({ state: 'returned', votes: [{ approve: false, revise: true, reason: wish }] })
  const again = await shell(command)
  expect(again).toMatchObject({ effect: 'deny', reviewId, reason: { kind: 'person', final: false } })
  expect(again.reason.text).toContain(wish)
  expect(again.reason.instead).toContain('change the call')
  const waited = await gate.reviews.wait(reviewId, { timeout: 0 })
  expect(waited.state).toBe('returned')
})

test('the changed call is judged anew, and the same one again after a while', async () => {
  const { shell, clock, reviewId } = await sentBack()
  const changed = await shell('rm -rf src/old')
  expect(changed).toMatchObject({ effect: 'queue' })
  expect(changed.reviewId).not.toBe(reviewId)
  clock.now += 3_601_000
  expect(await shell(command)).toMatchObject({ effect: 'queue' })
})

test('it teaches nothing, and the log has it as what it was', async () => {
  const { gate, store, assessment, shell } = await sentBack()
  expect(store.people.observations(assessment.shape?.key ?? '')).toEqual([])
  const events: unknown[] = []
  for await (const { kind, body } of gate.entries())
    if (kind === 'review') events.push((body as { readonly event: string }).event)
  expect(events).toContain('returned')
  expect(events).not.toContain('denied')
  // The log bears the row out: a gate that starts finds no forgery.
  expect(await shell('ls')).toMatchObject({ effect: 'allow' })
})

test('a wish without words, and one that is a yes, are refused, and the review still waits', async () => {
  const people = openPeopleGate()
  const who = await addReviewer(people)
  const { reviewId = '' } = await people.shell(command)
  const { reviews } = people.gate
  await expect(
    reviews.answer({ reviewId, who, approve: false, revise: true, reason: ' ' }),
  ).rejects.toMatchObject({ code: 'invalid', field: 'reason' })
  await expect(
    reviews.answer({ reviewId, who, approve: true, revise: true, reason: wish }),
  ).rejects.toMatchObject({ code: 'invalid', field: 'revise' })
  expect((await reviews.show(reviewId)).review.state).toBe('pending')
})

test('who comes later is told who sent it back', async () => {
  const { gate, reviewId, alice } = await sentBack()
  await expect(gate.reviews.answer({ reviewId, who: alice, approve: false })).rejects.toThrow(
    'was sent back for a change by alice already',
  )
})
