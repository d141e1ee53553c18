import { expect, test } from 'vitest'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import { openPeopleGate, vote } from './open-people-gate.ts'

const alice: Identity = { reviewer: 'alice', uid: 1000, terminal: true, pin: '7391' }

async function setUp() {
  const opened = openPeopleGate()
  await opened.gate.reviewers.add({ name: 'alice', uid: 1000, pin: '7391' })
  await opened.gate.grants.add(
    {
      effect: 'allow',
      scope: { session: 'session', agent: 'agent' },
      codes: ['destruction.tree'],
      reason: 'cleaning up',
      expiresAt: null,
      uses: 3,
    },
    alice,
  )
  return opened
}

test('what people did through the gate is borne out by the log', async () => {
  const { gate, shell } = await setUp()
  await shell('rm -rf src')
  const [grant] = await gate.grants.list()
  await gate.grants.revoke(grant?.id ?? '', alice)
  const { reviewId = '' } = await shell('rm -rf lib')
  await gate.reviews.answer({ reviewId, who: alice, approve: false, reason: 'no' })
  expect((await gate.verify()).problems).toEqual([])
})

test('an approval, a reviewer, a grant or trust that was written past the gate is found', async () => {
  const opened = await setUp()
  const { gate, store, shell, clock } = opened
  const { reviewId = '' } = await shell('rm -rf src && npm publish')
  await vote(opened, reviewId, true)
  expect((await gate.verify()).problems).toEqual([expect.stringContaining(`the review ${reviewId}`)])

  const [known] = store.people.reviewers()
  if (known)
    await store.people.act({
      kind: 'reviewer_changed',
      at: clock.now,
      log: [],
      reviewers: [{ ...known, name: 'mallory' }],
    })
  const [grant] = await gate.grants.list()
  if (grant)
    await store.people.act({ kind: 'grant', at: clock.now, log: [], grants: [{ ...grant, uses: 1_000 }] })
  const observation = {
    shape: 'a',
    shapeText: 'b',
    profile: 'default',
    agent: 'agent',
    reviewer: 'alice',
    approve: true,
    reviewId: 'r-00000000',
    at: clock.now,
  }
  await store.people.act({
    kind: 'reported_wrong',
    reviews: [],
    at: clock.now,
    log: [],
    observations: [observation],
  })
  const { ok, problems } = await gate.verify()
  expect(ok).toBe(false)
  for (const name of ['mallory', grant?.id ?? '?', reviewId, 'r-00000000'])
    expect(problems.join('\n')).toContain(name)
})

test('an approval by one person, counted twice, is found where two must agree', async () => {
  const opened = await setUp()
  const { gate, store, shell, clock } = opened
  const { reviewId = '' } = await shell('rm -rf src && npm publish')
  const approved = await vote(opened, reviewId, true)
  const [yes] = approved.votes
  const body = { event: 'approved', review: reviewId, decision: approved.decisionId, reviewer: 'alice' }
  const after = {
    ...approved,
    version: approved.version + 1,
    requiredApprovers: 2,
    votes: yes ? [yes, yes] : [],
  }
  await store.people.act({ kind: 'review', at: clock.now, log: [{ kind: 'review', body }], reviews: [after] })
  expect((await gate.verify()).problems).toEqual([expect.stringContaining('fewer people than it needs')])
})
