import { expect, test } from 'vitest'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import { openPeopleGate } from './open-people-gate.ts'

const alice: Identity = { reviewer: 'alice', uid: 1000, terminal: true, pin: '7391' }
const day = 86_400_000

/** Answers that are written like this count where nobody has a key; with keys each is signed (signed-acts). */
async function setUp({ hasKeys = false } = {}) {
  const opened = openPeopleGate()
  if (hasKeys) await opened.gate.reviewers.add({ name: 'alice', uid: 1000, pin: '7391' })
  const command = 'rm -rf src'
  const { assessment } = await opened.shell(command)
  const { key = '', text = '' } = assessment.shape ?? {}
  let answers = 0
  const teach = (approve: boolean) =>
    opened.store.people.act({
      kind: 'reported_wrong',
      reviews: [],
      at: opened.clock.now,
      log: [],
      observations: [
        {
          shape: key,
          shapeText: text,
          profile: 'default',
          agent: 'agent',
          reviewer: 'alice',
          approve,
          reviewId: `r-${answers++}`,
          at: opened.clock.now,
        },
      ],
    })
  return { ...opened, teach, key, command }
}

test('eleven approvals of a shape allow the twelfth, one denial ends it', async () => {
  const { teach, shell } = await setUp()
  for (let i = 0; i < 10; i++) await teach(true)
  expect((await shell('rm -rf lib')).effect).toBe('queue')
  await teach(true)
  const trusted = await shell('rm -rf lib')
  expect(trusted).toMatchObject({ effect: 'allow', assessment: { trust: { approvals: 11 } } })
  expect(trusted.assessment.discount).toBeGreaterThan(0)
  await teach(false)
  expect((await shell('rm -rf lib')).effect).toBe('queue')
})

test('a finding that no answer was about is queued again', async () => {
  const { teach, shell } = await setUp()
  for (let i = 0; i < 30; i++) await teach(true)
  expect((await shell('rm -rf lib')).effect).toBe('allow')
  expect((await shell('rm -rf lib; npm publish')).effect).not.toBe('allow')
})

test('trust fades toward a stranger’s', async () => {
  const { teach, shell, clock } = await setUp()
  for (let i = 0; i < 12; i++) await teach(true)
  expect((await shell('rm -rf lib')).effect).toBe('allow')
  clock.now += 90 * day
  expect((await shell('rm -rf lib')).effect).toBe('queue')
})

test('trust is listed, explained and revoked by shape, agent or as a whole', async () => {
  const { teach, gate, key } = await setUp({ hasKeys: true })
  for (let i = 0; i < 3; i++) await teach(true)
  expect(await gate.trust.list()).toMatchObject([{ shape: key, trust: { approvals: 3 } }])
  expect((await gate.trust.explain(key.slice(0, 8))).observations).toHaveLength(3)
  await gate.trust.revoke({ shape: key.slice(0, 8) }, alice)
  expect(await gate.trust.list()).toEqual([])
  await teach(true)
  await gate.trust.revoke({ agent: 'agent' }, alice)
  expect(await gate.trust.list()).toEqual([])
  await teach(true)
  await expect(gate.trust.reset({ ...alice, pin: '1' })).rejects.toMatchObject({ code: 'forbidden' })
  await gate.trust.reset(alice)
  await expect(gate.trust.explain(key)).rejects.toMatchObject({ code: 'missing' })
})

test('a pause observes instead of stopping, gates apart, and ends by itself', async () => {
  const { gate, shell, clock } = await setUp({ hasKeys: true })
  await gate.pause(clock.now + 60_000, 'a release', alice)
  expect(await shell('rm -rf lib')).toMatchObject({ effect: 'allow', reason: { kind: 'paused' } })
  expect((await shell('rm -rf /')).effect).toBe('deny')
  clock.now += 61_000
  expect((await shell('rm -rf lib')).effect).toBe('queue')
  expect(await gate.paused()).toBeNull()
  await expect(gate.pause(clock.now + 25 * 3_600_000, 'long', alice)).rejects.toMatchObject({
    code: 'invalid',
  })
})
