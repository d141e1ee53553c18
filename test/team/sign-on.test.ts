import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readHubSignOn } from '../../src/config/read-hub-sign-on.ts'
import { openSignOn } from '../../src/hub/sign-on/open-sign-on.ts'
import type { SignOnProvider, SignOnSettings } from '../../src/model/sign-on-settings.ts'
import { UsedAnswers } from '../../src/team/database/used-answers.ts'
import { MemberRights } from '../../src/hub/member-rights.ts'
import { whyNot } from '../../src/people/roles/may-do.ts'
import { teamRolesOf } from '../../src/people/roles/team-roles.ts'
import { client, newKey, openOidcProvider, type OidcProvider } from './oidc-provider.ts'
import { makeTestTeam, teamPin } from './run-test-hub.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'

const ends: (() => void)[] = []
let server: SharedPostgres
let provider: OidcProvider
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  server = await sharedPostgres('newest')
  world = await openWorld()
})
afterAll(async () => {
  await world.team.close()
  await provider.close()
  await server.stop()
  for (const end of ends) end()
})

/** A team whose alice signs on by a provider, and another reviewer bob. */
async function openWorld() {
  const made = await makeTestTeam(await server.newDatabase(), undefined, undefined, one => ends.push(one))
  provider = await openOidcProvider(() => `${made.url}/sign-on`)
  const file = join(made.paths.folder, 'sign-on.toml')
  writeFileSync(join(made.paths.folder, 'client.secret'), client.secret, { mode: 0o600 })
  writeFileSync(
    file,
    `[provider]\nissuer = "${provider.issuer}"\nname = "Example"\nclient_id = "${client.id}"\nclient_secret_file = "client.secret"\n`,
  )
  const team = await made.open()
  const own = { settings: readHubSignOn(file) }
  const used = new UsedAnswers(team.pool, team.now)
  const { desk, gate } = openSignOn({
    team,
    used,
    settings: () => own.settings,
    origin: made.url,
    patience: 2,
  })
  return { made, team, own, desk, gate, file }
}

function withProvider(changed: Partial<SignOnProvider>): SignOnSettings {
  const { settings } = world.own
  return { ...settings, provider: settings.provider && { ...settings.provider, ...changed } }
}

/** Signs somebody on as their browser would; `answer` changes what it brings back. */
async function signOn(name: string, { fresh = false, answer = (given: string) => given } = {}) {
  const { address, flow } = await world.desk.begin(fresh)
  const brought = answer(await provider.signIn(address, name))
  return { came: await world.desk.finish(flow, brought), flow, brought, address }
}

/** Signs somebody on who is no reviewer yet, and says that they are this one. */
async function link(name: string, reviewer: string, pin = teamPin) {
  const { came } = await signOn(name)
  if (!('ticket' in came)) throw new Error(`${name} is linked already`)
  return world.desk.link(came.ticket, { reviewer, uid: null, terminal: false, pin })
}

function refused(what: Promise<unknown>) {
  return what.then(
    () => expect.unreachable('it was taken'),
    ({ code, message }: { code: string; message: string }) => `${code}: ${message}`,
  )
}

const member = (name: string) => world.team.copy.people.team.member(name)

test('whoever the provider knows says once which reviewer they are, by that one’s secret, and then signs on', async () => {
  provider.people['s-alice'] = { name: 'Alice', groups: ['security', 'dev'], email: 'alice@example.com' }
  const { came } = await signOn('s-alice')
  expect(came).toEqual({ name: 'Alice', ticket: expect.any(String) })
  if (!('ticket' in came)) throw new Error('linked')
  const who = { reviewer: 'alice', uid: null, terminal: false }
  const { desk } = world
  expect(await refused(desk.link(came.ticket, { ...who, pin: 'not the secret' }))).toMatch(/^forbidden: /)
  expect(await refused(desk.link(`${came.ticket}A`, { ...who, pin: teamPin }))).toMatch(/begun elsewhere/)
  expect(member('alice')).toBeUndefined()
  const before = Date.now()
  const linked = await desk.link(came.ticket, { ...who, pin: teamPin })
  expect(linked.reviewer).toBe('alice')
  expect(linked.until).toBeGreaterThan(before)
  expect(linked.until).toBeLessThanOrEqual(Date.now() + 8 * 3_600_000)
  const identity = { issuer: provider.issuer, subject: 's-alice' }
  expect(member('alice')).toMatchObject({ identity, groups: ['dev', 'security'], until: linked.until })
  expect((await signOn('s-alice')).came).toMatchObject({ reviewer: 'alice' })
  const lines: unknown[] = []
  for await (const { body } of world.team.gate.entries()) lines.push(body)
  const signed = { reviewer: 'alice', subject: 's-alice', groups: ['dev', 'security'] }
  expect(lines).toContainEqual(expect.objectContaining({ event: 'linked', proof: 'pin', ...signed }))
  expect(lines).toContainEqual(expect.objectContaining({ event: 'signed_on', ...signed }))
})

