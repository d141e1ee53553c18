import { join } from 'node:path'
import { opencodePlugin } from '../../hook/opencode-plugin.ts'
import type { ClientInstall } from '../client-install.ts'
import { ownFile } from '../install-files.ts'

const seconds = 590

/** opencode: a plugin file. */
export const opencodeInstall: ClientInstall = {
  client: 'opencode',
  title: 'opencode',
  programs: ['opencode'],
  folders: ['.config/opencode', '.local/share/opencode'],
  scopes: ['user', 'project', 'plugin'],
  seconds,
  events: ['tool.execute.before'],
  files: ({ scope, home, project, socket, headers, launcher }) => {
    const text = opencodePlugin({ socket, headers, launcher, seconds: seconds + 5 })
    if (scope === 'plugin') return [ownFile(join(project, 'countersign.js'), text, 0o600)]
    const folder = scope === 'user' ? join(home, '.config/opencode') : join(project, '.opencode')
    return [ownFile(join(folder, 'plugin/countersign.js'), text, 0o600)]
  },
  usePlugin: folder => `"plugin": ["file://${folder}/countersign.js"] in opencode.json`,
  note: 'opencode --pure starts without plugins.',
}
