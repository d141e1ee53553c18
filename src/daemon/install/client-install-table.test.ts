import { join } from 'node:path'
import { expect, test } from 'vitest'
import { clients } from '../../ground/clients/index.ts'
import type { Place } from '../../ground/model/place.ts'
import { pathRoles } from '../../judge/readers/paths/path-roles.ts'
import type { InstallPlaces } from './client-install.ts'
import { clientInstalls } from './client-install-table.ts'

const home = '/home/a'
const project = '/srv/shop'
const place: Place = { home, workspace: project, cwd: project, stateFolders: [], temp: [], observed: false }

test.each(clientInstalls)('everything that is written for $client is guarded', install => {
  const { client, folders, scopes } = install
  const { guards } = clients[client]
  for (const scope of scopes.filter(one => one !== 'plugin')) {
    const folder = join(home, folders[0])
    const parts = { launcher: '/state/hooks/a', headers: '/state/hooks/a.headers', socket: '/run/a.sock' }
    const where: InstallPlaces = { scope, home, project, folder, ...parts }
    for (const { path } of install.files(where)) {
      expect(pathRoles(path, place), path).toContain('agent-settings')
      const tops = guards.inProject.map(top => `${project}/${top}`)
      if (scope === 'project') expect(tops.some(top => path.startsWith(top))).toBe(true)
    }
  }
  expect(guards.folders).toContain(folders[0])
})
