import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openPeopleGate, vote } from './open-people-gate.ts'

const waits = 'rm -rf src'

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'countersign-people-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

test('a queued call opens a review, and the same call asked again joins it', async () => {
  const gate = openPeopleGate()
  const first = await gate.shell(waits)
  expect(first).toMatchObject({ effect: 'queue', reviewId: expect.stringMatching(/^r-[0-9a-z]{16}$/) })
  const again = await gate.shell(waits)
  expect(again).toMatchObject({ effect: 'queue', reviewId: first.reviewId, reason: { kind: 'parked' } })
  expect(gate.store.people.reviews({})).toHaveLength(1)
})

test('an approval lets the same call through once, and no other call', async () => {
  const gate = openPeopleGate()
  const { reviewId = '' } = await gate.shell(waits)
  await vote(gate, reviewId, true)
  expect(await gate.shell('rm -rf lib')).toMatchObject({ effect: 'queue' })
  expect(await gate.shell(waits)).toMatchObject({ effect: 'allow', reviewId, reason: { kind: 'person' } })
  const third = await gate.shell(waits)
  expect(third.effect).toBe('queue')
  expect(third.reviewId).not.toBe(reviewId)
})

test('an approval is void after its time, and a no stands for its own', async () => {
  const gate = openPeopleGate()
  const { reviewId = '' } = await gate.shell(waits)
  await vote(gate, reviewId, true)
  gate.clock.now += 601_000
  const late = await gate.shell(waits)
  expect(late.effect).toBe('queue')
  await vote(gate, late.reviewId ?? '', false)
  expect(await gate.shell(waits)).toMatchObject({ effect: 'deny', reason: { kind: 'person', final: true } })
  gate.clock.now += 3_601_000
  expect((await gate.shell(waits)).effect).toBe('queue')
})

test('a script that changed while it waited is not what was approved', async () => {
  const gate = openPeopleGate()
  const cwd = folder()
  const script = join(cwd, 'deploy.sh')
  writeFileSync(script, 'npm publish\n')
  const { reviewId = '' } = await gate.shell('bash deploy.sh', { cwd })
  await vote(gate, reviewId, true)
  writeFileSync(script, 'npm publish\n# and more\n')
  const changed = await gate.shell('bash deploy.sh', { cwd })
  expect(changed).toMatchObject({ effect: 'queue', reason: { kind: 'changed' } })
  expect(changed.reviewId).not.toBe(reviewId)
  expect(gate.store.people.review(reviewId)).toMatchObject({ state: 'withdrawn' })
  expect(gate.store.people.review(changed.reviewId ?? '')).toMatchObject({ replaces: reviewId })
})

test('two who ask for an approved call at once get one release', async () => {
  const gate = openPeopleGate()
  const { reviewId = '' } = await gate.shell(waits)
  await vote(gate, reviewId, true)
  const both = await Promise.all([gate.shell(waits), gate.shell(waits)])
  expect(both.map(({ effect }) => effect).sort()).toEqual(['allow', 'queue'])
})

test('a review survives the process that opened it', async () => {
  const file = join(folder(), 'state.db')
  const before = openPeopleGate({ file })
  const { reviewId = '' } = await before.shell(waits)
  await before.gate.close()
  const after = openPeopleGate({ file })
  await vote(after, reviewId, true)
  expect(await after.ask({ id: 'later', kind: 'shell', args: { command: waits } })).toMatchObject({
    effect: 'allow',
  })
})

test('neither a review nor its shape spells out a secret of the call', async () => {
  const gate = openPeopleGate()
  const token = `ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`
  const { reviewId = '' } = await gate.shell(`rm -rf src; git clone https://me:${token}@github.com/acme/shop`)
  const review = gate.store.people.review(reviewId)
  expect(review?.what).toContain('rm -rf src')
  expect(JSON.stringify(review)).not.toContain(token)
})
