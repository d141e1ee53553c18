import { expect, test } from 'vitest'
import { openErasureWorld } from './open-erasure-world.ts'

test('a text that lies in many pages is gone from all of them', async () => {
  const { ask, shell, erase, seqOf, holding } = await openErasureWorld()
  const line = (i: number) => `zanzibar ${i} of ${i * 7_919} rose lane`
  const content = Array.from({ length: 800 }, (_, i) => line(i)).join('\n')
  const { id } = await ask({ kind: 'file_write', args: { path: '/srv/shop/notes.txt', content } })
  for (let i = 0; i < 60; i++) await shell(`ls ${i}`)
  expect(holding('zanzibar')).not.toEqual([])
  expect((await erase(await seqOf(id))).left).toEqual([])
  expect(holding('zanzibar')).toEqual([])
})

test('however short a reason is, every answer that quoted it loses it, dry runs too', async () => {
  const { gate, store, shell, alice, erase, holding } = await openErasureWorld()
  const call = { kind: 'shell', args: { command: 'rm -rf src && npm publish' } }
  const { reviewId = '' } = await shell(call.args.command)
  await gate.reviews.answer({ reviewId, who: alice, approve: false, reason: 'Q@z' })
  const again = await shell(call.args.command)
  const dry = await gate.evaluate({ ...(await gate.decision(again.id)).call, id: 'dry' }, { dryRun: true })
  for (const { reason: why } of [again, dry]) expect(why.text).toContain('Q@z')
  const line = store.entries(0, 100).find(({ body }) => body.includes('"event":"denied"'))
  const { parts } = await erase(line?.seq ?? 0, '/reason')
  expect(parts).toHaveLength(3)
  expect((await gate.reviews.show(reviewId)).review.votes[0]?.reason).toBe('(erased)')
  expect(holding('Q@z')).toEqual([])
})