test('somebody else with the same name and address is somebody else', async () => {
  provider.people['s-other'] = {
    name: 'Alice',
    groups: ['dev'],
    email: 'alice@example.com',
    preferred_username: 'alice',
  }
  expect((await signOn('s-other')).came).toHaveProperty('ticket')
  expect(await refused(link('s-other', 'alice'))).toMatch(/^conflict: alice signs on as somebody else/)
})

const other = 'http://localhost:1/other'
test.each([
  ['of another issuer', { iss: other }, /^forbidden: .*not for this sign-on/],
  ['for another audience', { aud: 'somebody-else' }, /^forbidden: .*not for this sign-on/],
  ['with another nonce', { nonce: 'another' }, /^forbidden: .*not for this sign-on/],
  ['without a nonce', { nonce: undefined }, /^forbidden: .*not for this sign-on/],
  ['that has expired', { iat: 1_000, exp: 2_000 }, /^forbidden: .*not for this sign-on/],
  ['of nobody', { sub: '' }, /^forbidden: .*(?:does not say who you are|not for this sign-on)/],
  ['without groups', { groups: undefined }, /^forbidden: .*says no groups of yours \(the claim groups\)/],
  [
    'whose groups are elsewhere',
    { groups: undefined, _claim_names: { groups: 'src1' } },
    /^forbidden: .*too many \(groups\)/,
  ],
  ['that only says that there are groups', { groups: undefined, hasgroups: true }, /^forbidden: .*too many/],
  [
    'with too many groups',
    { groups: Array.from({ length: 201 }, (_, i) => `g${i}`) },
    /^forbidden: .*says 201 groups .* takes 200/,
  ],
  ['whose groups are no names', { groups: [{ id: 1 }] }, /^forbidden: .*not a list of names/],
  ['whose groups have no end', { groups: ['x'.repeat(129)] }, /^forbidden: .*not a list of names/],
] as const)('a token %s signs nobody on', async (_what, claims, why) => {
  const before = member('alice')
  provider.world.change = given => ({ ...given, ...claims }) as typeof given
  onTestFinished(() => {
    provider.world.change = undefined
  })
  expect(await refused(signOn('s-alice'))).toMatch(why)
  expect(member('alice')).toEqual(before)
})

test('a token that the provider did not sign signs nobody on', async () => {
  provider.world.change = given => given
  provider.world.forger = await newKey('k1')
  onTestFinished(() => {
    provider.world.change = undefined
    provider.world.forger = undefined
  })
  expect(await refused(signOn('s-alice'))).toMatch(/^forbidden: .*not for this sign-on/)
})

test('an answer of another state, another issuer, another page or a second time signs nobody on', async () => {
  const changed = (name: string, value: string) => (given: string) => {
    const query = new URLSearchParams(given)
    query.set(name, value)
    return `?${query}`
  }
  expect(await refused(signOn('s-alice', { answer: changed('state', 'another') }))).toMatch(/^forbidden: /)
  expect(await refused(signOn('s-alice', { answer: changed('iss', other) }))).toMatch(/^forbidden: /)
  expect(await refused(signOn('s-alice', { answer: changed('code', 'another') }))).toMatch(
    /used already or has expired/,
  )
  expect(await refused(signOn('s-alice', { answer: () => '?error=access_denied' }))).toMatch(/^forbidden: /)
  const { flow, brought } = await signOn('s-alice')
  expect(await refused(world.desk.finish(flow, brought))).toMatch(/used already or has expired/)
  const { flow: another } = await world.desk.begin(false)
  expect(await refused(world.desk.finish(another, brought))).toMatch(/^forbidden: /)
  for (const made of ['', 'AAAA', `${another.slice(0, -3)}AAA`])
    expect(await refused(world.desk.finish(made, brought))).toMatch(/begun elsewhere/)
})

test('only members of the groups that sign on here are let in', async () => {
  const { own } = world
  const before = own.settings
  onTestFinished(() => {
    own.settings = before
  })
  own.settings = withProvider({ allowedGroups: ['ops'] })
  expect(await refused(signOn('s-alice'))).toMatch(/in no group that signs on here/)
  own.settings = withProvider({ allowedGroups: ['ops', 'dev'] })
  expect((await signOn('s-alice')).came).toMatchObject({ reviewer: 'alice' })
  provider.people['s-realm'] = { realm_access: { roles: ['dev'] } }
  own.settings = withProvider({ groupsClaim: ['realm_access', 'roles'] })
  expect((await signOn('s-realm')).came).toEqual({ name: null, ticket: expect.any(String) })
})

