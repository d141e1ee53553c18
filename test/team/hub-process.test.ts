import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { request as requestTls } from 'node:https'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { databaseAddress } from '../../src/hub/database-address.ts'
import { startEmbedded, endLeftPostgres, postgresIn } from '../../src/hub/embedded-postgres.ts'
import { hubAddress } from '../../src/hub/hub-address.ts'
import { hubPaths } from '../../src/hub/hub-settings.ts'
import { initTeam, readTeamKey } from '../../src/hub/init-team.ts'
import { openTeam } from '../../src/hub/open-team.ts'
import { runHub } from '../../src/hub/run-hub.ts'
import { TeamAdmin } from '../../src/hub/team-admin.ts'
import { TeamPool } from '../../src/daemon/team/database/team-pool.ts'
import { freePort } from '../free-port.ts'
import { makeCertificate } from './make-certificate.ts'
import { startHubProgram } from './start-hub-program.ts'
import { type SharedPostgres, sharedPostgres } from './shared-postgres.ts'
import { needs } from '../needs.ts'
import { ownFolder } from '../own-folder.ts'

let server: SharedPostgres
beforeAll(async () => {
  server = await sharedPostgres('newest')
})
afterAll(() => server.stop())

const pin = 'sunflower-42'
const who = { reviewer: 'alice', uid: null, terminal: true, pin }

