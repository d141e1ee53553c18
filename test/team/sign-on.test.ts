import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readHubSignOn } from '../../src/gate/config/read-hub-sign-on.ts'
import { sessionsInMemory, SessionRegistry } from '../../src/api/http/access/session-registry.ts'
import { armBreakGlass, endBreakGlass } from '../../src/hub/arm-break-glass.ts'
import { openSignOn } from '../../src/hub/sign-on/open-sign-on.ts'
import type { SignOnProvider, SignOnSettings } from '../../src/ground/model/sign-on-settings.ts'
import { UsedAnswers } from '../../src/daemon/team/database/used-answers.ts'
import { MemberRights } from '../../src/hub/member-rights.ts'
import { whyNot } from '../../src/people/acts/roles/may-do.ts'
import { teamRolesOf } from '../../src/people/acts/roles/team-roles.ts'
import { network, openApp, ownerListener } from '../http/open-http.ts'
import { newKey, type OidcProvider } from './oidc-provider.ts'
import { teamPin } from './run-test-hub.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'
import { teamWithProvider } from './team-with-provider.ts'

const ends: (() => void | Promise<void>)[] = []
let server: SharedPostgres
let provider: OidcProvider
let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  server = await sharedPostgres('newest')
  world = await openWorld()
})
afterAll(async () => {
  await world.team.close()
  await server.stop()
  for (const end of ends.toReversed()) await end()
})

/** A team whose alice signs on by a provider, and another reviewer bob. */
async function openWorld() {
  const { team: made, ...signs } = await teamWithProvider(await server.newDatabase(), {
    atEnd: one => ends.push(one),
  })
  provider = signs.provider
  const team = await made.open()
  const own = { settings: readHubSignOn(made.paths.signOn) }
  const used = new UsedAnswers(team.pool, team.now)
  /** The hub’s ways to sign on, at another time where one is given. */
  const signOnAt = (now = team.now) =>
    openSignOn({
      team: { ...team, now },
      used,
      settings: () => own.settings,
      origin: made.url,
      patience: 2,
    })
  return { made, team, own, signOnAt, ...signOnAt() }
}

function withProvider(changed: Partial<SignOnProvider>): SignOnSettings {
  const { settings } = world.own
  return { ...settings, provider: settings.provider && { ...settings.provider, ...changed } }
}

/** Signs somebody on as their browser would; `answer` changes what it brings back. */
async function signOn(name: string, { fresh = false, answer = (input: string) => input } = {}) {
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
  provider.world.change = input => ({ ...input, ...claims }) as typeof input
  onTestFinished(() => {
    provider.world.change = undefined
  })
  expect(await refused(signOn('s-alice'))).toMatch(why)
  expect(member('alice')).toEqual(before)
})

test('a token that the provider did not sign signs nobody on', async () => {
  provider.world.change = input => input
  provider.world.forger = await newKey('k1')
  onTestFinished(() => {
    provider.world.change = undefined
    provider.world.forger = undefined
  })
  expect(await refused(signOn('s-alice'))).toMatch(/^forbidden: .*not for this sign-on/)
})

test('an answer of another state, another issuer, another page or a second time signs nobody on', async () => {
  const changed = (name: string, value: string) => (input: string) => {
    const query = new URLSearchParams(input)
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
    ['endless', /^unavailable: .*longer than 1 MiB/],
    ['silent', /^unavailable: .*Example can’t be asked now \(OAUTH_TIMEOUT\)/],
  ] as const) {
    mood.mood = one
    expect(await refused(world.desk.finish(flow, answer))).toMatch(why)
    // Nor is anybody led to it: what it says of itself is asked for anew by a hub that just began.
    expect(await refused(world.signOnAt().desk.begin(false))).toMatch(why)
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
  provider.world.change = input => ({ ...input, auth_time: 1_000 })
  onTestFinished(() => {
    provider.world.change = undefined
  })
  const why = /^forbidden: .*does not say that you proved yourself anew \(the claim auth_time\)/
  expect(await refused(signOn('s-alice', { fresh: true }))).toMatch(why)
  // Some say it only where their settings want it.
  provider.world.change = ({ auth_time: _when, ...input }) => input
  expect(await refused(signOn('s-alice', { fresh: true }))).toMatch(why)
  expect((await signOn('s-alice')).came).toMatchObject({ reviewer: 'alice', at: null })
})

