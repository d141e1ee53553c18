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

test('a tool is accepted by whoever may loosen for the group that it counts in, or for every group', async () => {
  const held: unknown[] = []
  const behind = forwardGate(async () => ({})) as Gate
  const demand = (_: string, deed: unknown) => void held.push(deed)
  const { tools } = roleGate(behind, { demand, deedOfReview: () => undefined, grants: () => [] })
  const what = { server: { name: 'notes', reached: null }, tool: 'get', digest: 'a'.repeat(64) }
  for (const group of ['laptops', null]) await tools.accept({ ...what, group }, who)
  await tools.accept(what, who)
  const deed = { kind: 'stand', profile: null, loosens: true }
  expect(held).toEqual(['laptops', null, null].map(gates => ({ ...deed, gates })))
})
