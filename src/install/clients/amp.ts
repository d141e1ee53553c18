import { join } from 'node:path'
import type { ClientInstall } from '../client-install.ts'
import { plainPath } from '../hook-command.ts'
import { jsonFile } from '../install-files.ts'

/** Amp: a rule before all others that hands every tool to the installed command. */
export const ampInstall: ClientInstall = {
  client: 'amp',
  title: 'Amp',
  programs: ['amp'],
  folders: ['.config/amp'],
  scopes: ['user', 'project'],
  seconds: 110,
  events: ['Bash'],
  files: ({ scope, folder, project, launcher }) => {
    const path = scope === 'user' ? join(folder, 'settings.json') : join(project, '.amp/settings.json')
    const entry = { tool: '*', action: 'delegate', to: plainPath(launcher) }
    return [jsonFile(path, { lists: [{ at: ['amp.permissions'], entry }], mark: launcher })]
  },
  starts: ({ launcher }) => [launcher],
  note: 'Only Amp’s rules were tried, not a run of its agent.',
}
