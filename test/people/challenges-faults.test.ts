import { describe, expect, test } from 'vitest'
import { failing, type Fault } from '../faults/failing-database.ts'
import { openPeopleGate } from './open-people-gate.ts'
import { addReviewer, rightAnswer } from './review-answers.ts'

const deletion = 'rm -rf src'

const writes: Readonly<Record<string, RegExp>> = {
  'the start of the transaction': /^BEGIN/,
  'the line of the log': /^INSERT INTO entries/,
  'the review': /^INSERT OR REPLACE INTO reviews/,
  'the sheet': /^INSERT OR REPLACE INTO sheets/,
  'the answer’s lesson': /^INSERT OR IGNORE INTO observations/,
  'the end of the transaction': /^COMMIT/,
}

async function begun() {
  const disk = { fault: 'failed' as Fault, what: /(?!)/ }
  const people = openPeopleGate({
    through: database =>
      ['failed', 'failed but persisted'].reduce(
        (inner, fault) =>
          Object.values(writes).reduce(
            (one, sql) => failing(one, sql, fault as Fault, () => disk.fault === fault && disk.what === sql),
            inner,
          ),
        database,
      ),
  })
  const who = await addReviewer(people)
  const { reviewId = '' } = await people.shell(deletion)
  const sheet = await people.gate.reviews.begin(reviewId, who)
  people.clock.now += 30_000
  const answer = rightAnswer(people, sheet.id)
  return { people, disk, yes: { reviewId, who, approve: true, sheetId: sheet.id, answer } }
}

describe.each(Object.keys(writes))('when %s is', what => {
  test.each<Fault>(['failed', 'failed but persisted'])(
    '%s, the answer is refused, nothing runs twice and nothing is half written',
    async fault => {
      const { people, disk, yes } = await begun()
      const { reviews } = people.gate
      Object.assign(disk, { fault, what: writes[what] })
      await expect(reviews.answer(yes)).rejects.toMatchObject({ code: 'storage' })
      disk.what = /(?!)/
      const isKept = people.store.people.review(yes.reviewId)?.state === 'approved'
      expect(isKept).toBe(what === 'the end of the transaction' && fault === 'failed but persisted')
      const again = await Promise.allSettled([reviews.answer(yes)])
      expect(again[0]?.status).toBe(isKept ? 'rejected' : 'fulfilled')
      const review = people.store.people.review(yes.reviewId)
      expect(review).toMatchObject({ state: 'approved', votes: [{ reviewer: 'alice' }] })
      expect(people.store.people.observations(review?.shape.key ?? '')).toHaveLength(1)
      const lines = people.store.entries(0, 1_000).filter(({ body }) => body.includes('"event":"approved"'))
      expect(lines).toHaveLength(1)
      expect(await people.gate.verify()).toMatchObject({ ok: true })
    },
  )
})
