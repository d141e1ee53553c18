import { join } from 'node:path'
import type { ClientInstall, Where } from '../client-install.ts'
import { hookCommand } from '../hook-command.ts'
import { hookEvents, hookGroups } from '../hook-groups.ts'
import { jsonFile, tomlFile } from '../install-files.ts'

const events = hookEvents('PreToolUse PermissionRequest', 'PostToolUse UserPromptSubmit', 'UserPromptSubmit')

/** OpenAI Codex CLI. A hook of its user runs only when Codex was told to trust exactly this text. */
export const codexInstall: ClientInstall = {
  client: 'codex',
  title: 'OpenAI Codex CLI',
  programs: ['codex'],
  folders: ['.codex'],
  moved: { by: 'CODEX_HOME' },
  scopes: ['user', 'project', 'managed'],
  seconds: 590,
  events: events.map(({ event }) => event),
  files: where => {
    if (where.scope === 'managed') return [tomlFile('/etc/codex/requirements.toml', requirements(where))]
    const folder = where.scope === 'user' ? where.folder : join(where.project, '.codex')
    return [jsonFile(join(folder, 'hooks.json'), hookGroups(where, events, { timeout: 600 }))]
  },
  note: 'A repository can switch these hooks off (features.hooks = false); only /etc/codex/requirements.toml (--managed, as root) holds against that.',
}

/** Hooks that need no trust, and that nobody switches off. */
function requirements({ launcher }: Where): string {
  const hooks = events.map(({ event, isJudged, hasMatcher }) =>
    [
      `[[hooks.${event}]]`,
      ...(hasMatcher ? ['matcher = "*"'] : []),
      `[[hooks.${event}.hooks]]`,
      'type = "command"',
      `command = ${JSON.stringify(hookCommand(launcher, event, isJudged))}`,
      ...(isJudged ? ['timeout = 600'] : []),
    ].join('\n'),
  )
  const folder = launcher.slice(0, launcher.lastIndexOf('/'))
  return ['[features]\nhooks = true', `[hooks]\nmanaged_dir = ${JSON.stringify(folder)}`, ...hooks].join(
    '\n\n',
  )
}
