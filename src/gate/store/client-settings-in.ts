import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { clientNames, clients } from '../../ground/clients/index.ts'
import type { ClientSettings, SettingsFolder } from '../../ground/model/client-settings.ts'
import { memberOf } from '../../ground/model/member-of.ts'

const none: ClientSettings = { files: [], folders: [] }

/** The folders of settings that a variable can move, by client; each is below a home folder. */
export const usualSettings: Readonly<Record<string, string>> = Object.fromEntries(
  clientNames.flatMap(name => (clients[name].moved === null ? [] : [[name, clients[name].folders[0]]])),
)

/** The part of the record of installations that is read here; its writer checks the whole. */
interface Recorded {
  readonly client: string
  readonly scope: string
  readonly home: string
  readonly project: string
  readonly folder?: string
  readonly files: readonly { readonly path: string }[]
}

/** Gives where settings of clients stand by the record in a state folder, as it is at each question. */
export function clientSettingsIn(stateFolder: string): () => ClientSettings {
  const file = join(stateFolder, 'installed.json')
  let known = ''
  let settings = none
  return () => {
    const now = markOf(file)
    if (now === known) return settings
    known = now
    settings = now === '' ? none : settingsIn(file)
    return settings
  }
}

/** Changes whenever the file does; it is replaced whole. Empty for no file. */
function markOf(file: string): string {
  const status = statSync(file, { throwIfNoEntry: false })
  return status ? `${status.ino} ${status.size} ${status.mtimeMs}` : ''
}

/** A record that can’t be read names nothing: it is in the state folder, which no agent may write to. */
function settingsIn(file: string): ClientSettings {
  try {
    const { installations } = JSON.parse(readFileSync(file, 'utf8')) as { installations: readonly Recorded[] }
    return {
      files: installations.flatMap(({ files }) => files.map(({ path }) => path)),
      folders: installations.flatMap(foldersOf),
      clients: installations.map(({ client, scope }) => ({ name: client, isManaged: scope === 'managed' })),
    }
  } catch {
    return none
  }
}

function foldersOf({ client, scope, home, project, folder }: Recorded): readonly SettingsFolder[] {
  if (scope === 'plugin') return [{ path: project, usual: null }]
  const below = memberOf(usualSettings, client)
  if (folder === undefined || below === undefined) return []
  return folder === join(home, below) ? [] : [{ path: folder, usual: `~/${below}` }]
}
