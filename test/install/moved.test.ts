import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { parseCall } from '../../src/gate/core/intake/parse-call.ts'
import { clientInstalls } from '../../src/daemon/install/client-install-table.ts'
import { installClient, planClient } from '../../src/daemon/install/install-client.ts'
import { uninstallClient } from '../../src/daemon/install/uninstall-client.ts'
import type { Scope } from '../../src/ground/clients/client-record.ts'
import { findClients } from '../../src/daemon/install/find-clients.ts'
import { readInstallations } from '../../src/daemon/install/installations-file.ts'
import { usualSettings } from '../../src/gate/store/client-settings-in.ts'
import { openGate } from '../../src/gate/open/open-gate.ts'

const movable = clientInstalls.filter(({ moved }) => moved)
const defaults = { origin: 'hook', agent: 'agent', session: 's', profile: 'default' } as const

/** A home folder whose person keeps one client’s settings elsewhere, and a gate on the same state. */
async function movedWorld(client: string) {
  const home = mkdtempSync(join(tmpdir(), 'countersign-moved-'))
  const install = clientInstalls.find(one => one.client === client)
  if (!install) throw new Error(client)
  const project = join(home, 'project')
  const named = join(home, 'elsewhere')
  for (const folder of [project, named]) mkdirSync(folder)
  const environment = install.moved ? { [install.moved.by]: named } : {}
  const stateFolder = join(home, 'state')
  const machine = {
    home,
    project,
    stateFolder,
    node: process.execPath,
    fallback: join(home, 'hook.cjs'),
    environment,
  }
  const gate = await openGate({ stateFolder, home })
  onTestFinished(async () => {
    await gate.close()
    rmSync(home, { recursive: true, force: true })
  })
  const codes = async (command: string) => {
    const call = parseCall({ kind: 'shell', args: { command }, cwd: project }, defaults)
    const { assessment } = await gate.evaluate(call, { dryRun: true })
    return assessment.contributions.flatMap(({ findings }) => findings.map(({ code }) => code))
  }
  const put = (scope: Scope) =>
    installClient(machine, planClient(machine, install, scope), 'default', async () => {})
  return { home, named, machine, install, codes, put }
}

test('the folders that variables move are those that the gate knows by their clients', () => {
  const known = movable.map(({ client, folders: [usual] }) => [client, usual])
  expect(Object.fromEntries(known)).toEqual(usualSettings)
})

test.each(movable.map(({ client, moved }) => [client, moved?.by] as const))(
  '%s: settings that %s moves are found, written there, guarded there, and taken out again',
  async client => {
    const { home, named, machine, install, codes, put } = await movedWorld(client)
    const folder = join(named, install.moved?.below ?? '')
    expect(findClients(machine, '/nowhere')).toEqual(
      install.moved?.below === undefined ? [expect.objectContaining({ install, seen: folder })] : [],
    )
    const before = await codes(`rm ${join(named, 'notes.txt')}`)
    expect(before).not.toContain('own-safety.registration')
    const { files } = await put('user')
    for (const { path } of files) {
      expect(path.startsWith(`${folder}/`)).toBe(true)
      for (const command of [`echo '{}' > ${path}`, `rm ${path}`, `mv ${path} /tmp/x`, `chmod 0 ${path}`])
        expect([command, await codes(command)]).toEqual([
          command,
          expect.arrayContaining(['own-safety.registration']),
        ])
    }
    for (const command of [`rm -rf ${folder}`, `mv ${named} ${named}-2`, `rm -r ${home}/else*`])
      expect([command, await codes(command)]).toEqual([
        command,
        expect.arrayContaining(['own-safety.registration']),
      ])
    expect(await codes(`rm ${join(named, 'notes.txt')}`)).toEqual(before)
    expect(existsSync(join(home, install.folders[0]))).toBe(false)
    // The person’s variable may be gone by then: the record says where it was put.
    const [installed] = readInstallations(machine.stateFolder)
    if (!installed) throw new Error('Nothing is on record.')
    uninstallClient({ ...machine, environment: {} }, installed)
    for (const { path } of files) expect(existsSync(path)).toBe(false)
  },
)

test('what else stands in a moved folder is what it is where it usually stands', async () => {
  const { named, codes, put } = await movedWorld('codex')
  const read = `cat ${join(named, 'auth.json')}`
  expect(await codes(read)).toEqual([])
  await put('user')
  expect((await codes(read)).join()).toContain('credential')
})

test('a plugin in a folder of any name is a registration', async () => {
  const { home, machine, install, codes } = await movedWorld('claude-code')
  const project = join(home, 'my-plugin')
  const there = { ...machine, project }
  const command = `echo '{}' > ${join(project, 'hooks/hooks.json')}`
  expect(await codes(command)).not.toContain('own-safety.registration')
  await installClient(there, planClient(there, install, 'plugin'), 'default', async () => {})
  for (const one of [command, `rm -rf ${project}`, `mv ${project} /tmp/away`])
    expect(await codes(one)).toContain('own-safety.registration')
})

test('a variable that names no absolute path is refused, and says what to do', async () => {
  const { machine, install } = await movedWorld('claude-code')
  const relative = { ...machine, environment: { CLAUDE_CONFIG_DIR: 'here' } }
  expect(() => planClient(relative, install, 'user')).toThrow(
    'CLAUDE_CONFIG_DIR is no absolute path: set it to one, or unset it.',
  )
})
