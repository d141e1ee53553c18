import { expect, onTestFinished, test } from 'vitest'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import { openPeopleGate, policyWith } from './open-people-gate.ts'
import { addReviewer, approve } from './review-answers.ts'

const force = 'git push --force origin feature'
const command = (i: number) => `rm -rf folder-${i} && npm publish`

/** A call that waits, and alice, who may answer. */
async function open() {
  const people = openPeopleGate()
  onTestFinished(() => people.gate.close())
  const who = await addReviewer(people)
  const { reviewId = '' } = await people.shell(force)
  return { people, who, reviewId }
}

const deny = ({ gate }: ReturnType<typeof openPeopleGate>, reviewId: string, who: Identity) =>
  gate.reviews.answer({ reviewId, who, approve: false })

/** Alice without her secret, as at a terminal. */
const plain = ({ pin: _pin, ...who }: Identity): Identity => who

test('a no that no call was answered by is undone: the review waits again and can be approved', async () => {
  const { people, who, reviewId } = await open()
  await deny(people, reviewId, who)
  const undone = await people.gate.reviews.undo(reviewId, who)
  expect(undone).toMatchObject({ state: 'pending', votes: [] })
  const { review } = await approve(people, reviewId, who)
  expect(review.state).toBe('approved')
  expect((await people.shell(force)).effect).toBe('allow')
})

test('a no that the agent was told of is forgotten: the same call opens a new review', async () => {
  const { people, who, reviewId } = await open()
  await deny(people, reviewId, who)
  expect((await people.shell(force)).effect).toBe('deny')
  const { state, withdrawn } = await people.gate.reviews.undo(reviewId, who)
  expect(state).toBe('withdrawn')
  expect(withdrawn).toMatch(/^alice took the no back/)
  const again = await people.shell(force)
  expect(again.effect).toBe('queue')
  expect(again.reviewId).not.toBe(reviewId)
})

test('it teaches nothing, in the state and in the log', async () => {
  const { people, who } = await open()
  const trust = async (i: number) => (await people.shell(command(i), { session: `s-${i}` })).assessment.trust
  await approve(people, (await people.shell(command(1))).reviewId ?? '', who)
  people.clock.now += 1_000
  const before = await trust(2)
  expect(before).toMatchObject({ approvals: 1, denials: 0 })
  const { reviewId = '' } = await people.shell(command(3))
  await deny(people, reviewId, who)
  expect(await trust(4)).toMatchObject({ approvals: 1, denials: 1 })
  await people.gate.reviews.undo(reviewId, who)
  expect(await trust(5)).toEqual(before)
  expect(people.store.people.answersGiven()).toMatchObject([{ answers: 1, approvals: 1 }])
})

test('nobody else takes it back, nor whoever is less sure than the no', async () => {
  const { people, who, reviewId } = await open()
  const bob = await addReviewer(people, 'bob')
  await deny(people, reviewId, who)
  const { reviews } = people.gate
  await expect(reviews.undo(reviewId, bob)).rejects.toMatchObject({ code: 'forbidden' })
  await expect(reviews.undo(reviewId, plain(who))).rejects.toMatchObject({ code: 'forbidden' })
  await expect(reviews.undo(reviewId, { ...who, pin: 'wrong-secret' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  await expect(reviews.undo(reviewId, { ...who, reviewer: 'agent' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(people.store.people.review(reviewId)?.state).toBe('denied')
})

test('a no that nobody proved is taken back as it was given', async () => {
  const { people, who, reviewId } = await open()
  await deny(people, reviewId, plain(who))
  expect((await people.gate.reviews.undo(reviewId, plain(who))).state).toBe('pending')
})

test('it is taken back once, and for five minutes; a yes never', async () => {
  const { people, who, reviewId } = await open()
  const { reviews } = people.gate
  await expect(reviews.undo(reviewId, who)).rejects.toMatchObject({ code: 'conflict' })
  await deny(people, reviewId, who)
  await reviews.undo(reviewId, who)
  await expect(reviews.undo(reviewId, who)).rejects.toMatchObject({ code: 'conflict' })
  await deny(people, reviewId, who)
  people.clock.now += 300_001
  await expect(reviews.undo(reviewId, who)).rejects.toMatchObject({ code: 'conflict' })
  const { reviewId: other = '' } = await people.shell('git push --force origin other')
  await approve(people, other, who)
  await expect(reviews.undo(other, who)).rejects.toMatchObject({ code: 'conflict' })
})

const multiParty = policyWith({
  profiles: Object.fromEntries(
    Object.entries(policyWith().profiles).map(([name, profile]) => [
      name,
      { ...profile, critical: 'multi_party' as const },
    ]),
  ),
})

test('what alice agreed to stays when bob takes his no back', async () => {
  const people = openPeopleGate({ policy: multiParty })
  onTestFinished(() => people.gate.close())
  const [alice, bob] = [await addReviewer(people), await addReviewer(people, 'bob')]
  const { reviewId = '' } = await people.shell('kubectl delete namespace prod')
  expect((await approve(people, reviewId, alice)).review.state).toBe('pending')
  await deny(people, reviewId, bob)
  const undone = await people.gate.reviews.undo(reviewId, bob)
  expect(undone).toMatchObject({ state: 'pending', votes: [{ reviewer: 'alice' }] })
  expect((await approve(people, reviewId, bob)).review.state).toBe('approved')
})

test('the log says who took what back, and verifies', async () => {
  const { people, who, reviewId } = await open()
  await deny(people, reviewId, who)
  await people.gate.reviews.undo(reviewId, who)
  const lines: string[] = []
  for await (const { kind, body } of people.gate.entries())
    if (kind === 'review') lines.push(JSON.stringify(body))
  expect(lines.at(-1)).toMatch(/"event":"undone".*"reviewer":"alice"/)
  expect((await people.gate.verify()).problems).toEqual([])
})

test('a row that is set back past the gate is named, and its lesson stays', async () => {
  const { people, who, reviewId } = await open()
  await deny(people, reviewId, who)
  const denied = people.store.people.review(reviewId)
  if (!denied) throw new Error('no review')
  const forged = { ...denied, version: denied.version + 1, state: 'pending' as const, votes: [] }
  await people.store.people.act({ kind: 'review', at: people.clock.now, log: [], reviews: [forged] })
  expect(JSON.stringify((await people.gate.verify()).problems)).toContain(`the review ${reviewId} was denied`)
})

test('a line of the log forgets a no only from whoever gave it, and in its time', async () => {
  for (const [reviewer, later] of [
    ['bob', 1_000],
    ['alice', 300_001],
  ] as const) {
    const { people, who, reviewId } = await open()
    await approve(people, reviewId, who)
    const trust = async (session: string) => (await people.shell(force, { session })).assessment.trust
    people.clock.now += 1_000_000
    const { reviewId: second = '' } = await people.shell(force)
    await deny(people, second, who)
    people.clock.now += later
    const body = {
      event: 'undone',
      review: second,
      decision: 'd',
      reviewer,
      proof: 'pin',
      becomes: 'withdrawn',
    }
    const unlearn = [{ shape: people.store.people.review(second)?.shape.key ?? '', review: second }]
    await people.store.people.act({
      kind: 'undone',
      at: people.clock.now,
      log: [{ kind: 'review', body }],
      reviews: [],
      unlearn,
    })
    expect(await trust(`${reviewer} forges`)).toMatchObject({ approvals: 1, denials: 1 })
  }
})
