import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Seal } from '../../src/ground/model/seal.ts'
import { ProgramWatch } from '../../src/daemon/seal/program-watch.ts'
import { readInstallations } from '../../src/daemon/install/installations-file.ts'
import { clientInstalls } from '../../src/daemon/install/client-install-table.ts'
import { unknownSeal } from '../../src/daemon/seal/check-client.ts'
import { keepSeals, readSeals } from '../../src/daemon/seal/read-seals.ts'
import { RegistrationWatch } from '../../src/daemon/seal/registration-watch.ts'
import { drawCases } from '../samples.ts'
import { until } from '../until.ts'
import { change, put, sealWorld } from './seal-world.ts'

/** Two clients, looked at once, and a watch of what calls the gate; `before`: what happened while no gate ran. */
async function watchedWorld(
  before: (home: string) => void = () => {},
  clients: readonly string[] = ['claude-code', 'qwen'],
) {
  const world = await sealWorld(clients, { withGate: false })
  const { machine } = world
  // A whole look would start a gate, which watches the same files.
  const enforced = { state: 'enforced', why: null } as const
  keepSeals(
    machine.stateFolder,
    readInstallations(machine.stateFolder).map(one => ({ ...unknownSeal(one, 1_000, ''), ...enforced })),
  )
  const notices: { readonly seal: Seal; readonly was: Seal['state'] | null }[] = []
  const strange: string[] = []
  let whole = 0
  const watch = new RegistrationWatch(
    { machine, now: () => 2_000, projects: () => [join(machine.home, 'shop/deep')] },
    {
      onBroken: (seal, was) => notices.push({ seal, was }),
      onWhole: () => whole++,
      onStrange: ({ client }, why) => strange.push(`${client}: ${why}`),
    },
  )
  before(machine.home)
  watch.start()
  onTestFinished(() => watch.close())
  const seals = () => readSeals(machine.stateFolder).map(({ client, state }) => `${client} ${state}`)
  return {
    ...world,
    told: notices,
    strange,
    whole: () => whole,
    seals,
    settings: join(machine.home, '.claude/settings.json'),
  }
}

type World = Awaited<ReturnType<typeof watchedWorld>>

const acts: readonly (readonly [what: string, why: RegExp, act: (world: World) => void])[] = [
  ['edits it', /was edited since/, ({ settings }) => change(settings, text => text.replace('"*"', '"Read"'))],
  ['takes it out', /was taken out of/, ({ settings }) => writeFileSync(settings, '{ "model": "x" }')],
  ['removes the file', /is gone/, ({ settings }) => rmSync(settings)],
  [
    'moves the folder',
    /is gone/,
    ({ machine }) => renameSync(join(machine.home, '.claude'), join(machine.home, 'c')),
  ],
  [
    'puts another file there',
    /was taken out of/,
    ({ settings }) => {
      writeFileSync(`${settings}.new`, '{ "model": "y" }')
      renameSync(`${settings}.new`, settings)
    },
  ],
  [
    'switches all hooks off',
    /disableAllHooks/,
    ({ settings }) => change(settings, text => text.replace('{', '{ "disableAllHooks": true,')),
  ],
  [
    'changes the command',
    /is not what was written/,
    ({ launcher }) => change(launcher, text => `${text}\nexit 0\n`),
  ],
  ['removes the command', /is gone or can’t be read/, ({ launcher }) => rmSync(launcher)],
]

test.each(drawCases(acts, 4).map(({ value }) => value))(
  'whoever %s is seen at once, and the client is marked',
  async (_what, why, act) => {
    const world = await watchedWorld()
    const before = world.seals()
    expect(before).toContain('claude-code enforced')
    act(world)
    await until(() => world.told.some(({ seal }) => seal.client === 'claude-code'))
    const [first] = world.told.filter(({ seal }) => seal.client === 'claude-code')
    expect(first).toMatchObject({ was: 'enforced', seal: { at: 2_000, why: expect.stringMatching(why) } })
    expect(world.seals().find(line => line.startsWith('claude-code'))).toMatch(/ (?:open|blocked)$/)
    expect(world.seals()).toContain('qwen enforced')
  },
)

test('what others change in the same file is not told, and what is put back is proved anew', async () => {
  const world = await watchedWorld()
  const text = readFileSync(world.settings, 'utf8')
  writeFileSync(world.settings, text.replace('{', '{ "model": "x",'))
  writeFileSync(join(world.machine.home, '.qwen/settings.json'), '{}')
  await until(() => world.told.length > 0)
  expect(world.told.map(({ seal }) => seal.client)).toEqual(['qwen'])
  await world.install()
  await until(() => world.whole() > 0)
  expect(world.told.map(({ seal }) => seal.client)).toEqual(['qwen'])
})

