import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { sha256 } from '../../src/people/audit/sha256.ts'
import { GroupPolicies } from '../../src/hub/policy/group-policies.ts'
import { RoleAdmin } from '../../src/hub/role-admin.ts'
import { StoredTeamReads } from '../../src/daemon/team/database/stored-team-reads.ts'
import { until } from '../until.ts'
import { openResidentGate } from './open-resident-gate.ts'
import { makeTestTeam } from './run-test-hub.ts'
import { startScriptedHub } from './scripted-hub.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'
import { teamPeople } from './team-people.ts'

const group = 'laptops'
const push = 'git push --force origin dev'
const untar = 'tar xf backup.tar'
const allowing = `[[rule]]
effect = "allow"
reason = "releases of this team"
program = "git"
argument = "push --force *"
covers = ["repository.force-push"]
match = ["git push --force origin dev"]
not_match = ["git push --mirror origin"]
`
const denying = `[[rule]]
effect = "deny"
reason = "nobody reads the archive"
program = "tar"

[[case]]
command = "tar xf backup.tar"
effect = "deny"
`
const both = allowing + denying

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

/** A hub that serves, and a second one at which its people change policies. */
async function openWorld() {
  const team = await makeTestTeam(await server.newDatabase())
  const hub = await team.serve()
  const desk = await team.open()
  const reads = new StoredTeamReads(desk.pool, desk.now)
  const policies = new GroupPolicies({ ...desk, reads })
  onTestFinished(async () => {
    await desk.close()
    await hub.stop()
  })
  const save = (toml: string, share: number, over: number) =>
    policies.save({ group, toml, share, over }, team.who)
  const move = (version: number, share: number, over: number) =>
    policies.move({ group, version, share, over }, team.who)
  return { ...team, hub, desk, reads, policies, save, move }
}

test('a policy of a group is tried on what its gates decided, rolled out to half of them, to all, and taken back', async () => {
  const world = await openWorld()
  const { policies, save, move, reads } = world
  const first = await openResidentGate(world, { inHalf: true })
  const second = await openResidentGate(world, { inHalf: false })
  const effects = async (command: string) => [
    (await first.shell(command)).effect,
    (await second.shell(command)).effect,
  ]
  expect(await effects(push)).toEqual(['queue', 'queue'])
  expect(await effects(untar)).toEqual(['allow', 'allow'])
  await until(async () => (await reads.decisions({})).length === 4)

  const effect = await policies.effect(group, both)
  expect(effect).toMatchObject({ days: 7, looked: 4, isCut: false, unread: 0, gates: 2, ofGates: 2 })
  expect(effect.moved).toEqual([
    { present: 'allow', draft: 'deny', calls: 2 },
    { present: 'queue', draft: 'allow', calls: 2 },
  ])
  expect(effect.examples.map(({ what, draft, calls, gates }) => [what, draft, calls, gates])).toEqual([
    [expect.stringContaining('push'), 'allow', 2, 2],
    [expect.stringContaining('tar'), 'deny', 2, 2],
  ])
  expect(await effects(untar)).toEqual(['allow', 'allow'])

  expect(await save(both, 50, 0)).toMatchObject({ revision: 1, share: 50, version: { version: 1 } })
  await first.has(1)
  expect(await effects(untar)).toEqual(['deny', 'allow'])
  expect((await first.shell(push)).effect).toBe('allow')
  expect(await second.version()).toBe(0)

  await move(1, 100, 1)
  await second.has(1)
  expect(await effects(untar)).toEqual(['deny', 'deny'])

  // What it loosens holds as long as the lease, and what it tightens for ever.
  first.clock.ahead = 3_600_000
  expect((await first.shell(push)).effect).toBe('queue')
  expect((await first.shell(untar)).effect).toBe('deny')
  first.clock.ahead = 0
  expect((await first.shell(push)).effect).toBe('allow')

  await move(0, 100, 2)
  await Promise.all([first.has(0), second.has(0)])
  expect(await effects(untar)).toEqual(['allow', 'allow'])
  expect((await policies.show(group)).versions.map(({ version }) => version)).toEqual([1])
  for (const one of [first, second]) expect(await one.gate.verify()).toMatchObject({ problems: [] })
})

