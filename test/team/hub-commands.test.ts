import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runCli } from '../cli/run-cli.ts'
import { freePort } from '../free-port.ts'
import { makeTestTeam, type TestTeam, teamPin } from './run-test-hub.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'
import { ownFolder } from '../own-folder.ts'

const home = ownFolder('hub-commands')
const ends: (() => void)[] = []
let server: SharedPostgres
let database: string
let team: TestTeam

beforeAll(async () => {
  server = await sharedPostgres('newest')
  database = await server.newDatabase()
  team = await makeTestTeam(database, undefined, undefined, end => ends.push(end))
})

afterAll(async () => {
  for (const end of ends) end()
  await server.stop()
  rmSync(home, { recursive: true, force: true })
})

/** Runs a command about the hub as its owner would; `words` are without blanks. */
function hub(words: string, { env = {}, input = '' } = {}) {
  const line = ['hub', ...words.split(' '), '--state', team.paths.folder]
  return runCli(home, line, input, { env: { COUNTERSIGN_DATABASE: database, ...env } })
}

const proved = { input: `${teamPin}\n` }
const asAlice = '--as alice --secret-stdin'

/** A file in the home folder with a text. */
function written(name: string, text: string, mode = 0o600): string {
  const file = join(home, name)
  writeFileSync(file, text)
  chmodSync(file, mode)
  return file
}

test('the policy of a group is set for a share, widened and taken back, and steps that change nothing are refused', async () => {
  const file = written(
    'laptops.toml',
    '[[rule]]\neffect = "deny"\nreason = "nobody reads the archive"\nprogram = "tar"\n',
  )
  const none = 'No gate of laptops has a policy of its group'
  for (const words of ['widen --group laptops', 'back --group laptops'])
    expect(await hub(`policy ${words} ${asAlice}`, proved)).toMatchObject({
      code: 65,
      err: expect.stringContaining(none),
    })
  expect(await hub('policy set none.toml --group laptops')).toMatchObject({
    code: 66,
    err: expect.stringContaining('There is no file none.toml: name one that is there.'),
  })
  for (const share of ['0', '101', 'half'])
    expect(await hub(`policy set ${file} --group laptops --share ${share}`)).toMatchObject({
      code: 64,
      err: expect.stringContaining(`“${share}” is no share`),
    })
  const large = written('large.toml', `# ${'x'.repeat(65_536)}\n`)
  expect((await hub(`policy set ${large} --group laptops`)).err).toContain('larger than 64 KiB')

  const set = await hub(`policy set ${file} --group laptops --share 50 ${asAlice}`, proved)
  expect(set).toMatchObject({
    code: 0,
    out: expect.stringContaining('Version 1 is for 50 % of the gates of laptops'),
  })
  expect(await hub(`policy widen --group laptops --share 40 ${asAlice}`, proved)).toMatchObject({
    code: 65,
    err: expect.stringContaining('50 % of the gates of laptops have version 1 already: name a greater share'),
  })
  const widened = await hub(`policy widen --group laptops ${asAlice}`, proved)
  expect(widened).toMatchObject({
    code: 0,
    out: expect.stringContaining('Version 1 is for 100 % of the gates'),
  })
  expect(await hub(`policy widen --group laptops ${asAlice}`, proved)).toMatchObject({
    code: 65,
    err: expect.stringContaining('there is nothing to widen'),
  })
  const back = await hub(`policy back --group laptops ${asAlice}`, proved)
  expect(back).toMatchObject({
    code: 0,
    out: expect.stringContaining('No gate of laptops has a policy of its group now'),
  })
})

test('a text from the editor that is not saved is kept and named', async () => {
  const editor = written('editor', '#!/bin/sh\nprintf "no_such_setting = 1\\n" > "$1"\n', 0o700)
  const wrong = await hub(`policy edit --group laptops ${asAlice}`, { ...proved, env: { EDITOR: editor } })
  expect(wrong.code).toBe(78)
  expect(wrong.err).toContain('no_such_setting')
  const stored = /kept in (\S+):/.exec(wrong.err)?.[1] ?? ''
  expect(readFileSync(stored, 'utf8')).toBe('no_such_setting = 1\n')
  rmSync(join(stored, '..'), { recursive: true })

  const record = join(home, 'edited')
  const idle = written('idle', `#!/bin/sh\nprintf %s "$1" > ${record}\n`, 0o700)
  const same = await hub(`policy edit --group laptops ${asAlice}`, { ...proved, env: { EDITOR: idle } })
  expect(same).toMatchObject({ code: 0, out: expect.stringContaining('nothing was saved') })
  expect(existsSync(readFileSync(record, 'utf8'))).toBe(false)
  expect(await hub('policy edit --group laptops')).toMatchObject({
    code: 64,
    err: expect.stringContaining('No editor is named'),
  })
})

test('a right is lent, shown and withdrawn by command', async () => {
  const refused = await hub(`delegate alice nobody --until 2d ${asAlice}`, proved)
  expect(refused).toMatchObject({ code: 66, err: expect.stringContaining('“nobody” is no reviewer') })
  const { gate, ...open } = await team.open()
  const bob = { name: 'bob', uid: null, pin: 'harbour-lantern-9' }
  await gate.reviewers.add(bob, team.who)
  await open.close()
  await hub(`role add owner --to alice ${asAlice}`, proved)
  const role = await hub(`role add reviewer --to alice ${asAlice}`, proved)
  expect(role).toMatchObject({ code: 0, err: '' })
  const lent = await hub(`delegate alice bob --until 2d --up-to medium ${asAlice}`, proved)
  expect(lent).toMatchObject({ code: 0, out: expect.stringContaining('lent by alice to bob') })
  const id = /d-\w+/.exec(lent.out)?.[0] ?? ''
  expect((await hub('role list')).out).toContain(id)
  expect((await hub('member show bob')).out).toContain('lent by alice')
  expect(await hub(`role remove ${id} ${asAlice}`, proved)).toMatchObject({
    code: 0,
    out: expect.stringContaining('Withdrawn: '),
  })
  expect((await hub('role list')).out).not.toContain(id)
})

test('targets of the hub are added untested, listed, tested and removed by command', async () => {
  const nobody = `http://127.0.0.1:${await freePort()}`
  const add = await hub(`export add collector --kind otlp --endpoint ${nobody} --untested`)
  expect(add).toMatchObject({
    code: 0,
    out: expect.stringContaining('collector gets what comes from now on'),
  })
  expect(readFileSync(team.paths.exports, 'utf8')).toContain('name = "collector"')
  expect((await hub('export list')).out).toContain('collector')
  expect((await hub('export test collector')).code).toBe(69)
  expect(await hub('export remove colector')).toMatchObject({
    code: 66,
    err: expect.stringContaining('did you mean collector?'),
  })
  expect((await hub('export remove collector')).code).toBe(0)
  expect((await hub('export list')).out).not.toContain('collector')
})
