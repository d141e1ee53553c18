import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { Identity } from '../../src/ground/model/reviewer.ts'
import { MemberRights } from '../../src/hub/member-rights.ts'
import { RoleAdmin } from '../../src/hub/role-admin.ts'
import { TeamAdmin } from '../../src/hub/team-admin.ts'
import type { OpenTeam } from '../../src/hub/open-team.ts'
import { BrowserAccess } from '../../src/agents/remote/browser-access.ts'
import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import { openJoinedGate } from './joined-gate.ts'
import { makeTestTeam } from './run-test-hub.ts'
import type { ScriptedHub } from './scripted-hub.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

const bob: Identity = { reviewer: 'bob', uid: null, terminal: true, pin: 'moonlight over sunflowers' }
const toPerson = (reviewer: string) => ({ kind: 'person', reviewer }) as const
const toGroup = (group: string) => ({ kind: 'group', group }) as const

/** The answer to a browser that was paired by this code. */
async function browserAt(url: string, code: string, path: string) {
  const headers = { 'content-type': 'application/json', origin: url }
  const paired = await fetch(`${url}/v1/session`, { method: 'POST', headers, body: JSON.stringify({ code }) })
  const cookie = paired.headers.get('set-cookie')?.split(';')[0] ?? ''
  const answer = await fetch(url + path, { headers: { cookie } })
  const error = answer.ok ? undefined : ((await answer.json()) as object)
  return { status: answer.status, error }
}

/** A team of alice and bob at two hubs. */
async function twoHubs() {
  const team = await makeTestTeam(await server.newDatabase())
  const [one, other] = [await team.open(), await team.open()]
  onTestFinished(async () => {
    await one.close()
    await other.close()
  })
  await one.gate.reviewers.add({ name: 'bob', uid: null, pin: String(bob.pin) }, team.who)
  const rolesAt = (hub: OpenTeam) => new RoleAdmin({ ...hub, reviewers: hub.gate.reviewers })
  const gatesAt = (hub: OpenTeam) => new TeamAdmin({ ...hub, reviewers: hub.gate.reviewers })
  return { team, alice: team.who, one, other, roles: rolesAt(one), elsewhere: rolesAt(other), gatesAt }
}

const linesOf = ({ copy }: OpenTeam) =>
  copy
    .entries(0, 1_000)
    .filter(({ kind }) => kind === 'team')
    .map(({ body }) => JSON.parse(body) as Record<string, unknown>)

test('roles and groups are given by an owner, hold at every hub, and are in the log with who gave them', async () => {
  const { alice, one, other, roles, elsewhere, gatesAt } = await twoHubs()

  // Before the first role bob, a reviewer, is as much an owner as alice.
  await gatesAt(one).setGroup({ name: 'production', lease: 60, content: 'full' }, bob)
  await expect(roles.addRole({ role: 'reviewer', to: toGroup('dev') }, alice)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('would be owner'),
  })
  await expect(roles.addRole({ role: 'owner', to: toPerson('alice'), span: 1_000 }, alice)).rejects.toThrow(
    'would be owner',
  )
  const owner = await roles.addRole({ role: 'owner', to: toPerson('alice') }, alice)
  const input = await roles.addRole(
    {
      role: 'reviewer',
      to: toGroup('dev'),
      gates: ['production'],
      upTo: 'medium',
      profiles: ['coder'],
      span: 60_000,
    },
    alice,
  )
  expect(input).toMatchObject({ by: 'alice', until: input.at + 60_000 })
  const member = await elsewhere.setMember('bob', ['dev', 'dev', 'all: staff'], alice)
  expect(member).toEqual({ reviewer: 'bob', identity: null, groups: ['all: staff', 'dev'], until: null })

  await Promise.all([one.fresh(), other.fresh()])
  for (const { copy } of [one, other]) {
    expect(copy.people.team.bindings()).toEqual([owner, input])
    expect(copy.people.team.members()).toEqual([member])
  }
  const [added, set] = linesOf(one).slice(-2)
  expect(added).toMatchObject({
    event: 'role_added',
    group: 'dev',
    role: 'reviewer',
    gates: ['production'],
    by: 'alice',
    proof: 'pin',
  })
  expect(set).toMatchObject({ event: 'member', reviewer: 'bob', groups: ['all: staff', 'dev'], by: 'alice' })

  // From the first role on bob owns nothing.
  const refused = { code: 'forbidden', field: 'role', message: expect.stringContaining('alice may') }
  await expect(gatesAt(one).setGroup({ name: 'x', lease: 60, content: 'full' }, bob)).rejects.toMatchObject(
    refused,
  )
  await expect(roles.addRole({ role: 'owner', to: toPerson('bob') }, bob)).rejects.toMatchObject(refused)
  await expect(roles.removeRole(input.id, bob)).rejects.toMatchObject(refused)
  await expect(roles.setMember('bob', ['security'], bob)).rejects.toMatchObject(refused)

  await expect(roles.removeRole(owner.id, alice)).rejects.toThrow('would be owner')
  expect(await roles.removeRole(input.id.slice(0, 8), alice)).toEqual(input)
  expect(one.copy.people.team.bindings()).toEqual([owner])
  expect(linesOf(one).at(-1)).toMatchObject({ event: 'role_removed', id: input.id, by: 'alice' })
  expect((await one.gate.verify()).problems).toEqual([])
})

