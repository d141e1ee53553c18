import { afterAll, beforeAll, expect, test } from 'vitest'
import { DelegationAdmin } from '../../src/hub/delegation-admin.ts'
import { MemberRights } from '../../src/hub/member-rights.ts'
import { openTwoGroups } from './open-two-groups.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'

const hour = 3_600_000

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

/** A team whose calls need a yes of dev, where bob is, and of security, where carl is; dora is in no group. */
async function openTeam() {
  const opened = await openTwoGroups(await server.newDatabase(), { bob: 'dev', carl: 'security' })
  const { team, copy, parts, gate, desk, is, at, hasReview } = opened
  let calls = 0
  /** A call that waits for both groups, once its review is at the hub. */
  const ask = async () => {
    const command = `git push --force origin topic-${++calls}`
    const { reviewId = '' } = await gate.shell(command)
    await hasReview(reviewId)
    return { command, reviewId }
  }
  const fed = () => {
    const place = copy.copy.taken.last()
    return expect.poll(() => gate.store.mirror.place()).toBeGreaterThanOrEqual(place)
  }
  const approvedAtGate = async (reviewId: string) =>
    expect(await gate.gate.reviews.wait(reviewId, { timeout: 60_000 })).toMatchObject({ state: 'approved' })
  /** Waits until the hub says this of a review: what another process wrote comes to it a moment later. */
  const saysOf = (reviewId: string, note: string) =>
    expect.poll(async () => (await desk.reviews.show(reviewId)).notes).toContain(note)
  const stateOf = async (reviewId: string) => (await desk.reviews.show(reviewId)).review.state
  const [lending, rights] = [new DelegationAdmin(parts), new MemberRights(parts)]
  return { team, copy, lending, rights, gate, is, at, ask, fed, approvedAtGate, saysOf, stateOf }
}

test('a reviewer lends their right for a while: it counts at the hub and at the gate, until it is withdrawn or their own ends', async () => {
  const { team, copy, lending, rights, gate, is, at, ask, fed, approvedAtGate, saysOf, stateOf } =
    await openTeam()
  const [bob, carl, dora] = [at('bob'), at('carl'), at('dora')]
  const until = Date.now() + hour
  const draft = { from: 'carl', to: 'dora', until }
  const forbidden = { code: 'forbidden' }

  // Nobody else lends it, but an owner; and dora has nothing before.
  const first = await ask()
  await expect(dora.approve(first.reviewId)).rejects.toMatchObject(forbidden)
  await expect(lending.lend(draft, is('bob'))).rejects.toMatchObject({ ...forbidden, field: 'role' })
  await expect(lending.lend(draft, is('dora'))).rejects.toMatchObject({ ...forbidden, field: 'role' })
  const lent = await lending.lend({ ...draft, upTo: 'medium' }, is('carl'))
  expect(lent).toMatchObject({ groups: ['security'], by: 'carl', start: lent.at, until })
  await expect(lending.lend({ ...draft, from: 'dora', to: 'alice' }, team.who)).rejects.toThrow(
    'it can’t be passed on',
  )
  await saysOf(first.reviewId, 'It may be answered by bob, carl and dora (for carl).')
  await saysOf(
    first.reviewId,
    'Still missing: 1 of dev and 1 of security, where a yes of bob, carl and dora (for carl) counts.',
  )
  await dora.approve(first.reviewId)
  // One right is one yes.
  await expect(carl.approve(first.reviewId)).rejects.toMatchObject(forbidden)
  await bob.approve(first.reviewId)
  expect(await stateOf(first.reviewId)).toBe('approved')
  await approvedAtGate(first.reviewId)
  expect(gate.store.people.team.delegations()).toEqual([lent])
  expect((await gate.shell(first.command)).effect).toBe('allow')

  // Withdrawn while a review waits for the other group: the yes counts no more.
  const second = await ask()
  await dora.approve(second.reviewId)
  await expect(lending.end(lent.id, is('bob'))).rejects.toMatchObject({ ...forbidden, field: 'role' })
  expect(await lending.end(lent.id.slice(0, 8), is('carl'))).toEqual(lent)
  await saysOf(second.reviewId, 'It may be answered by bob and carl.')
  await bob.approve(second.reviewId)
  expect(await stateOf(second.reviewId)).toBe('pending')
  await saysOf(second.reviewId, 'Still missing: 1 of security, where a yes of carl counts.')
  await carl.approve(second.reviewId)
  expect(await stateOf(second.reviewId)).toBe('approved')
  await expect(lending.end(lent.id, is('carl'))).rejects.toMatchObject({ code: 'missing', field: 'id' })

  // Ended by itself while dora reads.
  const third = await ask()
  const again = await lending.lend(draft, team.who)
  await saysOf(third.reviewId, 'It may be answered by bob, carl and dora (for carl).')
  const sheet = await dora.ask(hub => hub.reviews.begin(third.reviewId, dora.who))
  const over = { add: [{ ...again, until: Date.now() - 1 }], remove: [] }
  await copy.copy.people.act({ kind: 'delegation', at: Date.now(), log: [], delegations: over })
  await saysOf(third.reviewId, 'It may be answered by bob and carl.')
  const late = { reviewId: third.reviewId, who: dora.who, approve: true, sheetId: sheet.id }
  await expect(dora.ask(hub => hub.reviews.answer({ ...late, answer: {} }))).rejects.toMatchObject({
    ...forbidden,
    field: 'role',
    message: expect.stringContaining('bob and carl may.'),
  })

  // Whose rights an owner ended lends none: neither at the hub, nor at the gate what was approved by it.
  await lending.end(again.id, is('dora'))
  await lending.lend(draft, is('carl'))
  await saysOf(third.reviewId, 'It may be answered by bob, carl and dora (for carl).')
  await dora.approve(third.reviewId)
  await bob.approve(third.reviewId)
  await approvedAtGate(third.reviewId)
  await rights.end('carl', team.who)
  await fed()
  expect((await gate.shell(third.command)).effect).toBe('queue')
  await expect(lending.lend({ ...draft, until: until + 1 }, team.who)).rejects.toMatchObject({
    ...forbidden,
    field: 'from',
  })

  const lines = copy.copy
    .entries(0, 1_000)
    .filter(({ kind }) => kind === 'team')
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'delegated', id: lent.id, to: 'dora', proof: 'pin' }),
  )
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'delegation_ended', id: lent.id, from: 'carl', by: 'carl' }),
  )
  expect(await gate.gate.verify()).toMatchObject({ problems: [] })
  expect((await copy.gate.verify()).problems).toEqual([])
})
