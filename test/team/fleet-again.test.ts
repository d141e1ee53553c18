import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync, copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closedInspector } from '../../src/ground/model/closed-inspector.ts'
import { runProgram } from '../clients/run-program.ts'
import { program } from '../resident/resident-world.ts'
import { until } from '../until.ts'
import { fleetMachine } from './fleet-machine.ts'
import { makeTestTeam, type TestTeam, teamPin } from './run-test-hub.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'

let server: SharedPostgres
let team: TestTeam
let hub: Awaited<ReturnType<TestTeam['serve']>>
let copy: Awaited<ReturnType<TestTeam['open']>>
const ends: (() => void)[] = []
beforeAll(async () => {
  server = await sharedPostgres('newest')
  team = await makeTestTeam(await server.newDatabase(), undefined, undefined, end => ends.push(end))
  hub = await team.serve()
  copy = await team.open()
})
afterAll(async () => {
  await copy.close()
  await hub.stop()
  await server.stop()
  for (const end of ends) end()
})

/** A machine of a name of its own, and how the team knows gates of that name. */
function machine(name: string) {
  const made = fleetMachine(team)
  made.say({ name })
  const gates = async () => {
    await copy.fresh()
    return copy.copy.people.team.gates().filter(one => one.name === name)
  }
  return { ...made, gates }
}

/** The words before a command that make it root’s, with an /etc of its own. */
const inOwnEtc = (etc: string) => [
  'unshare',
  ...(process.getuid?.() === 0 ? [] : ['-r']),
  '-m',
  'sh',
  '-c',
  `mount --bind '${etc}' /etc && exec "$@"`,
  'sh',
]

/** A token for so many gates, for so many milliseconds. */
const tokenFor = (uses: number, span = 3_600_000) =>
  team.withAdmin(admin => admin.addToken({ group: 'laptops', uses, span }, team.who))

test('a gate that the team let go is told so each time, stays before its clients, and takes no token', async () => {
  const { settings, gates, init, run } = machine('revoked')
  expect(await init()).toMatchObject({ code: 0, err: '' })
  const [gate] = await gates()
  await team.withAdmin(admin => admin.revokeGate(gate?.gate ?? '', team.who))
  // The hub follows what an owner did in another process a moment later.
  let refused = await init()
  await until(async () => {
    if (refused.code === 0) refused = await init()
    return refused.code !== 0
  })
  expect(refused).toMatchObject({ code: 77, err: expect.stringContaining('The gate revoked was revoked') })
  expect(refused.err).toContain('team leave')
  expect(refused.out).not.toContain('Nothing to do')
  const before = readFileSync(settings)
  rmSync(settings)
  expect(await init()).toMatchObject({ code: 77 })
  expect(readFileSync(settings)).toEqual(before)
  expect((await run('init --team team.toml --dry-run')).out).toContain('takes nothing of it now')
  expect(await gates()).toMatchObject([{ epoch: 0, revokedAt: expect.any(Number) }])
})

test('a hub that is away is said, what was taken out is put back all the same, and the next run goes on', async () => {
  const { settings, init } = machine('alone')
  expect(await init()).toMatchObject({ code: 0, err: '' })
  const before = readFileSync(settings)
  rmSync(settings)
  await hub.stop()
  try {
    expect(await init()).toMatchObject({ code: 69, err: expect.stringContaining('hub does not answer') })
    expect(readFileSync(settings)).toEqual(before)
  } finally {
    hub = await team.serve()
  }
  expect(await init()).toMatchObject({ code: 0, out: expect.stringContaining('Nothing to do') })
})

test('a copied machine joins anew under a name of its own, and so does the one that it was copied from', async () => {
  const one = machine('image')
  expect(await one.init()).toMatchObject({ code: 0 })
  await one.run('stop')
  const copied = JSON.parse((await one.run('audit verify --json')).out).entries
  const other = machine('image')
  rmSync(other.state, { recursive: true, force: true })
  cpSync(one.state, other.state, { recursive: true })
  const [known] = await one.gates()
  const atHub = async () => (await copy.entries.head({ gate: known?.gate ?? '', epoch: 0 })).seq
  // Each goes on by itself: the hub has one log of that name, and is shown another.
  await one.run('start')
  await one.run('run -- true')
  await until(async () => (await atHub()) > copied)
  await one.run('stop')
  await other.run('start')
  await other.run('run -- true')
  await other.run('stop')
  // Nothing is said as long as nobody knows; then the token is needed again.
  rmSync(other.tokenFile)
  await expect.poll(other.init, { interval: 500 }).toMatchObject({
    code: 66,
    out: expect.stringContaining('two histories of the log'),
    err: expect.stringContaining('The token can’t be read'),
  })
  writeFileSync(other.tokenFile, team.token)
  expect((await other.run('init --team team.toml --dry-run')).out).toContain('anew, under a name of its own')
  for (const { init } of [other, one]) {
    expect(await init()).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Joined') })
    expect(await init()).toMatchObject({ code: 0, out: expect.stringContaining('Nothing to do') })
  }
  const names = await one.gates()
  expect(names.map(({ quarantinedAt, was }) => [quarantinedAt !== undefined, was])).toEqual(
    expect.arrayContaining([
      [true, undefined],
      [false, names.find(({ quarantinedAt }) => quarantinedAt !== undefined)?.gate],
    ]),
  )
  expect(names).toHaveLength(3)
})

