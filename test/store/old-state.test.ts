import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPeopleGate } from '../people/open-people-gate.ts'
import { writeOldState } from './open-old-state.ts'

/** The old state, after some SQL, under today's gate. */
function openOld(sql = '') {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-old-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'state.db')
  writeOldState(file, sql)
  const people = openPeopleGate({ file })
  onTestFinished(() => people.gate.close())
  return people
}

test('entries of an older version verify, with what people signed and what they did', async () => {
  const { gate, store } = openOld()
  const before = store.entries(0, 100).map(({ hash }) => hash)
  expect((await gate.verify()).problems).toEqual([])
  expect(before.length).toBe(12)
})

test('they are shown as they were, and nothing of them is written anew', async () => {
  const { gate, store } = openOld()
  const found = await gate.decisions({})
  expect(found.map(({ call }) => call.kind)).toEqual(['shell', 'file_write', 'shell', 'shell'])
  for (const one of found) {
    expect(one.missing).toBeUndefined()
    expect(one.commitment).toBeUndefined()
    expect(one.decision.callDigest).toMatch(/^[0-9a-f]{64}$/)
  }
  const [, write] = found
  const page = await gate.reviews.show(write?.decision.reviewId ?? '')
  expect(page.summary.diffs[0]?.lines).toContain('-{ "one": 1 }')
  expect(page.review.votes[0]?.reason).toBe('not in this project')
  for (const entry of store.entries(0, 100)) expect(entry.openings).toBeUndefined()
})

test('a review that was opened before pages were kept is shown without differences, and can be answered', async () => {
  const { gate } = openOld('DELETE FROM review_snapshots; UPDATE reviews SET due_at = due_at * 2')
  const [pending] = await gate.reviews.list({ states: ['pending'] })
  const page = await gate.reviews.show(pending?.id ?? '')
  expect(page.summary.diffs).toEqual([])
  expect(page.summary.headline).toMatch(/^Pushes main/)
  expect(page.notes).toEqual([
    'It was opened by an earlier version, which kept no page: differences of files are not shown.',
  ])
  const who = { reviewer: 'alice', uid: null, terminal: false, pin: 'sunflower-42' }
  const { review } = await gate.reviews.answer({ reviewId: pending?.id ?? '', who, approve: false })
  expect(review.state).toBe('denied')
})

test('what is written now is sealed, in the same chain, and the log verifies with both', async () => {
  const { gate, shell, store } = openOld()
  await shell('npm test', { id: 'new' })
  expect(store.entries(12, 1)[0]?.openings).toContain('npm test')
  expect(store.entries(12, 1)[0]?.body).not.toContain('npm test')
  expect((await gate.verify()).problems).toEqual([])
})

test('nothing can be taken out of an old entry, and whoever tries is told why', async () => {
  const { store, clock } = openOld()
  const wish = { entry: 3, pointer: '/call/arguments', reason: 'x', by: 'alice', proof: 'pin' } as const
  await expect(store.erase({ ...wish, at: clock.now })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('its hash covers every word of it'),
  })
})

test('a state that was made before has a name of its own from now on', () => {
  const [one, other] = [openOld(), openOld()]
  expect(one.store.origin).toEqual({ gate: expect.stringMatching(/^[0-9a-f]{20}$/), epoch: 0 })
  expect(one.store.origin.gate).not.toBe(other.store.origin.gate)
})
