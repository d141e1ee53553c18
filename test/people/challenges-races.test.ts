import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import { openPeopleGate, policyWith } from './open-people-gate.ts'
import { addReviewer, approve, rightAnswer, wrongAnswer } from './review-answers.ts'

const deletion = 'rm -rf src'

function stateFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-people-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'state.db')
}

/** Two processes' worth of gates on one store, with a review that both reviewers have begun. */
async function twoReviewers() {
  const file = stateFile()
  const [here, there] = [openPeopleGate({ file }), openPeopleGate({ file })]
  const alice = await addReviewer(here, 'alice')
  const bob = await addReviewer(here, 'bob')
  const { reviewId = '' } = await here.shell(deletion)
  const sheets = [
    await here.gate.reviews.begin(reviewId, alice),
    await there.gate.reviews.begin(reviewId, bob),
  ]
  for (const { clock } of [here, there]) clock.now += 30_000
  const yes = (who: Identity, i: number) => ({
    reviewId,
    who,
    approve: true,
    sheetId: sheets[i]?.id ?? '',
    answer: rightAnswer(here, sheets[i]?.id ?? ''),
  })
  return { here, there, alice, bob, reviewId, yes }
}

test('of two who answer at once in two processes one wins, and the other is told who it was and what they said', async () => {
  const { here, there, alice, bob, reviewId, yes } = await twoReviewers()
  const answers = await Promise.allSettled([
    here.gate.reviews.answer(yes(alice, 0)),
    there.gate.reviews.answer({ reviewId, who: bob, approve: false }),
  ])
  const lost = answers.flatMap(one => (one.status === 'rejected' ? [one.reason] : []))
  const review = here.store.people.review(reviewId)
  expect(lost).toMatchObject([{ code: 'conflict' }])
  expect(review?.votes).toHaveLength(1)
  const [winner] = review?.votes ?? []
  const how = winner?.approve ? 'approved' : 'denied'
  expect(lost[0]).toMatchObject({
    message: `The review ${reviewId} was ${how} by ${winner?.reviewer} already.`,
  })
  expect(here.store.people.observations(review?.shape.key ?? '')).toHaveLength(1)
})

test('an answer to a review that has ended names who ended it, and teaches nothing', async () => {
  const { here, alice, bob, reviewId, yes } = await twoReviewers()
  await here.gate.reviews.answer({ reviewId, who: bob, approve: false })
  await expect(here.gate.reviews.answer(yes(alice, 0))).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('denied by bob'),
  })
})

test('many answers to one sheet at the same moment are one attempt', async () => {
  const { here, alice, reviewId, yes } = await twoReviewers()
  const input = yes(alice, 0)
  const wrong = { ...input, answer: wrongAnswer(here, input.sheetId) }
  const all = await Promise.allSettled(
    [wrong, wrong, input, wrong, input].map(one => here.gate.reviews.answer(one)),
  )
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(here.store.people.challengesOf(reviewId).filter(({ outcome }) => outcome !== 'open')).toHaveLength(1)
})

test('many who begin at the same moment under one name get one sheet', async () => {
  const here = openPeopleGate()
  const alice = await addReviewer(here)
  const { reviewId = '' } = await here.shell(deletion)
  const sheets = await Promise.all(Array.from({ length: 5 }, () => here.gate.reviews.begin(reviewId, alice)))
  expect(new Set(sheets.map(({ id }) => id)).size).toBe(1)
})

const several = policyWith()
const multiParty = policyWith({
  profiles: Object.fromEntries(
    Object.entries(several.profiles).map(([name, profile]) => [
      name,
      { ...profile, critical: 'multi_party' as const },
    ]),
  ),
})
const critical = 'kubectl delete namespace prod'

test('several people agree to a critical call, each with a challenge of their own', async () => {
  const people = openPeopleGate({ policy: multiParty })
  const [alice, bob] = [await addReviewer(people, 'alice'), await addReviewer(people, 'bob')]
  const { reviewId = '' } = await people.shell(critical)
  const first = await approve(people, reviewId, alice)
  expect(first.review).toMatchObject({ state: 'pending', votes: [{ challenge: 'teach_back' }] })
  await expect(people.gate.reviews.begin(reviewId, alice)).rejects.toMatchObject({ code: 'conflict' })
  expect((await people.shell(critical)).effect).toBe('queue')
  const second = await approve(people, reviewId, bob)
  expect(second.review).toMatchObject({
    state: 'approved',
    votes: [{ reviewer: 'alice' }, { challenge: 'quiz' }],
  })
  expect((await people.shell(critical)).effect).toBe('allow')
  expect(people.store.people.observations(second.review.shape.key)).toMatchObject([
    { reviewer: 'alice and bob' },
  ])
})

test('one no ends it, and whoever asked for the call never counts', async () => {
  const people = openPeopleGate({ policy: multiParty, of: { principal: 'bob' } })
  const [alice, bob] = [await addReviewer(people, 'alice'), await addReviewer(people, 'bob')]
  await addReviewer(people, 'carol')
  const { reviewId = '' } = await people.shell(critical)
  await expect(people.gate.reviews.begin(reviewId, bob)).rejects.toMatchObject({ code: 'forbidden' })
  await approve(people, reviewId, alice)
  const { review } = await people.gate.reviews.answer({ reviewId, who: bob, approve: false })
  expect(review.state).toBe('denied')
})
