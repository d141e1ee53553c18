import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clientInstalls } from '../../src/daemon/install/client-install-table.ts'
import { installClient, planClient } from '../../src/daemon/install/install-client.ts'
import { findLost, removeLostFiles } from '../../src/daemon/install/lost-entries.ts'
import type { Machine } from '../../src/daemon/install/machine.ts'
import { uninstallClient } from '../../src/daemon/install/uninstall-client.ts'
import { lostSeals } from '../../src/daemon/seal/seal-worker.ts'

function newMachine(): Machine {
  const home = mkdtempSync(join(tmpdir(), 'countersign-lost-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const project = join(home, 'project')
  mkdirSync(project)
  return { home, project, stateFolder: join(home, 'state'), node: process.execPath, fallback: '/nowhere.mjs' }
}

const clients = clientInstalls.map(({ client }) => client)
const settings = '{\n     // mine\n  "model" : "x",\n\t"other": [1,2 ,3]}\n\n'

function planOf(machine: Machine, client: string) {
  const install = clientInstalls.find(one => one.client === client)
  if (!install) throw new Error(client)
  return planClient(machine, install, 'user')
}

/** Installs one client over settings of somebody, and gives the paths that were written. */
async function installOver(machine: Machine, client: string) {
  const paths = planOf(machine, client).files.map(({ path }) => path)
  for (const path of paths.filter(one => one.endsWith('.json'))) {
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, settings)
  }
  await installClient(machine, planOf(machine, client), 'default', async () => {})
  return paths
}

const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : null)
const wordsOf = (text: string | null) => text?.replace(/\s+/g, '').replace(/,"version":1/, '')

test.each(clients)(
  '%s: without its record it is told as refusing everything, and taken out by its form',
  async client => {
    const machine = newMachine()
    const paths = await installOver(machine, client)
    expect(findLost(machine)).toEqual([])
    rmSync(machine.stateFolder, { recursive: true })
    expect(lostSeals({ machine, now: () => 1 })).toMatchObject([
      { client, scope: 'user', state: 'blocked', why: expect.stringContaining('countersign uninstall') },
    ])
    for (const { files } of findLost(machine, [client])) removeLostFiles(files)
    for (const path of paths) {
      if (!path.endsWith('.json')) expect(existsSync(path)).toBe(false)
      else expect(textOf(path)).toContain('// mine')
      expect(textOf(path) ?? '').not.toContain('hooks/')
    }
    expect(findLost(machine)).toEqual([])
  },
)

test.each(clients)('%s: installed again, what is left of the lost one is nobody’s before', async client => {
  // Of Amp’s entry the path is all that is ours, so one of another folder is not known as ours.
  for (const moved of client === 'amp' ? [false] : [false, true]) {
    const machine = newMachine()
    const paths = await installOver(machine, client)
    rmSync(machine.stateFolder, { recursive: true })
    const fresh = moved ? { ...machine, stateFolder: join(machine.home, 'other') } : machine
    const installed = await installClient(fresh, planOf(fresh, client), 'default', async () => {})
    const text = paths.map(path => textOf(path) ?? '').join('')
    if (moved) expect(text).not.toContain(`${machine.stateFolder}/`)
    expect(text).toContain(`${fresh.stateFolder}/`)
    expect(findLost(fresh)).toEqual([])
    uninstallClient(fresh, installed)
    for (const path of paths)
      expect(wordsOf(textOf(path))).toBe(path.endsWith('.json') ? wordsOf(settings) : undefined)
  }
})

test('what is not exactly of our form, or has its command, is left', async () => {
  const machine = newMachine()
  const [path = ''] = await installOver(machine, 'claude-code')
  const other = { ...machine, stateFolder: join(machine.home, 'other') }
  expect(findLost(other)).toEqual([])
  rmSync(machine.stateFolder, { recursive: true })
  expect(findLost(other)).toHaveLength(1)
  const edited = readFileSync(path, 'utf8').replaceAll('|| ', '||  ')
  writeFileSync(path, edited)
  expect(findLost(machine)).toEqual([])
  expect(findLost(other)).toEqual([])
  const own = join(machine.home, '.cline/hooks/PreToolUse')
  mkdirSync(dirname(own), { recursive: true })
  writeFileSync(own, "#!/bin/sh\n# asks countersign in my own way\n'/gone/hooks/cline' PreToolUse\n")
  expect(findLost(machine)).toEqual([])
})

test('one entry of ours beside a hook and an entry of others is taken out alone', async () => {
  const machine = newMachine()
  const [path = ''] = await installOver(machine, 'claude-code')
  const data = JSON.parse(readFileSync(path, 'utf8').replace('// mine', ''))
  const mine = { type: 'command', command: 'lint' }
  data.hooks.PreToolUse[0].hooks.push(mine)
  data.hooks.PostToolUse.push({ hooks: [mine] })
  writeFileSync(path, JSON.stringify(data))
  rmSync(machine.stateFolder, { recursive: true })
  for (const { files } of findLost(machine)) removeLostFiles(files)
  expect(JSON.parse(readFileSync(path, 'utf8')).hooks).toEqual({
    PreToolUse: [{ matcher: '*', hooks: [mine] }],
    PostToolUse: [{ hooks: [mine] }],
  })
})
