import { join } from 'node:path'
import type { ClientInstall } from '../client-install.ts'
import { hookEvents, hookGroups } from '../hook-groups.ts'
import { jsonFile } from '../install-files.ts'
import type { JsonEntries } from '../json-entries.ts'
import { manifest, marketplace } from '../plugin-files.ts'

const events = hookEvents('PreToolUse PermissionRequest', 'PostToolUse UserPromptSubmit', 'UserPromptSubmit')

/** Claude Code. `onFailure` closes what a version since 2.1.295 would let run; older ones have the command’s own status. */
export const claudeCodeInstall: ClientInstall = {
  client: 'claude-code',
  title: 'Claude Code',
  programs: ['claude'],
  folders: ['.claude'],
  moved: { by: 'CLAUDE_CONFIG_DIR' },
  scopes: ['user', 'project', 'managed', 'plugin'],
  seconds: 590,
  events: events.map(({ event }) => event),
  files: where => {
    const hooks = hookGroups(where, events, { timeout: 600, onFailure: 'block' })
    if (where.scope === 'plugin') return pluginFiles(where.project, hooks)
    const path = {
      user: join(where.folder, 'settings.json'),
      project: join(where.project, '.claude/settings.local.json'),
      managed: '/etc/claude-code/managed-settings.json',
    }[where.scope]
    const file = jsonFile(path, hooks)
    return [where.scope === 'managed' ? { ...file, mode: 0o644 } : file]
  },
  usePlugin: folder =>
    `claude --plugin-dir ${folder}, or claude plugin marketplace add ${folder} and claude plugin install countersign@countersign`,
  note: 'A file in a repository can switch these hooks off (disableAllHooks); only the machine’s own settings (--managed, as root) hold against that.',
}

function pluginFiles(folder: string, hooks: JsonEntries) {
  return [
    manifest(folder, '.claude-plugin/plugin.json', { author: { name: 'Countersign' } }),
    marketplace(folder, '.claude-plugin/marketplace.json'),
    jsonFile(join(folder, 'hooks/hooks.json'), hooks),
  ]
}
