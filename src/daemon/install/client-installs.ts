import { type ClientName, clientNames, clients, type OwnFiles } from '../../ground/clients/index.ts'
import type { ClientInstall, OwnInstall } from './client-install.ts'
import { ampInstall } from './clients/amp-install.ts'
import { clineInstall } from './clients/cline-install.ts'
import { codexInstall } from './clients/codex-install.ts'
import { geminiInstall } from './clients/gemini-install.ts'
import { opencodeInstall } from './clients/opencode-install.ts'
import { settingsFiles } from './settings-files.ts'

const own: Readonly<Record<OwnFiles, OwnInstall>> = {
  codex: codexInstall,
  gemini: geminiInstall,
  opencode: opencodeInstall,
  cline: clineInstall,
  amp: ampInstall,
}

/** Every client that can be installed for. */
export const clientInstalls: readonly ClientInstall[] = clientNames.map(client => {
  const { title, programs, folders, moved, install } = clients[client]
  const { scopes, seconds, events, usePlugin, note } = install
  return {
    client,
    title,
    programs,
    folders,
    ...(moved && { moved }),
    scopes,
    seconds,
    events: [...events.judged, ...events.told],
    ...(usePlugin && { usePlugin }),
    ...(note !== undefined && { note }),
    ...filesOf(client),
  }
})

function filesOf(client: ClientName): OwnInstall {
  const { events, files } = clients[client].install
  return files === 'own' ? own[client as OwnFiles] : { files: where => settingsFiles(where, events, files) }
}