test('a role that can’t be, and groups that a provider did not tell, are refused', async () => {
  const { alice, one, roles } = await twoHubs()
  await roles.addRole({ role: 'owner', to: toPerson('alice') }, alice)
  const refused = [
    [
      { role: 'auditor', to: toPerson('mallory') },
      { code: 'missing', field: 'to' },
    ],
    [
      { role: 'reviewer', to: toGroup('') },
      { code: 'invalid', field: 'to' },
    ],
    [
      { role: 'reviewer', to: toGroup('a\u202eb') },
      { code: 'invalid', field: 'to' },
    ],
    [
      { role: 'reviewer', to: toGroup('dev'), gates: ['moon'] },
      { code: 'missing', field: 'gates' },
    ],
    [
      { role: 'owner', to: toGroup('dev'), upTo: 'high' },
      { code: 'invalid', field: 'upTo' },
    ],
    [
      { role: 'metrics', to: toGroup('dev'), gates: ['laptops'] },
      { code: 'invalid', field: 'gates' },
    ],
  ] as const
  for (const [draft, error] of refused) await expect(roles.addRole(draft, alice)).rejects.toMatchObject(error)
  await expect(roles.removeRole('b-', alice)).rejects.toMatchObject({ code: 'missing' })
  await expect(roles.setMember('mallory', ['dev'], alice)).rejects.toMatchObject({ code: 'missing' })

  const identity = { issuer: 'https://id.example', subject: '42' }
  const signedOn = {
    reviewer: 'bob',
    identity,
    groups: ['dev', 'security'],
    until: one.now() + 3_600_000,
  }
  await one.copy.people.act({ kind: 'member', at: one.now(), log: [], members: [signedOn] })
  expect(one.copy.people.team.memberKnownAs(identity)).toEqual(signedOn)
  await expect(roles.setMember('bob', ['dev', 'owners'], alice)).rejects.toMatchObject({
    code: 'forbidden',
    field: 'groups',
    message: expect.stringContaining('https://id.example'),
  })
  expect(await roles.setMember('bob', ['dev'], alice)).toEqual({ ...signedOn, groups: ['dev'] })
  const twice = one.copy.people.act({
    kind: 'member',
    at: one.now(),
    log: [],
    members: [{ ...signedOn, reviewer: 'eve' }],
  })
  await expect(twice).rejects.toMatchObject({ code: 'conflict', field: 'identity' })
})

test('somebody who signs on nowhere has their groups back once an owner lets them in again', async () => {
  const { alice, one, roles } = await twoHubs()
  const rights = new MemberRights({ ...one, reviewers: one.gate.reviewers })
  const member = await roles.setMember('bob', ['dev'], alice)
  expect(await rights.end('bob', alice)).toMatchObject({ endedAt: expect.any(Number) })
  expect(await rights.letIn('bob', alice)).toEqual(member)
})

test('rights that an owner ends at one hub stay ended, whatever somebody changes of that person at another meanwhile', async () => {
  const { alice, one, other, roles } = await twoHubs()
  await roles.setMember('bob', ['dev'], alice)
  const rights = new MemberRights({ ...one, reviewers: one.gate.reviewers })
  const { reviewers } = other.gate
  const prove: typeof reviewers.prove = async (...input) => {
    await rights.end('bob', alice)
    return reviewers.prove(...input)
  }
  const elsewhere = new RoleAdmin({ ...other, reviewers: { ...reviewers, prove } })
  await expect(elsewhere.setMember('bob', ['dev', 'security'], alice)).rejects.toMatchObject({
    code: 'conflict',
    message: 'The rights of bob were changed by somebody else at this moment: try again.',
  })
  for (const hub of [one, other]) {
    await hub.fresh()
    expect(hub.copy.people.team.member('bob')).toMatchObject({ endedAt: expect.any(Number), groups: ['dev'] })
  }
})

