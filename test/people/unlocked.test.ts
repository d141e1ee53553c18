import { expect, test } from 'vitest'
import type { ShownChallenge } from '../../src/ground/model/challenge.ts'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import type { Review, Vote } from '../../src/ground/model/review.ts'
import { SessionSigner } from '../../src/people/acts/unlocked/session-bytes.ts'
import { addQuickReviewer } from './quick-reviewer.ts'
import { openPeopleGate } from './open-people-gate.ts'
import { rightAnswer } from './review-answers.ts'

const minute = 60_000
const grave = 'rm -rf src && npm publish'

/** A reviewer at a place that they unlocked; `bare` is who sits there without a secret. */
async function unlockedWorld(people = openPeopleGate()) {
  const who = await addQuickReviewer(people)
  const { pin: _pin, ...bare } = who
  const signer = await SessionSigner.make()
  const certificate = await people.gate.reviewers.unlock(signer.key, who)
  const ask = async (branch = 'main') => {
    const decision = await people.shell(`git push --force origin ${branch}`)
    const { reviewId = '' } = decision
    const sheet = await people.gate.reviews.begin(reviewId, bare)
    people.clock.now += sheet.minimumSeconds * 1_000
    return { reviewId, sheet }
  }
  const say = (reviewId: string, sheet: ShownChallenge, more: Partial<Identity>) =>
    people.gate.reviews.answer({
      reviewId,
      who: { ...bare, ...more },
      approve: true,
      sheetId: sheet.id,
      answer: rightAnswer(people, sheet.id),
    })
  return { ...people, people, who, bare, signer, certificate, ask, say }
}

test('an unlocked place says yes at level medium without the secret, and the call runs once', async () => {
  const { ask, say, signer, shell } = await unlockedWorld()
  const { reviewId, sheet } = await ask()
  const { review } = await say(reviewId, sheet, { session: await signer.sign(sheet.statement) })
  expect(review).toMatchObject({ state: 'approved', votes: [{ proof: 'session', reviewer: 'alice' }] })
  expect(await shell('git push --force origin main')).toMatchObject({ effect: 'allow' })
  expect(await shell('git push --force origin main')).toMatchObject({ effect: 'queue' })
})

test('a terminal, a browser and a key that nobody unlocked say no yes', async () => {
  const { ask, say, store } = await unlockedWorld()
  const { reviewId, sheet } = await ask()
  const stranger = await SessionSigner.make()
  const tries: Partial<Identity>[] = [
    {},
    { browser: true },
    { terminal: true, uid: 1_000 },
    { session: await stranger.sign(sheet.statement) },
  ]
  for (const one of tries)
    await expect(say(reviewId, sheet, one)).rejects.toMatchObject({ code: 'forbidden' })
  expect(store.people.review(reviewId)?.state).toBe('pending')
})

test('what is grave takes the secret itself', async () => {
  const { shell, gate, clock, bare, say, signer, who } = await unlockedWorld()
  const { reviewId = '' } = await shell(grave)
  const sheet = await gate.reviews.begin(reviewId, bare)
  clock.now += sheet.minimumSeconds * 1_000
  const session = await signer.sign(sheet.statement)
  await expect(say(reviewId, sheet, { session })).rejects.toMatchObject({ field: 'pin' })
  expect((await say(reviewId, sheet, { pin: who.pin ?? '' })).review.votes[0]?.proof).toBe('pin')
})

test('a signature is for one challenge', async () => {
  const { ask, say, signer } = await unlockedWorld()
  const [one, other] = [await ask('one'), await ask('other')]
  const session = await signer.sign(other.sheet.statement)
  await expect(say(one.reviewId, one.sheet, { session })).rejects.toMatchObject({ field: 'session' })
})

