import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { planFor } from '../../src/cli/exec/plan-for.ts'
import { policyMethods } from '../../src/cli/mcp/policy-methods.ts'
import { policyOfGate } from '../../src/cli/policy/policy-of-gate.ts'
import { policiesNow } from '../../src/cli/policy/policies-now.ts'
import { withSessionFile } from '../../src/cli/with-session-file.ts'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { refuseMistyped } from '../../src/cli/refuse-mistyped.ts'
import { GroupPolicies } from '../../src/hub/policy/group-policies.ts'
import { judgedMethods } from '../../src/ground/model/judged-method-table.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'
import { StoredTeamReads } from '../../src/daemon/team/database/stored-team-reads.ts'
import { ensureGateKey } from '../../src/daemon/team/courier/read-gate-key.ts'
import { joinTeam } from '../../src/daemon/team/courier/join-team.ts'
import { openResidentGate } from './open-resident-gate.ts'
import { makeTestTeam } from './run-test-hub.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'

const group = { name: 'laptops', lease: 300, content: 'full' } as const
const toml = `[profile.default]
judged_methods = ["resources/read"]

[profile.default.boundary]
read = ["/srv"]
net = "ask"
required = true

[profile.build]
judged_methods = ["sampling/createMessage"]

[[rule]]
effect = "deny"
reason = "nobody pushes from here"
program = "git"
argument = "push *"
`

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

async function openWorld() {
  const team = await makeTestTeam(await server.newDatabase(), group)
  const desk = await team.open()
  onTestFinished(() => desk.close())
  const policies = new GroupPolicies({ ...desk, reads: new StoredTeamReads(desk.pool, desk.now) })
  const save = (text: string, over: number) =>
    policies.save({ group: group.name, toml: text, share: 100, over }, team.who)
  return { ...team, save }
}

/** The boundary of a command on a machine, and the methods that its MCP servers are held to. */
function fronts(stateFolder: string, profile = 'default') {
  const plan = async () => {
    const { plan } = await planFor(['true'], { profile, agent: 'exec', session: 's' }, stateFolder)
    return { net: plan.network, reads: plan.mounts.some(({ path }) => path === '/srv') }
  }
  return { plan, methods: () => policyMethods(stateFolder)(profile) }
}

/** The effect of a call that is checked after a session, at the machine of a gate. */
async function afterSession({ stateFolder, home }: { readonly stateFolder: string; readonly home: string }) {
  const file = join(home, 'heard.jsonl')
  writeFileSync(file, '')
  const by = { origin: 'check', agent: 'check', session: 'check', profile: 'default' } as const
  let effect = ''
  await withSessionFile({ file, stateFolder }, by, async gate => {
    const call = parseCall({ kind: 'shell', args: { command: 'git push origin topic' } }, by)
    effect = (await gate.evaluate(call, { dryRun: true })).effect
  })
  return effect
}

test('what a group says of boundaries and of MCP holds for what runs in front of its gates, and loosens while its word holds', async () => {
  const world = await openWorld()
  const hub = await world.serve()
  onTestFinished(() => hub.stop())
  const gate = await openResidentGate(world)
  const { plan, methods } = fronts(gate.stateFolder)
  expect([await plan(), methods()]).toEqual([{ net: 'none', reads: false }, []])
  expect(() => refuseMistyped({ profile: 'build' }, gate.stateFolder)).toThrow('no profile “build”')

  await world.save(toml, 0)
  await gate.has(1)
  expect([await plan(), methods()]).toEqual([{ net: 'ask', reads: true }, ['resources/read']])
  expect(() => refuseMistyped({ profile: 'build' }, gate.stateFolder)).not.toThrow()
  expect(Object.keys(policyOfGate(gate.stateFolder).policy.profiles)).toContain('build')
  expect(await afterSession(gate)).toBe('deny')
  expect(fronts(gate.stateFolder, 'build').methods()).toEqual(['sampling/createMessage'])

  // What it loosens ends with the lease; what it tightens holds for ever.
  await world.withAdmin(admin => admin.revokeGate(gate.id, world.who))
  await expect.poll(plan).toEqual({ net: 'none', reads: false })
  expect(methods()).toEqual(['resources/read'])
  const all = await policiesNow(gate.stateFolder, '/')
  expect(all.map(({ profiles }) => profiles['default']?.boundary.required)).toEqual([true, false])
})

test('a gate that its team has told nothing yet lets nothing more through than what is built in, and holds all methods', async () => {
  const world = await openWorld()
  const hub = await world.serve()
  onTestFinished(() => hub.stop())
  const { home } = await openResidentGate(world)
  const stateFolder = join(home, 'unheard')
  const gate = await openGate({ stateFolder, home })
  const { mirrored: store } = gate
  const key = ensureGateKey(stateFolder, store.origin.gate)
  await joinTeam({
    store,
    hub: world.url,
    token: world.token,
    name: 'unheard',
    key,
    who: null,
    log: null,
    now: Date.now,
  })
  expect(gate.policiesNow()).toBeNull()
  await gate.close()
  const { plan, methods } = fronts(stateFolder)
  expect([await plan(), methods()]).toEqual([{ net: 'none', reads: false }, judgedMethods])
  expect(() => policyOfGate(stateFolder)).toThrow('has told it nothing yet')
  expect(await policiesNow(stateFolder, '/')).toHaveLength(2)
})
