import { join } from 'node:path'
import { claudeEntry, hookStatus } from '../../../ground/clients/claude-sample.ts'
import type { HookEvents } from '../../../ground/clients/client-record.ts'
import { codex } from '../../../ground/clients/codex.ts'
import type { OwnInstall, InstallPlaces } from '../client-install.ts'
import { hookCommand } from '../hook-command.ts'
import { hookEntries } from '../hook-entries.ts'
import { jsonFile } from '../json-file.ts'
import { tomlFile } from '../toml-file.ts'

const events: HookEvents = codex.install.events

/** OpenAI Codex CLI. A hook of its user runs only when Codex was told to trust exactly this text. */
export const codexInstall: OwnInstall = {
  files: where => {
    if (where.scope === 'managed')
      return [{ ...tomlFile('/etc/codex/requirements.toml', requirements(where)), isForAll: true }]
    const folder = where.scope === 'user' ? where.folder : join(where.project, '.codex')
    return [
      jsonFile(
        join(folder, 'hooks.json'),
        hookEntries(where, events, {
          layout: 'groups',
          entry: claudeEntry({ timeout: 600, statusMessage: hookStatus }),
        }),
      ),
    ]
  },
}

/** Hooks that need no trust, and that nobody switches off. */
function requirements({ launcher }: InstallPlaces): string {
  const { judged, told, withoutMatcher = [] } = events
  const isJudged = (event: string) => judged.includes(event)
  const hooks = [...judged, ...told].map(event =>
    [
      `[[hooks.${event}]]`,
      ...(withoutMatcher.includes(event) ? [] : ['matcher = "*"']),
      `[[hooks.${event}.hooks]]`,
      'type = "command"',
      `command = ${JSON.stringify(hookCommand(launcher, event, isJudged(event)))}`,
      ...(isJudged(event) ? ['timeout = 600', `statusMessage = ${JSON.stringify(hookStatus)}`] : []),
    ].join('\n'),
  )
  const folder = launcher.slice(0, launcher.lastIndexOf('/'))
  return ['[features]\nhooks = true', `[hooks]\nmanaged_dir = ${JSON.stringify(folder)}`, ...hooks].join(
    '\n\n',
  )
}
