import { join } from 'node:path'
import type { ClientInstall } from '../client-install.ts'
import { hookEvents, hookList } from '../hook-groups.ts'
import { jsonFile } from '../install-files.ts'

const events = hookEvents(
  'preToolUse beforeShellExecution beforeMCPExecution beforeReadFile',
  'postToolUse beforeSubmitPrompt',
)

/** Cursor, from its documents. They give two units for `timeout`, so none is set: its own limit closes. */
export const cursorInstall: ClientInstall = {
  client: 'cursor',
  title: 'Cursor',
  programs: ['cursor', 'cursor-agent'],
  folders: ['.cursor'],
  scopes: ['user', 'project'],
  seconds: 25,
  events: events.map(({ event }) => event),
  files: where => {
    const folder = where.scope === 'user' ? where.folder : join(where.project, '.cursor')
    const entryOf = (command: string, isJudged: boolean) => ({
      command,
      ...(isJudged && { failClosed: true }),
    })
    return [jsonFile(join(folder, 'hooks.json'), hookList(where, events, entryOf, { version: 1 }))]
  },
  note: 'Written from Cursor’s documents; that it obeys was not tried.',
}