test('a client that is taken off the record is told of, and a record that can’t be read too', async () => {
  const world = await watchedWorld()
  const record = join(world.machine.stateFolder, 'installed.json')
  const text = readFileSync(record, 'utf8')
  const { installations } = JSON.parse(text)
  writeFileSync(record, JSON.stringify({ version: 1, installations: installations.slice(1) }))
  await until(() => world.told.length > 0)
  expect(world.told[0]?.seal).toMatchObject({
    client: 'claude-code',
    state: 'open',
    why: expect.stringContaining('record'),
  })
  writeFileSync(record, '{')
  await until(() => world.told.length > 1)
  expect(world.told[1]?.seal).toMatchObject({ client: 'qwen', why: expect.stringContaining('can’t be read') })
})

const everyClient = clientInstalls.map(({ client }) => client)

/** What happens to every file of every client: each way takes seconds, so that a run tries some. */
const harms: readonly (readonly [what: string, act: (file: string) => void])[] = [
  ['removes them', file => rmSync(file)],
  ['empties them', file => writeFileSync(file, '')],
  [
    'writes over them',
    file => writeFileSync(file, file.endsWith('.toml') ? 'model = "x"\n' : '{ "model": "x" }'),
  ],
  [
    'puts others in their place',
    file => {
      writeFileSync(`${file}~`, '{}')
      renameSync(`${file}~`, file)
    },
  ],
  ['takes their content away byte by byte', file => truncateSync(file, 1)],
]

test.each(drawCases(harms, 2).map(({ value }) => value))(
  'whoever %s is seen for every client, by whichever of its files',
  async (_what, act) => {
    const world = await watchedWorld(undefined, everyClient)
    const files = readInstallations(world.machine.stateFolder).flatMap(one =>
      one.files.map(({ path }) => path),
    )
    expect(files.length).toBeGreaterThanOrEqual(everyClient.length)
    for (const file of files) act(file)
    await until(() => new Set(world.told.map(({ seal }) => seal.client)).size === everyClient.length)
    expect(world.seals().filter(line => / (?:open|blocked)$/.test(line))).toHaveLength(everyClient.length)
  },
)

test('what went while no gate ran is told at the start, once', async () => {
  const world = await watchedWorld(home => writeFileSync(join(home, '.claude/settings.json'), '{ "a": 1 }'))
  expect(world.told).toMatchObject([{ was: 'enforced', seal: { client: 'claude-code', state: 'open' } }])
  writeFileSync(world.settings, '{ "a": 2 }')
  writeFileSync(join(world.machine.home, '.qwen/settings.json'), '{ "a": 1 }')
  await until(() => world.told.length > 1)
  expect(world.told.map(({ seal }) => seal.client)).toEqual(['claude-code', 'qwen'])
})

test('a project that switches hooks off is told of, wherever above the calls it lies', async () => {
  const world = await watchedWorld()
  put(join(world.machine.home, 'shop/.claude/settings.json'), '{ "disableAllHooks": true }')
  await until(() => world.strange.length > 0)
  expect(world.strange).toEqual([
    `claude-code: disableAllHooks in ${join(world.machine.home, 'shop/.claude/settings.json')} switches the hooks off.`,
  ])
  expect(world.told).toEqual([])
})

test('a registration that is written anew with its record is told of', async () => {
  const world = await watchedWorld()
  const record = join(world.machine.stateFolder, 'installed.json')
  change(world.launcher, text => `${text}\n# other\n`)
  change(record, text => text.replaceAll(/"launcher": "[^"]+"/g, `"launcher": "${digestOf(world.launcher)}"`))
  await until(() => world.strange.length > 0)
  expect(world.strange).toContain('claude-code: Its registration and the record of it were written anew.')
})

test('another program in the place of ours is told once', async () => {
  const { machine } = await sealWorld([], { withGate: false })
  const file = join(machine.home, 'dist', 'cli.cjs')
  mkdirSync(join(machine.home, 'dist'))
  writeFileSync(file, '1')
  let changes = 0
  const watch = new ProgramWatch([file], () => changes++)
  watch.start()
  onTestFinished(() => watch.close())
  writeFileSync(file, '2')
  await until(() => changes > 0)
  rmSync(file)
  await until(() => changes > 1)
  expect(changes).toBe(2)
})

function digestOf(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
