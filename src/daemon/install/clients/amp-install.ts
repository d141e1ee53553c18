import { join } from 'node:path'
import type { OwnInstall } from '../client-install.ts'
import { plainPath } from '../hook-command.ts'
import { jsonFile } from '../json-file.ts'

/** Amp: a rule before all others that hands every tool to the installed command. */
export const ampInstall: OwnInstall = {
  files: ({ scope, folder, project, launcher }) => {
    const path = scope === 'user' ? join(folder, 'settings.json') : join(project, '.amp/settings.json')
    const entry = { tool: '*', action: 'delegate', to: plainPath(launcher) }
    return [jsonFile(path, { lists: [{ at: ['amp.permissions'], entry }], mark: launcher })]
  },
  starts: ({ launcher }) => [launcher],
}