test('whoever is removed while somebody gives them a role has none, nor does the next of that name', async () => {
  const { alice, one, other, roles } = await twoHubs()
  await roles.addRole({ role: 'owner', to: toPerson('alice') }, alice)
  const { reviewers } = other.gate
  const prove: typeof reviewers.prove = async (...input) => {
    await one.gate.reviewers.remove('bob', alice)
    return reviewers.prove(...input)
  }
  const elsewhere = new RoleAdmin({ ...other, reviewers: { ...reviewers, prove } })
  await expect(elsewhere.addRole({ role: 'owner', to: toPerson('bob') }, alice)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('“bob” is no reviewer any more'),
  })
  expect(other.copy.people.team.bindings()).toHaveLength(1)
})

test('a role that is taken away at one hub while somebody proves who they are at another lets nothing through there', async () => {
  const { alice, one, other, roles } = await twoHubs()
  await roles.addRole({ role: 'owner', to: toPerson('alice') }, alice)
  const his = await roles.addRole({ role: 'owner', to: toPerson('bob') }, alice)
  await other.fresh()
  const { reviewers } = other.gate
  const prove: typeof reviewers.prove = async (...input) => {
    const proof = await reviewers.prove(...input)
    await roles.removeRole(his.id, alice)
    return proof
  }
  const elsewhere = new RoleAdmin({ ...other, reviewers: { ...reviewers, prove } })
  const forbidden = { code: 'forbidden', field: 'role' }
  await expect(elsewhere.addRole({ role: 'owner', to: toGroup('dev') }, bob)).rejects.toMatchObject(forbidden)
  const may = await roles.addRole({ role: 'reviewer', to: toPerson('bob') }, alice)
  await other.fresh()
  await roles.removeRole(may.id, alice)
  const block = {
    effect: 'deny' as const,
    scope: { tool: 'curl' },
    codes: [],
    reason: 'No.',
    expiresAt: null,
    uses: null,
  }
  await expect(other.gate.grants.add(block, bob)).rejects.toMatchObject(forbidden)
  await one.fresh()
  expect(one.copy.people.team.bindings()).toHaveLength(1)
  expect(one.copy.people.allGrants()).toEqual([])
})

