import { expect, onTestFinished, test } from 'vitest'
import { openPeopleGate } from './open-people-gate.ts'
import { addQuickReviewer } from './quick-reviewer.ts'
import { rightAnswer } from './review-answers.ts'

test('a yes never comes from a chat, whoever vouches for it; a no does, says so in the log, and teaches nothing', async () => {
  const people = openPeopleGate()
  onTestFinished(() => people.gate.close())
  const who = await addQuickReviewer(people)
  const { reviewId = '' } = await people.shell('git push --force origin main')
  const sheet = await people.gate.reviews.begin(reviewId, who)
  people.clock.now += sheet.minimumSeconds * 1_000
  const answer = { reviewId, who, sheetId: sheet.id, answer: rightAnswer(people, sheet.id) }
  const via = 'Slack user U061F7AUR of T024BE7LD'
  await expect(people.gate.reviews.answer({ ...answer, approve: true, via })).rejects.toMatchObject({
    code: 'forbidden',
    field: 'via',
  })
  expect(people.store.people.review(reviewId)?.state).toBe('pending')
  const alice = { reviewer: 'alice', uid: null, terminal: false }
  const { review } = await people.gate.reviews.answer({ reviewId, who: alice, approve: false, via })
  expect(review).toMatchObject({ state: 'denied', votes: [{ reviewer: 'alice', proof: 'none', via }] })
  const lines: unknown[] = []
  for await (const { body } of people.gate.entries()) lines.push(body)
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'denied', reviewer: 'alice', proof: 'none', via }),
  )
  expect(await people.gate.trust.list()).toEqual([])
  expect(await people.gate.verify()).toMatchObject({ problems: [] })
})