test('a token that was used up or has expired lets nobody in, and the machine is as it was', async () => {
  const { tokenFile, settings, init, gates } = machine('late')
  const { text: once } = await tokenFor(1)
  const first = machine('early')
  writeFileSync(first.tokenFile, once)
  expect(await first.init()).toMatchObject({ code: 0 })
  writeFileSync(tokenFile, once)
  expect(await init()).toMatchObject({ code: 77, err: expect.stringContaining('was used up') })
  const { text: short } = await tokenFor(1, 1)
  writeFileSync(tokenFile, short)
  expect(await init()).toMatchObject({ code: 77, err: expect.stringContaining('has expired') })
  expect(() => statSync(settings)).toThrow('ENOENT')
  expect(await gates()).toEqual([])
  // The machine that joined by it goes on.
  expect(await first.init()).toMatchObject({ code: 0, out: expect.stringContaining('Nothing to do') })
})

test('as root the machine’s own settings call the gate, twice alike, and whoever takes them out leaves the log', async () => {
  const { home, path, state, tokenFile, run } = machine('managed')
  const [etc, ours] = [join(home, 'etc'), join(home, 'etc/countersign')]
  mkdirSync(ours, { recursive: true, mode: 0o755 })
  for (const name of ['passwd', 'group', 'hosts', 'nsswitch.conf'])
    copyFileSync(`/etc/${name}`, join(etc, name))
  copyFileSync(tokenFile, join(ours, 'token'))
  copyFileSync(join(home, 'team.toml'), join(ours, 'team.toml'))
  const { text: once } = await tokenFor(1)
  writeFileSync(join(ours, 'token'), once)
  const [node = '', countersign = ''] = program
  const env = { HOME: home, PATH: path, COUNTERSIGN_HOME: state }
  const asRoot = async (words: string, input = '') => {
    const line = [...inOwnEtc(etc), node, closedInspector, countersign, ...words.split(' ')]
    const { stdout: out, stderr: err, code } = await runProgram(line, { cwd: home, env, input })
    return { out, err, code }
  }
  const init = () => asRoot('init --team /etc/countersign/team.toml --managed')

  const first = await init()
  expect(first).toMatchObject({ code: 0, err: '' })
  expect(first.out).toContain('/etc/claude-code/managed-settings.json (new)')
  expect(first.out).toContain('was refused, an ordinary one was let run')
  rmSync(join(ours, 'token'))
  expect(await init()).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Nothing to do') })

  const settings = join(etc, 'claude-code/managed-settings.json')
  // Agents of every account read it: where only root could, theirs would be judged by nobody.
  expect(statSync(settings).mode & 0o777).toBe(0o644)
  expect(statSync(join(etc, 'claude-code')).mode & 0o777).toBe(0o755)
  const { hooks } = JSON.parse(readFileSync(settings, 'utf8'))
  const asked = { session_id: 's', hook_event_name: 'PreToolUse', tool_name: 'Bash', cwd: home }
  const answer = execFileSync('/bin/sh', ['-c', hooks.PreToolUse[0].hooks[0].command], {
    input: JSON.stringify({ ...asked, tool_input: { command: 'countersign grant list' } }),
    encoding: 'utf8',
  })
  expect(answer).toContain('deny')
  // Whoever can't reach this gate is refused.
  if (process.getuid?.() === 0) {
    const nobody = { uid: 65_534, gid: 65_534, cwd: '/', encoding: 'utf8' } as const
    const { status, stderr } = spawnSync('/bin/sh', ['-c', hooks.PreToolUse[0].hooks[0].command], nobody)
    expect([status, stderr]).toEqual([2, expect.stringContaining('so it does not run')])
  }

  expect(await asRoot('uninstall --yes')).toMatchObject({ code: 64 })
  const out = await asRoot('uninstall --yes --as alice --secret-stdin', `${teamPin}\n`)
  expect(out).toMatchObject({ code: 0, err: '' })
  expect(() => statSync(join(etc, 'claude-code'))).toThrow('ENOENT')
  expect(await run('audit verify')).toMatchObject({ code: 0 })
})