test('fifteen minutes without a yes end it, and each yes begins them again', async () => {
  const { ask, say, signer, clock } = await unlockedWorld()
  for (const branch of ['a', 'b']) {
    clock.now += 10 * minute
    const { reviewId, sheet } = await ask(branch)
    await say(reviewId, sheet, { session: await signer.sign(sheet.statement) })
  }
  clock.now += 15 * minute
  const { reviewId, sheet } = await ask('c')
  const session = await signer.sign(sheet.statement)
  await expect(say(reviewId, sheet, { session })).rejects.toThrow('locked for alice')
})

test('a lock and a new secret end it', async () => {
  const { ask, say, signer, gate, who } = await unlockedWorld()
  const first = await ask('first')
  const session = await signer.sign(first.sheet.statement)
  await gate.reviewers.lock(signer.key)
  await expect(say(first.reviewId, first.sheet, { session })).rejects.toThrow('locked for alice')
  await gate.reviewers.unlock(signer.key, who)
  await gate.reviewers.changeSecret('another-phrase-93', who)
  await expect(say(first.reviewId, first.sheet, { session })).rejects.toThrow('not in force')
})

test('only a key of its kind is unlocked, and only with the secret', async () => {
  const { gate, who, bare, signer } = await unlockedWorld()
  await expect(gate.reviewers.unlock('AAAA', who)).rejects.toMatchObject({ code: 'invalid', field: 'key' })
  for (const proof of [bare, { ...bare, browser: true }, { ...bare, pin: 'wrong' }])
    await expect(gate.reviewers.unlock(signer.key, proof)).rejects.toMatchObject({ code: 'forbidden' })
})

/** Every way in which somebody with SQLite could change a yes that a session signed, after it was given. */
const forgeries: readonly [string, (review: Review, vote: Vote) => Partial<Review>][] = [
  ['it holds for longer', ({ settings }) => ({ settings: { ...settings, approval: 9_999_999 } })],
  ['it runs other files', () => ({ files: { '/srv/x': 'a'.repeat(64) } })],
  ['it answers other findings', () => ({ codes: ['OTHER'] })],
  ['somebody else gave it', (_review, vote) => ({ votes: [{ ...vote, reviewer: 'bob' }] })],
  ['it was given a day later', (_review, vote) => ({ votes: [{ ...vote, at: vote.at + 24 * 60 * minute }] })],
  ['nobody signed it', (_review, { signed: _signed, ...vote }) => ({ votes: [vote] })],
  [
    'another key is certified',
    (_review, vote) => {
      const signed = vote.signed && 'session' in vote.signed ? vote.signed : undefined
      if (!signed) throw new Error('no session signed it')
      const session = { ...signed.session, key: signed.session.by }
      return { votes: [{ ...vote, signed: { ...signed, session } }] }
    },
  ],
]

test.each(forgeries)('a yes does not count where %s', async (_what, change) => {
  const { ask, say, signer, shell, store, clock } = await unlockedWorld()
  const { reviewId, sheet } = await ask()
  const { review } = await say(reviewId, sheet, { session: await signer.sign(sheet.statement) })
  const [vote] = review.votes
  const stored = store.people.review(reviewId)
  if (!vote || !stored) throw new Error('nobody answered')
  const forged = { ...stored, ...change(stored, vote), version: stored.version + 1 }
  await store.people.act({ kind: 'review', at: clock.now, log: [], reviews: [forged] })
  expect(await shell('git push --force origin main')).toMatchObject({ effect: 'queue' })
})

test('the log verifies a yes that a session signed, and has no salt of it', async () => {
  const { ask, say, signer, gate } = await unlockedWorld()
  const { reviewId, sheet } = await ask()
  const { review } = await say(reviewId, sheet, { session: await signer.sign(sheet.statement) })
  expect(await gate.verify()).toMatchObject({ ok: true })
  const bodies: string[] = []
  for await (const { body } of gate.entries()) bodies.push(JSON.stringify(body))
  const text = bodies.join('\n')
  const signed = review.votes[0]?.signed
  if (!signed || !('session' in signed)) throw new Error('no session signed it')
  expect(text).toContain(signed.signature)
  expect(text).not.toContain(signed.salt)
})
