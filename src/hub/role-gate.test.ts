import { expect, test } from 'vitest'
import { forwardGate } from '../gate/forward-gate.ts'
import type { Gate } from '../gate/gate.ts'
import { roleGate } from './role-gate.ts'

const who = { reviewer: 'bob', uid: null, terminal: true }

test('nobody answers a review that no role could be held to, since it came to this hub a moment later', async () => {
  const reached: unknown[] = []
  const behind = forwardGate(async verb => {
    reached.push(verb)
    throw new Error('nobody gets here')
  }) as Gate
  const { reviews } = roleGate(behind, { demand: () => {}, deedOfReview: () => undefined, grants: () => [] })
  const missing = { code: 'missing' }
  await expect(reviews.begin('r-late', who)).rejects.toMatchObject(missing)
  await expect(reviews.answer({ reviewId: 'r-late', approve: true, who })).rejects.toMatchObject(missing)
  await expect(reviews.undo('r-late', who)).rejects.toMatchObject(missing)
  await expect(reviews.reportWrong('r-late', 'why', who)).rejects.toMatchObject(missing)
  await expect(reviews.endFollowing('r-late', who)).rejects.toMatchObject(missing)
  expect(reached).toEqual([])
})