test('of two who save at once one is told what changed, and a policy that locks everybody out is refused', async () => {
  const { policies, save, move, who } = await openWorld()
  await save(denying, 100, 0)
  await expect(save(both, 100, 0)).rejects.toMatchObject({
    code: 'conflict',
    field: 'over',
    message: expect.stringMatching(/^alice changed the policy of laptops at .*“\[\[rule\]\]”/),
  })
  const outcomes = await Promise.allSettled([save(both, 100, 1), save(allowing, 100, 1)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await policies.show(group)).rollout.revision).toBe(2)

  const refused = async (toml: string) =>
    save(toml, 100, 2).then(
      () => 'saved',
      (error: Error) => error.message,
    )
  expect(await refused('[[rule]]\neffect = "deny"\nreason = "no"\n')).toContain('denies even “git status”')
  expect(await refused('[profile.default]\ncapabilities = []\n')).toContain('lock everybody out')
  expect(await refused('[reviews]\nrequired_approvers = 3\n')).toContain('one person who can answer')
  expect(await refused('[reviews]\ndue = 20\n')).toContain('nobody could answer in time')
  const needed = '[reviews]\napprovers = { high = [{ group = "security", count = 1 }] }\n'
  expect(await refused(needed)).toContain(
    'reviews.approvers.high needs a yes of 1 of security, and there is nobody for 1 of security who may answer',
  )
  expect(await refused('[reviews]\ndeu = 20\n')).toMatch(/^team\/laptops, version \d:2: .*did you mean/)
  expect(await refused('[[notify.route]]\nto = ["x"]\n')).toMatch(/notify/)
  expect(await refused(denying.replace('effect = "deny"\n', 'effect = "queue"\n'))).toContain(
    'wants deny and gets queue',
  )
  expect(await refused(`${'# '.repeat(40_000)}\n`)).toContain('64 KiB')
  await expect(move(9, 100, 2)).rejects.toMatchObject({ code: 'missing' })
  await expect(policies.move({ group, version: 1, share: 0, over: 2 }, who)).rejects.toMatchObject({
    field: 'share',
  })
  await expect(policies.show('nobodys')).rejects.toMatchObject({ code: 'missing' })
  expect((await policies.show(group)).rollout.revision).toBe(2)
})

test('where a group wants it, a change holds once a second person confirmed it', async () => {
  const { policies, save, desk, who, withAdmin } = await openWorld()
  await withAdmin(admin =>
    admin.setGroup({ name: group, lease: 300, content: 'full', policyReview: true }, who),
  )
  const bob = { reviewer: 'bob', uid: null, terminal: true, pin: 'marigold-1357' }
  await desk.gate.reviewers.add({ name: 'bob', uid: null, pin: bob.pin }, who)
  expect(await save(denying, 100, 0)).toMatchObject({ version: { version: 0 }, proposed: { by: 'alice' } })
  await expect(policies.confirm(group, 1, who)).rejects.toMatchObject({ code: 'forbidden', field: 'who' })
  expect(await policies.confirm(group, 1, bob)).toMatchObject({
    version: { version: 1 },
    by: 'alice',
    proposed: null,
  })
  await policies.move({ group, version: 0, share: 100, over: 2 }, bob)
  expect(await policies.withdraw(group, 3, who)).toMatchObject({ version: { version: 1 }, proposed: null })
  await expect(policies.confirm(group, 4, who)).rejects.toMatchObject({ code: 'conflict' })

  const roles = new RoleAdmin({ ...desk, reviewers: desk.gate.reviewers })
  for (const [role, reviewer] of [
    ['owner', 'alice'],
    ['reviewer', 'alice'],
    ['policy', 'bob'],
  ] as const)
    await roles.addRole({ role, to: { kind: 'person', reviewer } }, who)
  await expect(save(both, 100, 4)).rejects.toMatchObject({
    code: 'forbidden',
    message: 'alice may not change the policy of laptops: bob may.',
  })
  await policies.move({ group, version: 0, share: 100, over: 4 }, bob)
})

