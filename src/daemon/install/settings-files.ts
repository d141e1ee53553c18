import { join } from 'node:path'
import type { HookEvents, HookSettings, PluginFiles } from '../../ground/clients/client-record.ts'
import type { InstallFile, InstallPlaces } from './client-install.ts'
import { hookEntries } from './hook-entries.ts'
import { jsonFile } from './json-file.ts'
import type { JsonEntries } from './json-entries.ts'
import { manifest, marketplace } from './manifest.ts'

/** The files of a client whose registration is settings in JSON, or a plugin with such settings. */
export function settingsFiles(
  where: InstallPlaces,
  events: HookEvents,
  settings: HookSettings,
): readonly InstallFile[] {
  const { scope, folder, project } = where
  const { user, managed, plugin } = settings
  const entries = hookEntries(where, events, settings)
  if (scope === 'plugin' && plugin) return pluginFiles(project, plugin, entries)
  if (scope === 'managed' && managed) return [{ ...jsonFile(managed, entries), mode: 0o644, isForAll: true }]
  const path = scope === 'user' ? join(folder, user) : join(project, settings.project)
  return [jsonFile(path, entries)]
}

function pluginFiles(folder: string, plugin: PluginFiles, entries: JsonEntries): readonly InstallFile[] {
  return [
    manifest(folder, plugin.manifest, plugin.fields),
    ...(plugin.marketplace === undefined ? [] : [marketplace(folder, plugin.marketplace)]),
    jsonFile(join(folder, plugin.hooks), entries),
  ]
}
