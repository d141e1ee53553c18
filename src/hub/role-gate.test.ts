import { expect, test } from 'vitest'
import { forwardGate } from '../gate/core/forward-gate.ts'
import type { Gate } from '../gate/core/gate.ts'
import type { Grant } from '../ground/model/grant.ts'
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

test('a grant is ended by a name that no other has, and by its whole id behind that', async () => {
  const held: unknown[] = []
  const ended: unknown[] = []
  const behind = forwardGate(async (_verb, [id]) => void ended.push(id)) as Gate
  const demand = (_: string, deed: unknown) => void held.push(deed)
  const grant = (id: string, effect: string, group: string) =>
    ({ id, effect, scope: { group } }) as unknown as Grant
  const all = [grant('g-aaaa1111', 'allow', 'laptops'), grant('g-aaaa2222', 'deny', 'production')]
  const { grants } = roleGate(behind, { demand, deedOfReview: () => undefined, grants: () => all })
  await expect(grants.revoke('g-aaaa', who)).rejects.toMatchObject({ code: 'invalid', field: 'id' })
  await expect(grants.revoke('g-bbbb', who)).rejects.toMatchObject({ code: 'missing' })
  expect([held, ended]).toEqual([[], []])
  await grants.revoke(' G-AAAA2 ', who)
  expect(held).toEqual([{ kind: 'stand', gates: 'production', profile: null, loosens: true }])
  expect(ended).toEqual(['g-aaaa2222'])
})