test('what a hub says without a reviewer’s signature only tightens, and what a gate can’t read has every call wait', async () => {
  const hub = await startScriptedHub({ name: group, lease: 3_600, content: 'full' })
  onTestFinished(() => hub.stop())
  await teamPeople(hub).addReviewer()
  const gate = await openResidentGate(hub)
  const feed = (version: number, toml: string) =>
    hub.act({ groupPolicy: { group, version, toml, digest: sha256(toml) } })
  feed(1, both)
  await gate.has(1)
  expect((await gate.shell(push)).effect).toBe('queue')
  expect((await gate.shell(untar)).effect).toBe('deny')
  expect((await gate.shell('git status')).effect).toBe('allow')

  feed(2, `${both}\n[profile.default]\nof_a_newer_version = true\n`)
  await gate.has(2)
  const { effect, reason } = await gate.shell('git status')
  expect([effect, reason.text]).toEqual([
    'queue',
    expect.stringContaining('of_a_newer_version is no setting'),
  ])
  await expect
    .poll(() => hub.feeds.at(-1)?.about?.groupPolicy)
    .toMatchObject({ version: 2, problem: expect.stringContaining('version 2:') })

  feed(3, '')
  await gate.has(3)
  expect((await gate.shell('git status')).effect).toBe('allow')
})

test('a hub that was taken gives a gate no other text than the one that reviewers signed for its group', async () => {
  const hub = await startScriptedHub({ name: group, lease: 3_600, content: 'full' })
  onTestFinished(() => hub.stop())
  const people = teamPeople(hub)
  await people.addReviewer()
  await people.signPolicy(group, denying)
  await people.signPolicy('sandboxes', both)
  const gate = await openResidentGate(hub)
  hub.act({ groupPolicy: { group, version: 1, toml: denying, digest: sha256(denying) } })
  await gate.has(1)
  expect((await gate.shell(untar)).effect).toBe('deny')
  hub.act({ groupPolicy: { group, version: 2, toml: both, digest: sha256(denying) } })
  await gate.has(2)
  expect((await gate.shell(push)).effect).toBe('queue')

  hub.act({ groupPolicy: { group: 'sandboxes', version: 3, toml: both, digest: sha256(both) } })
  await expect
    .poll(() => hub.feeds.at(-1)?.problem)
    .toContain('is for the group sandboxes, and this gate joined laptops')
  expect(await gate.version()).toBe(2)
  expect((await gate.shell(push)).effect).toBe('queue')
})

test('a policy that was signed for its group holds, and no other group’s does', async () => {
  const hub = await startScriptedHub({ name: group, lease: 3_600, content: 'full' })
  onTestFinished(() => hub.stop())
  const people = teamPeople(hub)
  await people.addReviewer()
  await people.signPolicy(group, both)
  const gate = await openResidentGate(hub)
  hub.act({ groupPolicy: { group, version: 1, toml: both, digest: '' } })
  await gate.has(1)
  expect((await gate.shell(push)).effect).toBe('allow')
  hub.act({ group: { name: 'sandboxes', lease: 3_600, content: 'full' } })
  await expect.poll(() => hub.feeds.at(-1)?.problem).toContain('the group sandboxes')
  expect((await gate.team.state())?.group.name).toBe(group)
})

test('on a gate of a team a person’s own file tightens, and loosens nothing', async () => {
  const hub = await startScriptedHub({ name: group, lease: 3_600, content: 'full' })
  onTestFinished(() => hub.stop())
  await teamPeople(hub).addReviewer()
  const gate = await openResidentGate(hub, { ownPolicy: both })
  expect((await gate.shell(push)).effect).toBe('queue')
  expect((await gate.shell(untar)).effect).toBe('deny')
})