test('a device that asks for nothing that can be is told why', async () => {
  const { own, tokens, signOnAt, team } = world
  expect(await refused(tokens.beginDevice('join'))).toMatch(/^forbidden: .*joins this team with a device/)
  const begun = await tokens.beginDevice('sign-on')
  expect(await tokens.askDevice(begun.handle)).toEqual({ waits: 'pending' })
  expect(await refused(tokens.askDevice(`${begun.handle.slice(0, -3)}AAA`))).toMatch(/not begun at this team/)
  const late = signOnAt(() => team.now() + begun.expiresIn * 1_000 + 1)
  expect(await refused(late.tokens.askDevice(begun.handle))).toMatch(/its time is over/)
  provider.people['s-nobody'] = { name: 'Nobody', groups: ['dev'] }
  await provider.signInDevice(begun.whole ?? '', 's-nobody')
  expect(await refused(tokens.askDevice(begun.handle))).toMatch(/sign on in a browser first/)
  expect(await refused(tokens.askDevice(begun.handle))).toMatch(/used already or has expired/)

  // A group of gates that is none lets nobody join, and the provider’s word is no other for a device.
  const before = own.settings
  onTestFinished(() => {
    own.settings = before
    provider.world.change = undefined
    provider.world.mood = 'well'
  })
  own.settings = { ...before, devices: 'nowhere' }
  const joins = await tokens.beginDevice('join')
  await provider.signInDevice(joins.whole ?? '', 's-nobody')
  provider.world.change = ({ groups: _groups, ...input }) => input
  expect(await refused(tokens.askDevice(joins.handle))).toMatch(/says no groups of yours/)
  const again = await tokens.beginDevice('join')
  await provider.signInDevice(again.whole ?? '', 's-nobody')
  provider.world.change = undefined
  expect(await refused(tokens.askDevice(again.handle))).toMatch(/^configuration: .*the group “nowhere”/)
  provider.world.mood = 'html'
  expect(await refused(tokens.beginDevice('join'))).toMatch(/^unavailable: .*can’t be asked now/)
})

test('whoever is removed at the provider has lost their browser, their code and their sign-on within one session', async () => {
  const { team, signOnAt } = world
  const clock = { ahead: 0 }
  const now = () => team.now() + clock.ahead
  const { desk } = signOnAt(now)
  const http = openApp(team.gate, {
    now,
    signOn: desk,
    sessions: new SessionRegistry(sessionsInMemory(), now),
  })
  onTestFinished(() => http.close())
  provider.people['s-alice'] = { groups: ['dev'] }
  const browser = { host: 'localhost:4180', origin: 'http://localhost:4180' }
  const post = (path: string, body: object, headers = {}) =>
    http.request(network, path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { ...browser, ...headers },
    })
  const signOnHere = async () => {
    const begun = await post('/v1/session/sign-on/begin', {})
    const { address, flow } = (await begun.json()) as { address: string; flow: string }
    return post('/v1/session/sign-on', { flow, answer: await provider.signIn(address, 's-alice') })
  }
  const came = await signOnHere()
  const [cookie = '', ...attributes] = (came.headers.get('set-cookie') ?? '').split('; ')
  expect(Number(attributes.at(-1)?.replace('Max-Age=', ''))).toBeLessThanOrEqual(8 * 3_600)
  const { csrf } = (await came.json()) as { csrf: string }
  const look = () =>
    http.request(network, '/v1/reviews', { headers: { ...browser, cookie, 'x-countersign-csrf': csrf } })
  expect((await look()).status).toBe(200)

  delete provider.people['s-alice']
  expect((await signOnHere()).status).toBe(403)
  clock.ahead = 8 * 3_600_000
  expect((await look()).status).toBe(403)
  const coded = await http.request(ownerListener, '/v1/pairing', {
    method: 'POST',
    body: JSON.stringify({ who: world.made.who }),
  })
  const { code } = (await coded.json()) as { code: string }
  const paired = await post('/v1/session', { code })
  expect([paired.status, await paired.json()]).toEqual([
    403,
    expect.objectContaining({
      message: expect.stringContaining('sign-on of alice has ended: sign on again'),
    }),
  ])
})

test('break-glass is armed for nobody whom the settings do not name, and who could not prove themselves', async () => {
  const { team } = world
  const arm = (reviewer: string, allowed: string[]) =>
    refused(armBreakGlass(team, { reviewer, span: 3_600_000, allowed }))
  expect(await arm('alice', ['bob'])).toMatch(/^forbidden: .*does not name “alice” in \[break_glass\]/)
  expect(await arm('alice', ['alice'])).toMatch(/^forbidden: .*no reviewer with a passkey/)
  expect(await arm('mallory', ['mallory'])).toMatch(/^forbidden: .*no reviewer with a passkey/)
  expect(await refused(endBreakGlass(team, 'alice'))).toMatch(/^conflict: .*not let in past the provider now/)
})

test('a role of a group is gone with the sign-on that tells the group no more', async () => {
  const { people } = world.team.copy
  const input = { by: 'alice', at: Date.now() }
  const owner = { id: 'b-owner', to: { kind: 'person', reviewer: 'alice' }, role: 'owner', ...input } as const
  const answers = {
    id: 'b-group',
    to: { kind: 'group', group: 'security' },
    role: 'reviewer',
    ...input,
  } as const
  await people.act({ kind: 'role', at: input.at, log: [], bindings: { add: [owner, answers], remove: [] } })
  onTestFinished(() =>
    people.act({ kind: 'role', at: input.at, log: [], bindings: { add: [], remove: [answers.id] } }),
  )
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
