import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { readJoinToken } from '../../src/gate/team/protocol/join-token-text.ts'
import { freePort } from '../free-port.ts'
import { fleetMachine } from './fleet-machine.ts'
import { makeTestTeam, teamPin } from './run-test-hub.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'

let server: SharedPostgres
let team: Awaited<ReturnType<typeof makeTestTeam>>
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

const machine = () => fleetMachine(team)

test('one file has a machine join and its client judged, with nobody there; again there is nothing to do, and the log outlives it', async () => {
  team = await makeTestTeam(await server.newDatabase())
  const hub = await team.serve()
  onTestFinished(() => hub.stop())
  const { home, settings, tokenFile, run, init } = machine()
  expect((await run('init --team team.toml --dry-run')).out).toContain(`would join the team of ${team.url}`)
  expect(existsSync(settings)).toBe(false)

  const done = await init()
  expect(done).toMatchObject({ code: 0, err: '' })
  expect(done.out).toContain(`of the team of ${team.url}, in the group laptops`)
  expect(done.out).toContain('was refused, an ordinary one was let run')
  const copy = await team.open()
  onTestFinished(() => copy.close())
  const names = () => copy.copy.people.team.gates().map(({ group, epoch }) => [group, epoch])
  expect(names()).toEqual([['laptops', 0]])
  const { hooks } = JSON.parse(readFileSync(settings, 'utf8'))
  const asked = { session_id: 's', hook_event_name: 'PreToolUse', tool_name: 'Bash', cwd: home }
  const answer = execFileSync('/bin/sh', ['-c', hooks.PreToolUse[0].hooks[0].command], {
    input: JSON.stringify({ ...asked, tool_input: { command: 'countersign grant list' } }),
    encoding: 'utf8',
  })
  expect(answer).toContain('deny')

  rmSync(tokenFile)
  const before = readFileSync(settings)
  const again = await init()
  expect(again).toMatchObject({ code: 0, err: '', out: expect.stringContaining('Nothing to do: ') })
  expect(readFileSync(settings)).toEqual(before)
  // What somebody took out by hand is put back, without a token.
  rmSync(settings)
  expect(await init()).toMatchObject({ code: 0, out: expect.not.stringContaining('Joined') })
  expect(readFileSync(settings)).toEqual(before)
  await copy.fresh()
  expect(names()).toEqual([['laptops', 0]])

  expect(await run('uninstall --yes')).toMatchObject({ code: 64 })
  expect(await run('uninstall --yes --as alice --secret-stdin', `${teamPin}\n`)).toMatchObject({ code: 0 })
  expect(existsSync(settings)).toBe(false)
  const log = await run('audit verify')
  expect(log).toMatchObject({ code: 0 })
  expect((await run('team status')).out).toContain(team.url)
})

test('what is wrong is refused in one sentence, with a status of its own, and nothing is written', async () => {
  team = await makeTestTeam(await server.newDatabase())
  const hub = await team.serve()
  onTestFinished(() => hub.stop())
  const { settings, file, tokenFile, say, run, init } = machine()
  const copy = await team.open()
  onTestFinished(() => copy.close())
  const uses = () => copy.copy.people.team.joinTokens().map(one => one.uses)
  const other = await makeTestTeam(await server.newDatabase())
  const refused = async (code: number, words: string) => {
    const { err, ...ran } = await init()
    expect({ ...ran, err }).toMatchObject({ code, err: expect.stringContaining(words) })
    expect(err.trim().split('\n')).toHaveLength(1)
    expect(existsSync(settings)).toBe(false)
    say()
    writeFileSync(tokenFile, team.token)
  }
  say({ grup: 'laptops' })
  await refused(78, 'team.toml:5: grup is not known here')
  say({ fingerprint: 'abc' })
  await refused(78, 'team.toml:2: fingerprint must be')
  say({ token: team.token })
  await refused(78, 'leave one of token and token_file out')
  say({ hub: 'http://hub.example.com' })
  await refused(64, 'is no address of a hub')
  say({ hub: `http://localhost:${await freePort()}` })
  await refused(69, 'see that it runs')
  say({ fingerprint: 'a'.repeat(32) })
  await refused(77, 'for another team than the file names')
  say({ group: 'servers' })
  await refused(77, 'for the group laptops')
  await copy.fresh()
  expect(uses()).toEqual([100])
  writeFileSync(tokenFile, 'nonsense')
  await refused(64, 'no token of a team')
  writeFileSync(tokenFile, `${'A'.repeat(43)}.${readJoinToken(team.token)?.fingerprint}`)
  await refused(77, 'is not of this team')
  rmSync(tokenFile)
  await refused(66, 'The token can’t be read')
  chmodSync(file, 0o666)
  await refused(77, 'can be changed by others')
  chmodSync(file, 0o644)
  rmSync(file)
  await refused(66, 'There is no file')

  const without = (words: string) => run(`init ${words}`)
  expect(await without('--token-file token')).toMatchObject({ code: 64 })
  expect(await without(`--team ${team.url} --observe`)).toMatchObject({ code: 64 })
  expect(await without(`--team ${team.url}`)).toMatchObject({ code: 64 })
  // The address of a hub is enough, where the token says the rest.
  expect(await without(`--team ${team.url}/ --token-file token`)).toMatchObject({ code: 0, err: '' })
  expect(await without(`--team ${team.url}`)).toMatchObject({ out: expect.stringContaining('Nothing to do') })
  writeFileSync(tokenFile, other.token)
  say({ hub: other.url, fingerprint: readJoinToken(other.token)?.fingerprint })
  const { code, err } = await init()
  expect([code, err]).toEqual([75, expect.stringContaining(`of the team of ${team.url}`)])
})

test('a gate that somebody answers for is given up by nobody but them', async () => {
  team = await makeTestTeam(await server.newDatabase())
  const { settings, run, init } = machine()
  expect(await run('reviewer add ann --secret-stdin', 'a-long-phrase-of-ann\n')).toMatchObject({ code: 0 })
  expect(await init()).toMatchObject({ code: 77, err: expect.stringContaining('ann answers here') })
  expect(existsSync(settings)).toBe(false)
})
