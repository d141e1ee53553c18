import { join } from 'node:path'
import type { ClientInstall } from '../client-install.ts'
import { hookEvents, hookList } from '../hook-groups.ts'
import { jsonFile } from '../install-files.ts'
import { manifest } from '../plugin-files.ts'

const events = hookEvents('preToolUse permissionRequest', 'postToolUse userPromptSubmitted')

/** GitHub Copilot CLI: a file of hooks of its own, in the native spelling. */
export const copilotInstall: ClientInstall = {
  client: 'copilot',
  title: 'GitHub Copilot CLI',
  programs: ['copilot'],
  folders: ['.copilot'],
  moved: { by: 'COPILOT_HOME' },
  scopes: ['user', 'project', 'plugin'],
  seconds: 590,
  events: events.map(({ event }) => event),
  files: where => {
    const folder = where.scope === 'user' ? where.folder : join(where.project, '.github')
    const entryOf = (bash: string, isJudged: boolean) => ({
      type: 'command',
      bash,
      ...(isJudged && { timeoutSec: 600 }),
    })
    const hooks = hookList(where, events, entryOf, { version: 1 })
    if (where.scope === 'plugin')
      return [
        manifest(where.project, 'plugin.json', { hooks: 'hooks.json' }),
        jsonFile(join(where.project, 'hooks.json'), hooks),
      ]
    return [jsonFile(join(folder, 'hooks/countersign.json'), hooks)]
  },
  usePlugin: folder => `copilot --plugin-dir ${folder}`,
  note: 'A trusted repository can switch these hooks off (disableAllHooks).',
}
