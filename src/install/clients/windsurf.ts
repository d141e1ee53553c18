import { join } from 'node:path'
import type { ClientInstall } from '../client-install.ts'
import { hookEvents, hookList } from '../hook-groups.ts'
import { jsonFile } from '../install-files.ts'

const events = hookEvents(
  'pre_run_command pre_write_code pre_read_code pre_mcp_tool_use',
  'post_mcp_tool_use pre_user_prompt',
)

/** Windsurf’s Cascade, from its documents. */
export const windsurfInstall: ClientInstall = {
  client: 'windsurf',
  title: 'Windsurf',
  programs: ['windsurf'],
  folders: ['.codeium/windsurf'],
  scopes: ['user', 'project'],
  seconds: 25,
  events: events.map(({ event }) => event),
  files: where => {
    const path =
      where.scope === 'user' ? join(where.folder, 'hooks.json') : join(where.project, '.windsurf/hooks.json')
    return [
      jsonFile(
        path,
        hookList(where, events, command => ({ command, show_output: true })),
      ),
    ]
  },
  note: 'Written from Windsurf’s documents; that it obeys was not tried.',
}
