import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clientInstalls } from '../../src/daemon/install/client-install-table.ts'
import { installClient, planClient } from '../../src/daemon/install/install-client.ts'

/** The launcher that is installed by whoever has this environment. */
async function launcherBy(environment: Readonly<Record<string, string>>): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'countersign-zone-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const project = join(home, 'project')
  mkdirSync(project)
  const stateFolder = join(home, 'state')
  const machine = {
    home,
    project,
    stateFolder,
    node: process.execPath,
    fallback: '/nowhere.mjs',
    environment,
  }
  const install = clientInstalls.find(({ client }) => client === 'claude-code')
  if (!install) throw new Error('There is no installation of claude-code.')
  await installClient(machine, planClient(machine, install, 'user'), 'default', async () => {})
  return readFileSync(join(stateFolder, 'hooks', 'claude-code'), 'utf8')
}

test('a gate that a launcher starts has the zone of whoever installed it', async () => {
  expect(await launcherBy({ TZ: 'Europe/Madrid' })).toContain("'TZ=Europe/Madrid'")
  expect(await launcherBy({ TZ: '<+0530>-5:30' })).not.toContain('TZ=')
})

test('where no zone is set, or what is set is none, none is written', async () => {
  for (const environment of [{}, { TZ: '' }, { TZ: "UTC'; touch /tmp/x; '" }, { TZ: 'x'.repeat(65) }])
    expect(await launcherBy(environment)).not.toContain('TZ=')
})
