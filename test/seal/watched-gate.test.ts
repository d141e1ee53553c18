import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { defaultLocations } from '../../src/gate/config/default-locations.ts'
import { readInstallations } from '../../src/daemon/install/installations-file.ts'
import { runResident } from '../../src/daemon/resident/run-resident.ts'
import { unknownSeal } from '../../src/daemon/seal/check-client.ts'
import { ProgramWatch } from '../../src/daemon/seal/program-watch.ts'
import { keepSeals } from '../../src/daemon/seal/read-seals.ts'
import { SealWorker } from '../../src/daemon/seal/seal-worker.ts'
import { httpServer, scratch, secretFile } from '../notify/notify-world.ts'
import { ask } from '../resident/resident-world.ts'
import { until } from '../until.ts'
import { sealWorld } from './seal-world.ts'

/** A gate with an installed client that was enforced, and two targets of which one gets nothing by the routes. */
async function watchedGate() {
  const { received, url } = await httpServer()
  const { machine, path } = await sealWorld('claude-code', { withGate: false })
  const { stateFolder, home } = machine
  const { userFile } = defaultLocations('/', home)
  mkdirSync(dirname(userFile), { recursive: true })
  const key = secretFile('a key of thirty-two characters..')
  const target = (name: string) =>
    `[notify.target.${name}]\ntype = "webhook"\nurl = "${url}/${name}"\nkey_file = "${key}"\n`
  const route = '[[notify.route]]\nto = ["near"]\nlevels = ["medium"]\n'
  writeFileSync(userFile, `${target('near')}${target('far')}${route}`)
  keepSeals(
    stateFolder,
    readInstallations(stateFolder).map(one => ({ ...unknownSeal(one, 1, ''), state: 'enforced', why: null })),
  )
  const own = join(scratch(), 'cli.cjs')
  writeFileSync(own, '1')
  const resident = await runResident({
    stateFolder,
    home,
    port: null,
    seals: ({ told, onProgram, onStrange, projects }) =>
      new SealWorker(
        { machine, path, thorough: false, now: Date.now, projects },
        ({ seal, was }) => told({ ...seal, was }),
        { program: new ProgramWatch([own], onProgram), onStrange },
      ),
  })
  let isStopped = false
  onTestFinished(async () => {
    if (!isStopped) await resident.stop('the test is over')
  })
  const stop = async () => {
    isStopped = true
    await resident.stop('it was lost')
    // The note names this process, and what cleans up ends the process of a note.
    rmSync(join(stateFolder, 'resident.json'), { force: true })
  }
  const titles = () =>
    received.map(({ path: to, body }) => `${to} ${(JSON.parse(body) as { title: string }).title}`).sort()
  return { machine, resident, own, titles, stop }
}

test('a registration that is taken out is told to every target, marked and logged, without anybody looking', async () => {
  const { machine, resident, titles } = await watchedGate()
  const { gateSocket } = resident.note
  writeFileSync(join(machine.home, '.claude/settings.json'), '{ "model": "x" }')
  await until(() => titles().length === 2)
  expect(titles()).toEqual(['/far Claude Code: not enforced', '/near Claude Code: not enforced'])
  const { seals } = JSON.parse((await ask(gateSocket, '/v1/seals')).body)
  expect(seals).toMatchObject([{ state: 'open', why: expect.stringContaining('was taken out of') }])
  expect(readFileSync(join(machine.stateFolder, 'gate.log'), 'utf8')).toContain('claude-code is not known')
})

test('another program in the place of ours is told to every target', async () => {
  const { own, titles } = await watchedGate()
  writeFileSync(own, '2')
  await until(() => titles().length === 2)
  expect(titles()).toEqual([
    '/far Countersign’s own program was changed',
    '/near Countersign’s own program was changed',
  ])
})

test.each([
  ['the agents’ socket', (state: string) => rmSync(join(state, 'agent.sock'))],
  ['the owner’s socket', (state: string) => rmSync(join(state, 'gate.sock'))],
  ['the database', (state: string) => renameSync(join(state, 'state.db'), join(state, 'other.db'))],
  ['the whole folder', (state: string) => renameSync(state, `${state}-before`)],
])('a gate that loses %s tells every target before it ends', async (_what, lose) => {
  const { machine, resident, titles, stop } = await watchedGate()
  await until(() => existsSync(join(machine.stateFolder, 'notifications.json')))
  lose(machine.stateFolder)
  expect((await resident.lost).message).toMatch(/was removed or replaced/)
  await stop()
  const messages = titles().filter(title => title.includes('own files'))
  expect(messages).toEqual([
    '/far The gate’s own files were taken away',
    '/near The gate’s own files were taken away',
  ])
})
