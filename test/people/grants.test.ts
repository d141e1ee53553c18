import { expect, test } from 'vitest'
import type { GrantDraft } from '../../src/people/acts/gate-people/grants.ts'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import type { Profile } from '../../src/ground/model/settings/profile-settings.ts'
import { openPeopleGate, policyWith } from './open-people-gate.ts'
import { rightAnswer } from './review-answers.ts'

const alice: Identity = { reviewer: 'alice', uid: 1000, terminal: true, pin: '7391' }

async function setUp() {
  const opened = openPeopleGate()
  await opened.gate.reviewers.add({ name: 'alice', uid: 1000, pin: '7391' })
  return opened
}

function draft(input: Partial<GrantDraft> = {}): GrantDraft {
  return {
    effect: 'allow',
    scope: { agent: 'agent', session: 'session' },
    codes: ['destruction.tree'],
    reason: 'cleaning up today',
    expiresAt: null,
    uses: 2,
    ...input,
  }
}

test('a grant allows what it covers, as often as it says, and each use is in the log', async () => {
  const { gate, shell } = await setUp()
  const grant = await gate.grants.add(draft(), alice)
  for (const folder of ['src', 'lib'])
    expect(await shell(`rm -rf ${folder}`)).toMatchObject({
      effect: 'allow',
      grantId: grant.id,
      reason: { kind: 'grant' },
    })
  expect((await shell('rm -rf docs')).effect).toBe('queue')
  expect(await gate.grants.list()).toMatchObject([{ uses: 0 }])
})

test('a grant is made with the yes that lets its call run, and not before', async () => {
  const people = await setUp()
  const { gate, shell, clock } = people
  const { reviewId = '' } = await shell('terraform apply')
  const sheet = await gate.reviews.begin(reviewId, alice)
  clock.now += 60_000
  const input = { reviewId, who: alice, approve: true, sheetId: sheet.id }
  const grant = draft({ codes: ['infrastructure.deploy'] })
  const answer = rightAnswer(people, sheet.id)
  const tooFar = { ...grant, scope: { agent: 'agent' } }
  await expect(gate.reviews.answer({ ...input, answer, grant: tooFar })).rejects.toMatchObject({
    field: 'scope',
  })
  expect((await gate.reviews.show(reviewId)).review.state).toBe('pending')
  await expect(gate.reviews.answer({ ...input, approve: false, grant })).rejects.toMatchObject({
    field: 'grant',
  })
  const outcome = await gate.reviews.answer({ ...input, answer, grant })
  expect(outcome).toMatchObject({ review: { state: 'approved' }, grant: { by: 'alice' } })
  expect(await gate.grants.list()).toEqual([outcome.grant])
  expect((await gate.verify()).problems).toEqual([])
})

test('a first yes of two grants nothing', async () => {
  const profile = policyWith().profiles['default']
  const challenges = { ...profile?.challenges, medium: 'multi_party' }
  const people = openPeopleGate({
    policy: policyWith({ profiles: { default: { ...profile, challenges } as Profile } }),
  })
  const { gate, shell, clock } = people
  await gate.reviewers.add({ name: 'alice', uid: 1000, pin: '7391' })
  await gate.reviewers.add({ name: 'bob', uid: 1001, pin: 'marigold-17' }, alice)
  const { reviewId = '' } = await shell('terraform apply')
  const sheet = await gate.reviews.begin(reviewId, alice)
  clock.now += 60_000
  const answer = rightAnswer(people, sheet.id)
  const grant = draft({ codes: ['infrastructure.deploy'] })
  const outcome = await gate.reviews.answer({
    reviewId,
    who: alice,
    approve: true,
    sheetId: sheet.id,
    answer,
    grant,
  })
  expect(outcome.review.votes).toHaveLength(1)
  expect(outcome).not.toHaveProperty('grant')
  expect(await gate.grants.list()).toEqual([])
})

test('a code that the grant does not cover is queued as before', async () => {
  const { gate, shell } = await setUp()
  await gate.grants.add(draft(), alice)
  expect((await shell('rm -rf src && npm publish')).effect).not.toBe('allow')
})

test('no grant passes a hard gate, a critical sum, or another agent', async () => {
  const { gate, shell, ask } = await setUp()
  await gate.grants.add(draft({ codes: ['destruction.tree', 'destruction.root', 'destruction.home'] }), alice)
  expect((await shell('rm -rf /')).effect).toBe('deny')
  const other = await ask({ kind: 'shell', args: { command: 'rm -rf src' }, session: 'other' })
  expect(other.effect).toBe('queue')
})

test('a block denies what would be allowed', async () => {
  const { gate, shell } = await setUp()
  await gate.grants.add(
    draft({ effect: 'deny', scope: { tool: 'npm' }, codes: [], uses: null, reason: 'pnpm here' }),
    alice,
  )
  expect(await shell('npm test')).toMatchObject({
    effect: 'deny',
    reason: { kind: 'grant', final: true, text: expect.stringContaining('pnpm here') },
  })
  expect((await shell('pnpm test')).effect).toBe('allow')
})

test('a grant ends with its time or when it is revoked', async () => {
  const { gate, shell, clock } = await setUp()
  await gate.grants.add(draft({ uses: null, expiresAt: clock.now + 60_000 }), alice)
  expect((await shell('rm -rf src')).effect).toBe('allow')
  clock.now += 61_000
  expect((await shell('rm -rf src')).effect).toBe('queue')
  const second = await gate.grants.add(draft(), alice)
  await gate.grants.revoke(second.id, alice)
  expect((await shell('rm -rf lib')).effect).toBe('queue')
  await expect(gate.grants.revoke(second.id, alice)).rejects.toMatchObject({ code: 'conflict' })
})

test('before it is saved a person sees what it would have covered', async () => {
  const { gate, shell } = await setUp()
  await shell('rm -rf src')
  await shell('rm -rf src && npm publish')
  await shell('rm -rf /')
  const { looked, covered } = await gate.grants.preview(draft())
  expect(looked).toBe(3)
  expect(covered.map(({ call }) => call.arguments['command'])).toEqual(['rm -rf src'])
})

const wrong: readonly (readonly [string, Partial<GrantDraft>])[] = [
  ['no reason', { reason: ' ' }],
  ['no agent', { scope: { session: 'session' } }],
  ['nothing but an agent', { scope: { agent: 'agent' } }],
  ['no codes', { codes: [] }],
  ['no end', { uses: null }],
  ['an end that is past', { expiresAt: 5 }],
  ['half a use', { uses: 0.5 }],
  ['a block of everything', { effect: 'deny', scope: {} }],
]

test.each(wrong)('a grant with %s is refused', async (_, input) => {
  const { gate } = await setUp()
  await expect(gate.grants.add(draft(input), alice)).rejects.toMatchObject({ code: 'invalid' })
})

test('nobody grants without a proof', async () => {
  const { gate } = await setUp()
  await expect(gate.grants.add(draft(), { ...alice, pin: '0000' })).rejects.toMatchObject({
    code: 'forbidden',
  })
  expect(await gate.grants.list()).toEqual([])
})

test('what is granted to one program is not granted to those beside it', async () => {
  const { gate, shell } = await setUp()
  const scope = { agent: 'agent', session: 'session', tool: 'rm' }
  await gate.grants.add(draft({ scope, uses: 10 }), alice)
  expect((await shell('rm -rf src')).effect).toBe('allow')
  expect((await shell('rm -rf lib; find docs -delete')).effect).not.toBe('allow')
})