test('a provider that answers HTML, says nothing or is away is said so, and one that changes its keys is believed', async () => {
  const { world: mood } = provider
  onTestFinished(() => {
    mood.mood = 'well'
  })
  const { address, flow } = await world.desk.begin(false)
  const answer = await provider.signIn(address, 's-alice')
  for (const [one, why] of [
    ['html', /^unavailable: .*Example can’t be asked now/],
    ['silent', /^unavailable: .*Example can’t be asked now \(OAUTH_TIMEOUT\)/],
  ] as const) {
    mood.mood = one
    expect(await refused(world.desk.finish(flow, answer))).toMatch(why)
  }
  mood.mood = 'well'
  await provider.leave()
  expect(await refused(world.desk.finish(flow, answer))).toMatch(/^unavailable: .*break-glass/)
  await provider.comeBack()
  // Nothing was used up by asking in vain.
  expect(await world.desk.finish(flow, answer)).toMatchObject({ reviewer: 'alice' })
  await provider.rotate()
  expect((await signOn('s-alice')).came).toMatchObject({ reviewer: 'alice' })
})

test('a provider that does not take the hub’s secret, or is another issuer, is a mistake of the settings', async () => {
  const { own } = world
  const before = own.settings
  onTestFinished(() => {
    own.settings = before
  })
  const { address, flow } = await world.desk.begin(false)
  const answer = await provider.signIn(address, 's-alice')
  const wrong = join(world.made.paths.folder, 'wrong.secret')
  writeFileSync(wrong, 'another secret of the hub', { mode: 0o600 })
  own.settings = withProvider({ clientSecret: { file: wrong } })
  expect(await refused(world.desk.finish(flow, answer))).toMatch(/^unavailable: .*client_id or secret/)
  own.settings = withProvider({ clientSecret: { file: `${wrong}.not-there` } })
  expect(await refused(world.desk.finish(flow, answer))).toMatch(/secret can’t be used: .*ENOENT/)
  own.settings = withProvider({ issuer: `${provider.issuer}/other` })
  expect(await refused(world.desk.begin(false))).toMatch(/^unavailable: /)
})

test('signing on anew has the person prove themselves again, and says when they did', async () => {
  const second = Math.floor(Date.now() / 1_000) * 1_000
  const { came, address } = await signOn('s-alice', { fresh: true })
  expect(new URL(address).searchParams.get('max_age')).toBe('0')
  expect(new URL(address).searchParams.get('prompt')).toBe('login')
  if (!('reviewer' in came)) throw new Error('not linked')
  expect(came.at).toBeGreaterThanOrEqual(second)
  provider.world.change = given => ({ ...given, auth_time: 1_000 })
  onTestFinished(() => {
    provider.world.change = undefined
  })
  expect(await refused(signOn('s-alice', { fresh: true }))).toMatch(/^forbidden: .*not for this sign-on/)
})

test('a role of a group is gone with the sign-on that tells the group no more', async () => {
  const { people } = world.team.copy
  const given = { by: 'alice', at: Date.now() }
  const owner = { id: 'b-owner', to: { kind: 'person', reviewer: 'alice' }, role: 'owner', ...given } as const
  const answers = {
    id: 'b-group',
    to: { kind: 'group', group: 'security' },
    role: 'reviewer',
    ...given,
  } as const
  await people.act({ at: given.at, log: [], bindings: { add: [owner, answers], remove: [] } })
  onTestFinished(() => people.act({ at: given.at, log: [], bindings: { add: [], remove: [answers.id] } }))
  const stand = { kind: 'stand', gates: null, profile: null, loosens: true } as const
  const why = () => whyNot(teamRolesOf(people.team), 'alice', stand, Date.now())
  provider.people['s-alice'] = { groups: ['dev', 'security'] }
  await signOn('s-alice')
  expect(why()).toBeUndefined()
  provider.people['s-alice'] = { groups: ['dev'] }
  await signOn('s-alice')
  expect(why()).toMatch(/^alice may not change what stands/)
})

test('who was removed at the provider has no rights after their sign-on, and at once where an owner says so', async () => {
  const { team, desk } = world
  const roles = () => teamRolesOf(team.copy.people.team)
  const look = { kind: 'look' } as const
  provider.people['s-alice'] = { groups: ['dev'] }
  await signOn('s-alice')
  const { until } = member('alice') ?? {}
  const now = Date.now()
  expect(whyNot(roles(), 'alice', look, now)).toBeUndefined()
  expect(whyNot(roles(), 'alice', look, until ?? 0)).toMatch(/sign-on of alice has ended: sign on again/)
  const rights = new MemberRights({ ...team, reviewers: team.gate.reviewers })
  await rights.end('alice', world.made.who)
  expect(desk.whyEnded('alice')).toMatch(/An owner ended the rights of alice/)
  expect(whyNot(roles(), 'alice', look, Date.now())).toMatch(/An owner ended/)
  expect(await refused(signOn('s-alice'))).toMatch(/ended the rights of alice/)
  // At a terminal too, whatever secret is given there.
  const { who } = world.made
  expect(await refused(world.gate.reviews.begin('r-whichever', who))).toMatch(/An owner ended/)
  const yes = { reviewId: 'r-whichever', who, approve: true }
  expect(await refused(world.gate.reviews.answer(yes))).toMatch(/An owner ended/)
})
