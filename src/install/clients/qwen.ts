import { join } from 'node:path'
import type { ClientInstall } from '../client-install.ts'
import { hookEvents, hookGroups } from '../hook-groups.ts'
import { jsonFile } from '../install-files.ts'

const events = hookEvents('PreToolUse PermissionRequest', 'PostToolUse UserPromptSubmit', 'UserPromptSubmit')

/** Qwen Code: Claude Code’s layout, with times in milliseconds. */
export const qwenInstall: ClientInstall = {
  client: 'qwen',
  title: 'Qwen Code',
  programs: ['qwen'],
  folders: ['.qwen'],
  scopes: ['user', 'project'],
  seconds: 590,
  events: events.map(({ event }) => event),
  files: where => {
    const folder = where.scope === 'user' ? where.home : where.project
    return [jsonFile(join(folder, '.qwen/settings.json'), hookGroups(where, events, { timeout: 600_000 }))]
  },
  note: 'A repository can switch these hooks off (disableAllHooks), and nothing is known that holds against that.',
}