test('at a hub each act is for those whose roles cover it, and a refusal says who could', async () => {
  const { team, one, roles, gatesAt } = await twoHubs()
  const alice = team.who
  await gatesAt(one).setGroup({ name: 'production', lease: 60, content: 'full' }, alice)
  for (const name of ['carl', 'eve', 'zoe'])
    await one.gate.reviewers.add({ name, uid: null, pin: String(bob.pin) }, alice)
  const is = (reviewer: string) => ({ ...bob, reviewer })
  for (const [role, name] of [
    ['owner', 'alice'],
    ['auditor', 'eve'],
    ['metrics', 'zoe'],
  ] as const)
    await roles.addRole({ role, to: toPerson(name) }, alice)
  await roles.addRole({ role: 'reviewer', to: toGroup('dev'), gates: ['laptops'], upTo: 'medium' }, alice)
  await roles.addRole({ role: 'reviewer', to: toPerson('carl') }, alice)
  await roles.setMember('bob', ['dev'], alice)
  const hub = await team.serve()
  onTestFinished(() => hub.stop())
  const gate = await openJoinedGate(team as unknown as ScriptedHub)
  const desk = new RemoteGate({ socketPath: hub.socket })
  onTestFinished(() => desk.close())
  const [medium, high] = [
    await gate.shell('git push --force origin dev'),
    await gate.shell('git push --force origin dev && npm publish'),
  ]
  await gate.courier.push()
  const levels = [medium, high].map(({ assessment }) => assessment.level)
  expect(levels).toEqual(['medium', 'high'])
  const mayNot = (words: string) => ({
    code: 'forbidden',
    field: 'role',
    message: expect.stringContaining(words),
  })
  const no = (reviewer: string, { reviewId = '' }: { readonly reviewId?: string }) =>
    desk.reviews.answer({ reviewId, who: is(reviewer), approve: false })

  const about = 'at level high under the profile'
  await expect(no('bob', high)).rejects.toMatchObject(mayNot(`answer for a call of laptops ${about}`))
  await expect(no('bob', high)).rejects.toThrow(': carl may.')
  for (const name of ['alice', 'eve', 'zoe'])
    await expect(no(name, medium)).rejects.toMatchObject(mayNot('bob and carl may'))
  for (const name of ['alice', 'eve', 'zoe'])
    await expect(desk.reviews.begin(medium.reviewId ?? '', is(name))).rejects.toMatchObject(mayNot(name))
  await expect(desk.reviews.withdraw(medium.reviewId ?? '', 'x')).rejects.toThrow('A hub withdraws no call')
  expect((await no('bob', medium)).review).toMatchObject({ state: 'denied', votes: [{ reviewer: 'bob' }] })

  const scope = { agent: 'agent', session: 's', group: 'laptops' }
  const draft = {
    scope,
    codes: ['destruction.tree'],
    reason: 'a test of roles',
    expiresAt: one.now() + 60_000,
    uses: null,
  }
  const allow = { ...draft, effect: 'allow' as const }
  const block = {
    ...draft,
    effect: 'deny' as const,
    scope: { tool: 'nc', group: 'laptops' },
    codes: [],
    expiresAt: null,
  }
  await expect(desk.grants.add(allow, is('bob'))).rejects.toMatchObject(mayNot('the gates of laptops'))
  const blocked = await desk.grants.add(block, is('bob'))
  await expect(desk.grants.revoke(blocked.id, is('bob'))).rejects.toMatchObject(mayNot('carl may'))
  await expect(desk.grants.add({ ...block, scope: { tool: 'nc' } }, is('bob'))).rejects.toMatchObject(
    mayNot('all gates'),
  )
  await expect(desk.pause(one.now() + 60_000, 'a test of roles', is('bob'))).rejects.toMatchObject(
    mayNot('carl may'),
  )
  await expect(desk.trust.reset(is('eve'))).rejects.toMatchObject(mayNot('eve'))
  await desk.grants.revoke(blocked.id, is('carl'))
  await expect(desk.reviewers.remove('zoe', is('carl'))).rejects.toMatchObject(mayNot('alice may'))
  const newcomer = { name: 'mallory', uid: null, pin: 'another long secret' }
  await expect(desk.reviewers.add(newcomer, is('eve'))).rejects.toMatchObject(mayNot('alice may'))

  // Who has no role to look sees nothing in a browser; whoever reads measurements reads those alone.
  const seenBy = async (name: string, path: string) => {
    const access = new BrowserAccess(hub.socket)
    const { code } = await access.makeCode(is(name)).finally(() => access.close())
    return browserAt(team.url, code, path)
  }
  expect(await seenBy('eve', '/v1/reviews')).toMatchObject({ status: 200 })
  expect(await seenBy('zoe', '/v1/reviews')).toMatchObject({ status: 403, error: { field: 'role' } })
  expect(await seenBy('zoe', '/v1/metrics')).toMatchObject({ status: 200 })
  expect(await seenBy('bob', '/v1/metrics')).toMatchObject({ status: 403 })

  // Who is removed has no role, whoever gets their name.
  await one.fresh()
  await one.gate.reviewers.remove('eve', alice)
  expect(one.copy.people.team.bindings().map(({ to }) => to)).not.toContainEqual(toPerson('eve'))
})

test('two owners who take each other’s role away at two hubs at the same moment leave one', async () => {
  const { alice, one, other, roles, elsewhere } = await twoHubs()
  const hers = await roles.addRole({ role: 'owner', to: toPerson('alice') }, alice)
  const his = await roles.addRole({ role: 'owner', to: toPerson('bob') }, alice)
  await other.fresh()
  const outcomes = await Promise.allSettled([
    roles.removeRole(his.id, alice),
    elsewhere.removeRole(hers.id, bob),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  await Promise.all([one.fresh(), other.fresh()])
  for (const { copy } of [one, other]) expect(copy.people.team.bindings()).toHaveLength(1)
  // Nor does an owner for a while remove the last one who lasts.
  const [left] = one.copy.people.team.bindings()
  const [last, guest] = left?.id === hers.id ? [alice, bob] : [bob, alice]
  await roles.addRole({ role: 'owner', to: toPerson(guest.reviewer), span: 60_000 }, last)
  await expect(one.gate.reviewers.remove(last.reviewer, guest)).rejects.toThrow('would be owner')
})