function newFolder(): string {
  const folder = ownFolder('hub')
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A team on this database, made in a folder; `role` is the one that hubs use. */
async function newTeam(database: string, more: { readonly role?: string; readonly address?: string } = {}) {
  const paths = hubPaths(newFolder())
  const { address = 'https://hub.example.com', role } = more
  await initTeam({ paths, database, address, role, reviewer: 'alice', withSecret: use => use(pin) })
  return paths
}

async function openAt(paths: ReturnType<typeof hubPaths>, database: string, copy = paths.copy) {
  const team = await openTeam({
    database,
    copy,
    privateKey: readTeamKey(paths),
    site: hubAddress('https://hub.example.com').site,
    onProblem: () => {},
  })
  let isOpen = true
  const close = async () => {
    if (isOpen) await team.close()
    isOpen = false
  }
  onTestFinished(close)
  return { ...team, close, admin: new TeamAdmin({ ...team, reviewers: team.gate.reviewers }) }
}

/** The status of a hub's health, asked under this name; over TLS where there is a certificate. */
function statusAt(port: number, host: string, ca?: string): Promise<number> {
  const target = { host: 'localhost', family: 4, port, path: '/v1/health', headers: { host }, agent: false }
  return new Promise((resolve, reject) => {
    const asked = ca === undefined ? request(target) : requestTls({ ...target, ca })
    asked.on('response', answer => resolve(answer.resume().statusCode ?? 0))
    asked.on('error', reject).end()
  })
}

test('a team is made once: its key is its owner’s alone, and neither folder nor database takes another', async () => {
  const database = await server.emptyDatabase()
  const paths = await newTeam(database)
  expect(statSync(paths.key).mode & 0o777).toBe(0o600)
  await expect(newTeam(database)).rejects.toMatchObject({ code: 'conflict' })
  const again = {
    paths,
    database: await server.emptyDatabase(),
    address: 'https://hub.example.com',
    reviewer: 'bob',
  }
  await expect(initTeam({ ...again, withSecret: use => use(pin) })).rejects.toMatchObject({
    code: 'conflict',
  })
})

test('a team whose first reviewer was not added leaves no key behind', async () => {
  const paths = hubPaths(newFolder())
  const database = await server.emptyDatabase()
  const made = { paths, database, address: 'https://hub.example.com', reviewer: 'alice' }
  await expect(initTeam({ ...made, withSecret: use => use('1') })).rejects.toMatchObject({ field: 'pin' })
  await initTeam({ ...made, withSecret: use => use(pin) })
})

test('two hubs and one that comes back without its copy are one team, entry for entry', async () => {
  const database = await server.emptyDatabase()
  const paths = await newTeam(database)
  const [one, other] = [await openAt(paths, database), await openAt(paths, database, ':memory:')]
  await one.admin.addToken({ group: 'laptops', uses: 2, span: 60_000 }, who)
  await other.admin.setGroup({ name: 'ci', lease: 0, content: 'queued' }, who)
  await Promise.all([one.fresh(), other.fresh()])
  const entries = other.copy.entries(0, 100)
  expect(one.copy.entries(0, 100)).toEqual(entries)
  await one.close()
  rmSync(paths.copy)
  const back = await openAt(paths, database)
  expect(back.copy.entries(0, 100)).toEqual(entries)
  expect(back.copy.people.team.groups().map(({ name }) => name)).toEqual(['ci', 'laptops', 'production'])
  expect(await back.gate.verify()).toMatchObject({ ok: true })
})

test('the role of hubs adds acts and entries, and can neither change nor take one away', async () => {
  const database = await server.emptyDatabase()
  const owner = new TeamPool(database)
  onTestFinished(() => owner.close())
  const role = `hubs_${new URL(database).pathname.slice(1)}`
  await owner.rows({ text: `CREATE ROLE ${role} LOGIN` })
  const paths = await newTeam(database, { role })
  const address = database.replace('owner@', `${role}@`)
  const hub = await openAt(paths, address)
  await hub.admin.addToken({ group: 'laptops', uses: 1, span: 60_000 }, who)
  for (const forgery of [
    "UPDATE acts SET rows = '{}'",
    'DELETE FROM acts',
    'DELETE FROM entries',
    'DROP TABLE acts',
  ])
    await expect(hub.pool.rows({ text: forgery })).rejects.toMatchObject({
      message: expect.stringContaining('42501'),
    })
  await owner.rows({ text: 'UPDATE schema_version SET version = 0' })
  await expect(openAt(paths, address)).rejects.toMatchObject({ code: 'configuration' })
  await owner.rows({ text: 'UPDATE schema_version SET version = 99' })
  await expect(openAt(paths, address)).rejects.toMatchObject({ code: 'configuration' })
})

test('what a hub keeps beside its database is its owner’s alone, also where a file was open to others', async () => {
  const database = await server.emptyDatabase()
  const paths = await newTeam(database)
  const modes = () => [paths.copy, `${paths.copy}-wal`].map(file => statSync(file).mode & 0o777)
  const hub = await openAt(paths, database)
  expect(modes()).toEqual([0o600, 0o600])
  await hub.close()
  chmodSync(paths.copy, 0o644)
  await openAt(paths, database)
  expect(modes()).toEqual([0o600, 0o600])
})

test('a row that an administrator of the database forged is taken over by no hub, which says what was done', async () => {
  const database = await server.emptyDatabase()
  const paths = await newTeam(database)
  const hub = await openAt(paths, database)
  await hub.admin.addToken({ group: 'laptops', uses: 1, span: 60_000 }, who)
  await hub.pool.rows({
    text: 'UPDATE acts SET signature = (SELECT signature FROM acts WHERE number = 1) WHERE number = 2',
  })
  await expect(openAt(paths, database, ':memory:')).rejects.toMatchObject({
    code: 'storage',
    message: expect.stringContaining('changed past its hubs'),
  })
})

test('a hub serves with TLS, under its own name alone, and not to others without', async () => {
  const database = await server.emptyDatabase()
  const paths = await newTeam(database)
  const tls = makeCertificate(paths.folder)
  const options = { folder: paths.folder, database: { address: database } }
  const bare = runHub({ ...options, listen: { host: '0.0.0.0', port: 0 } })
  await expect(bare).rejects.toMatchObject({ code: 'configuration' })
  const hub = await runHub({ ...options, listen: { host: '0.0.0.0', port: 0, tls } })
  onTestFinished(() => hub.stop())
  await expect(runHub({ ...options, listen: { host: '127.0.0.1', port: 0 } })).rejects.toMatchObject({
    kind: 'served',
  })
  expect(await statusAt(hub.port, 'hub.example.com', tls.cert)).toBe(200)
  expect(await statusAt(hub.port, 'localhost', tls.cert)).toBe(403)
})

test('an embedded server keeps a team over its own end and the hub’s', async () => {
  const paths = hubPaths(newFolder())
  // As in /tmp, which others use too and keep using.
  chmodSync(paths.folder, 0o1777)
  const first = await startEmbedded(paths.postgres)
  expect(statSync(paths.folder).mode & 0o7777).toBe(0o1777)
  // As a folder is made by hand: those of another account, such as the server where we are root, go on reaching it.
  chmodSync(paths.folder, 0o755)
  const made = { paths, database: first.address, address: 'http://localhost:4280', reviewer: 'alice' }
  await initTeam({ ...made, withSecret: use => use(pin) }).finally(() => first.stop())
  expect(statSync(paths.folder).mode & 0o777).toBe(0o711)
  const listen = { host: '127.0.0.1', port: 0 }
  for (let turn = 0; turn < 2; turn++) {
    const hub = await runHub({ folder: paths.folder, database: 'embedded', listen })
    expect(await statusAt(hub.port, 'localhost:4280')).toBe(200)
    await hub.stop()
  }
})

// Root alone has another account run the server, for which a folder can be out of reach.
test(
  'as root, an embedded server is reached through the folders that are made for it, and leaves none where it can’t be',
  needs(process.getuid?.() === 0, 'only root has another account run the server'),
  async () => {
    const folder = newFolder()
    chmodSync(folder, 0o711)
    const server = await startEmbedded(join(folder, 'team/hub/postgres'))
    await server.stop()
    const hidden = join(folder, 'hidden')
    mkdirSync(hidden, { mode: 0o700 })
    await expect(startEmbedded(join(hidden, 'team/hub/postgres'))).rejects.toThrow('--state')
    expect(readdirSync(hidden)).toEqual([])
  },
)

test.each(['', '0', '-1', '1.5', 'x'])('a file of a server that says “%s” names no process', text => {
  const folder = newFolder()
  mkdirSync(join(folder, 'data'))
  writeFileSync(join(folder, 'data', 'postmaster.pid'), `${text}\n`)
  expect(postgresIn(folder)).toBeUndefined()
})

test('a hub that was killed leaves its server, which the next one ends, once nobody uses it, and goes on where it was', async () => {
  const paths = hubPaths(newFolder())
  chmodSync(paths.folder, 0o711)
  const first = await startEmbedded(paths.postgres)
  const made = { paths, database: first.address, address: 'http://localhost:4280', reviewer: 'alice' }
  await initTeam({ ...made, withSecret: use => use(pin) }).finally(() => first.stop())
  expect(postgresIn(paths.postgres)).toBeUndefined()
  const hub = { folder: paths.folder, database: 'embedded' as const, port: await freePort() }

  const killed = startHubProgram(hub)
  await killed.up
  const remaining = postgresIn(paths.postgres)
  await killed.end('SIGKILL')
  expect(remaining).toBeGreaterThan(0)
  expect(postgresIn(paths.postgres)).toBe(remaining)
  const user = new TeamPool(first.address, 1)
  await user.rows({ text: 'SELECT 1' })
  await expect(endLeftPostgres(paths.postgres, 2)).rejects.toMatchObject({ code: 'conflict' })
  expect(postgresIn(paths.postgres)).toBe(remaining)
  await user.close()

  const next = startHubProgram(hub)
  await next.up
  expect(postgresIn(paths.postgres)).not.toBe(remaining)
  expect(await statusAt(hub.port, 'localhost:4280')).toBe(200)
  await next.end('SIGTERM')
  expect(postgresIn(paths.postgres)).toBeUndefined()
})

test.each([
  'hub.example.com',
  'ftp://hub.example.com',
  'http://hub.example.com',
  'https://hub.example.com/path',
])('%s is no address of a hub', address => expect(() => hubAddress(address)).toThrow('hub'))

test('a password never comes from the command line, and a file with one is its owner’s alone', () => {
  const address = 'postgres://hubs:secret@db.example.com/team'
  expect(() => databaseAddress({ database: address }, {})).toThrow('password')
  expect(() => databaseAddress({}, {})).toThrow('COUNTERSIGN_DATABASE')
  expect(databaseAddress({}, { COUNTERSIGN_DATABASE: address })).toBe(address)
  const file = join(newFolder(), 'database')
  writeFileSync(file, `${address}\n`, { mode: 0o644 })
  expect(() => databaseAddress({ databaseFile: file }, {})).toThrow('chmod 600')
  rmSync(file)
  writeFileSync(file, `${address}\n`, { mode: 0o600 })
  expect(databaseAddress({ databaseFile: file }, {})).toBe(address)
})
