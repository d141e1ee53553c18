import { join } from 'node:path'
import type { ClientInstall } from '../client-install.ts'
import { hookEvents, hookGroups } from '../hook-groups.ts'
import { jsonFile } from '../install-files.ts'
import { manifest } from '../plugin-files.ts'

const events = hookEvents('PreToolUse PermissionRequest', 'PostToolUse UserPromptSubmit', 'UserPromptSubmit')

/** Qwen Code: Claude Code’s layout, with times in milliseconds. */
export const qwenInstall: ClientInstall = {
  client: 'qwen',
  title: 'Qwen Code',
  programs: ['qwen'],
  folders: ['.qwen'],
  moved: { by: 'QWEN_HOME' },
  scopes: ['user', 'project', 'plugin'],
  seconds: 590,
  events: events.map(({ event }) => event),
  files: where => {
    const hooks = hookGroups(where, events, { timeout: 600_000 })
    if (where.scope === 'plugin')
      return [
        manifest(where.project, 'qwen-extension.json'),
        jsonFile(join(where.project, 'hooks/hooks.json'), hooks),
      ]
    const folder = where.scope === 'user' ? where.folder : join(where.project, '.qwen')
    return [jsonFile(join(folder, 'settings.json'), hooks)]
  },
  usePlugin: folder => `qwen extensions link ${folder}`,
  note: 'A repository can switch these hooks off (disableAllHooks), and nothing is known that holds against that.',
}
