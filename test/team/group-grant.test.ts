import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import type { TeamReach } from '../../src/ground/model/team-reach.ts'
import type { GrantDraft } from '../../src/people/acts/gate-people/grants.ts'
import { GateConnection } from '../../src/agents/remote/gate-connection.ts'
import { RemoteGate } from '../../src/agents/remote/remote-gate.ts'
import { openJoinedGate } from './joined-gate.ts'
import { makeTestTeam } from './run-test-hub.ts'
import type { ScriptedHub } from './scripted-hub.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'

const command = 'git push --force origin dev'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

/** A hub with a gate in each of two groups. */
async function openTwoGroups() {
  const team = await makeTestTeam(await server.newDatabase())
  const { text: token } = await team.withAdmin(async admin => {
    await admin.setGroup({ name: 'servers', lease: 300, content: 'full' }, team.who)
    return admin.addToken({ group: 'servers', uses: 1, span: 3_600_000 }, team.who)
  })
  const hub = await team.serve()
  onTestFinished(() => hub.stop())
  const desk = new RemoteGate({ socketPath: hub.socket })
  onTestFinished(() => desk.close())
  const asking = new GateConnection({ socketPath: hub.socket })
  onTestFinished(() => asking.close())
  const reach = (draft: GrantDraft | null) => asking.post<TeamReach>('/v1/team/reach', { draft })
  const join = async (at: object) => {
    const gate = await openJoinedGate({ ...team, ...at } as unknown as ScriptedHub)
    await gate.courier.catchUp()
    return gate
  }
  const laptop = await join({})
  const other = await join({ token })
  return { team, desk, reach, laptop, other }
}

function draftLike({ assessment }: Awaited<ReturnType<RemoteGate['decision']>>['decision']): GrantDraft {
  const found = assessment.contributions.flatMap(({ findings }) => findings)
  const { shape } = assessment
  return {
    effect: 'allow',
    scope: { agent: 'agent', ...(shape && { shape: shape.key, shapeText: shape.text }), group: 'servers' },
    codes: found.filter(({ points }) => points > 0).map(({ code }) => code),
    reason: 'the release of today',
    expiresAt: Date.now() + 3_600_000,
    uses: null,
  }
}

test('a grant and a block for a group are shown with their reach, hold at the gate of that group until revoked, and nowhere else', async () => {
  const { team, desk, reach, laptop, other } = await openTwoGroups()
  const first = await laptop.shell(command)
  const second = await other.shell(command)
  expect([first.effect, second.effect]).toEqual(['queue', 'queue'])
  await Promise.all([laptop.courier.push(), other.courier.push()])
  const draft = draftLike((await desk.decision(second.id)).decision)

  expect((await desk.grants.preview(draft)).covered.map(({ decision }) => decision.id)).toEqual([second.id])
  const expected: TeamReach['gates'] = [{ gate: other.store.origin.gate, isInTouch: true, covered: 1 }]
  expect(await reach(draft)).toMatchObject({
    days: 7,
    looked: 1,
    isCut: false,
    gates: expected,
  })
  expect((await reach(null)).gates).toEqual([
    { gate: laptop.store.origin.gate, isInTouch: true, covered: 1 },
    ...expected,
  ])

  await expect(
    desk.grants.add({ ...draft, scope: { ...draft.scope, group: 'nobodys' } }, team.who),
  ).rejects.toMatchObject({
    code: 'invalid',
    field: 'scope.group',
    message: expect.stringContaining('servers'),
  })
  const { id } = await desk.grants.add(draft, team.who)
  await Promise.all([laptop.courier.catchUp(), other.courier.catchUp()])
  expect((await other.shell(command)).effect).toBe('allow')
  expect((await laptop.shell(command)).effect).toBe('queue')
  expect(laptop.store.people.allGrants()).toEqual([])

  await desk.grants.revoke(id, team.who)
  await Promise.all([laptop.courier.catchUp(), other.courier.catchUp()])
  expect((await other.shell(command)).effect).toBe('queue')

  // What people signed is known to all gates, a block among it: each looks whether it is for its own group.
  const scope = { tool: 'git', group: 'servers' }
  const block = { ...draft, effect: 'deny', scope, codes: [], expiresAt: null } as const
  await desk.grants.add(block, team.who)
  await Promise.all([laptop.courier.catchUp(), other.courier.catchUp()])
  expect((await other.shell('git status')).effect).toBe('deny')
  expect((await laptop.shell('git status')).effect).toBe('allow')
  for (const gate of [laptop, other]) expect(await gate.gate.verify()).toMatchObject({ problems: [] })
})
