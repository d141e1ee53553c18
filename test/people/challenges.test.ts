import { expect, test } from 'vitest'
import { openPeopleGate } from './open-people-gate.ts'
import { addReviewer, approve, rightAnswer, wrongAnswer } from './review-answers.ts'

const deletion = 'rm -rf src && cat lib/notes.md'

async function waiting(command = deletion) {
  const people = openPeopleGate()
  const alice = await addReviewer(people)
  const { reviewId = '' } = await people.shell(command)
  return { people, alice, reviewId, reviews: people.gate.reviews }
}

function events({ store }: ReturnType<typeof openPeopleGate>) {
  return store
    .entries(0, 1_000)
    .filter(({ kind }) => kind === 'review')
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
}

test('whoever passes the quiz lets the call through, and it is in the log and teaches once', async () => {
  const { people, alice, reviewId } = await waiting()
  const { review } = await approve(people, reviewId, alice)
  expect(review).toMatchObject({
    state: 'approved',
    votes: [{ reviewer: 'alice', challenge: 'quiz', proof: 'pin' }],
  })
  expect(await people.shell(deletion)).toMatchObject({ effect: 'allow', reviewId })
  expect(events(people).map(({ event }) => event)).toEqual(['begun', 'approved'])
  expect(people.store.people.observations(review.shape.key)).toMatchObject([
    { approve: true, reviewer: 'alice' },
  ])
})

test('publishing the package of a folder, which no word of the call names, is asked in a quiz', async () => {
  const { people, alice, reviewId, reviews } = await waiting('npm publish')
  const sheet = await reviews.begin(reviewId, alice)
  expect(sheet.challenge).toBe('quiz')
  expect(sheet.questions.map(({ text }) => text)).toContain('What becomes of the package in this folder?')
  expect((await approve(people, reviewId, alice)).review.state).toBe('approved')
})

test('a yes that is too early is refused with the seconds left, and a no never is', async () => {
  const { people, alice, reviewId, reviews } = await waiting()
  const sheet = await reviews.begin(reviewId, alice)
  people.clock.now += 1_000
  const yes = {
    reviewId,
    who: alice,
    approve: true,
    sheetId: sheet.id,
    answer: rightAnswer(people, sheet.id),
  }
  await expect(reviews.answer(yes)).rejects.toMatchObject({
    code: 'forbidden',
    message: expect.stringMatching(/2 are left/),
  })
  const { review } = await reviews.answer({ reviewId, who: alice, approve: false, reason: 'not today' })
  expect(review).toMatchObject({ state: 'denied', votes: [{ challenge: 'none' }] })
  expect(people.store.people.observations(review.shape.key)).toMatchObject([{ approve: false }])
})

test('a wrong quiz closes its sheet, and after three of them there is a cool-down', async () => {
  const { people, alice, reviewId, reviews } = await waiting()
  for (const remaining of [2, 1, 0]) {
    const sheet = await reviews.begin(reviewId, alice)
    people.clock.now += 10_000
    const input = { reviewId, who: alice, approve: true, sheetId: sheet.id }
    const outcome = await reviews.answer({ ...input, answer: wrongAnswer(people, sheet.id) })
    expect(outcome).toMatchObject({ failed: { attemptsLeft: remaining }, review: { state: 'pending' } })
    await expect(reviews.answer({ ...input, answer: rightAnswer(people, sheet.id) })).rejects.toMatchObject({
      code: 'forbidden',
    })
  }
  await expect(reviews.begin(reviewId, alice)).rejects.toMatchObject({ code: 'forbidden' })
  people.clock.now += 301_000
  expect(await reviews.begin(reviewId, alice)).toMatchObject({ attemptsLeft: 3 })
})
