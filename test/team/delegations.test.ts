import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { DelegationAdmin } from '../../src/hub/delegation-admin.ts'
import { MemberRights } from '../../src/hub/member-rights.ts'
import { RoleAdmin } from '../../src/hub/role-admin.ts'
import { defaultReviews } from '../../src/policy/default-profile.ts'
import { RemoteGate } from '../../src/remote/remote-gate.ts'
import { policyWith } from '../people/open-people-gate.ts'
import { openJoinedGate } from './joined-gate.ts'
import { personAtHub } from './person-at-hub.ts'
import { makeTestTeam, teamPin } from './run-test-hub.ts'
import type { ScriptedHub } from './scripted-hub.ts'
import { type PostgresServer, startPostgres } from './start-postgres.ts'

const both = [
  { group: 'dev', count: 1 },
  { group: 'security', count: 1 },
]
const policy = policyWith({ reviews: { ...defaultReviews, approvers: { medium: both } } })
const hour = 3_600_000

let server: PostgresServer
beforeAll(async () => {
  server = await startPostgres('newest')
})
afterAll(() => server.stop())

/** A team whose calls need a yes of dev, where bob is, and of security, where carl is; dora is in no group. */
async function openTeam() {
  const team = await makeTestTeam(await server.newDatabase())
  const copy = await team.open()
  onTestFinished(() => copy.close())
  const parts = { ...copy, reviewers: copy.gate.reviewers }
  const roles = new RoleAdmin(parts)
  for (const name of ['bob', 'carl', 'dora'])
    await copy.gate.reviewers.add({ name, uid: null, pin: teamPin }, team.who)
  await roles.addRole({ role: 'owner', to: { kind: 'person', reviewer: 'alice' } }, team.who)
  for (const [name, group] of [
    ['bob', 'dev'],
    ['carl', 'security'],
  ] as const) {
    await roles.addRole({ role: 'reviewer', to: { kind: 'group', group } }, team.who)
    await roles.setMember(name, [group], team.who)
  }
  const hub = await team.serve()
  onTestFinished(() => hub.stop())
  const gate = await openJoinedGate(team as unknown as ScriptedHub, { policy })
  gate.courier.start()
  const desk = new RemoteGate({ socketPath: hub.socket })
  onTestFinished(() => desk.close())
  const is = (reviewer: string) => ({ ...team.who, reviewer })
  const at = (name: string) =>
    personAtHub({ sockets: [hub.socket], who: is(name), copy: { copy: copy.copy, fresh: copy.fresh } })
  let calls = 0
  /** A call that waits for both groups, once its review is at the hub. */
  const ask = async () => {
    const command = `git push --force origin topic-${++calls}`
    const { reviewId = '' } = await gate.shell(command)
    await expect
      .poll(async () => (await desk.reviews.list()).map(({ id }) => id), { timeout: 30_000 })
      .toContain(reviewId)
    return { command, reviewId }
  }
  const fed = () => {
    const place = copy.copy.taken.last()
    return expect.poll(() => gate.store.mirror.place(), { timeout: 30_000 }).toBeGreaterThanOrEqual(place)
  }
  const approvedAtGate = async (reviewId: string) =>
    expect(await gate.gate.reviews.wait(reviewId, { timeout: 60_000 })).toMatchObject({ state: 'approved' })
  /** Waits until the hub says this of a review: what another process wrote comes to it a moment later. */
  const saysOf = (reviewId: string, note: string) =>
    expect.poll(async () => (await desk.reviews.show(reviewId)).notes, { timeout: 30_000 }).toContain(note)
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
  await copy.copy.people.act({ at: Date.now(), log: [], delegations: over })
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
}, 240_000)
