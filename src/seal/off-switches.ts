import { join } from 'node:path'
import { parse as parseJson } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import type { Where } from '../install/client-install.ts'
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts'

/** Gives the text of a file; null where there is none that can be read. */
export type ReadText = (path: string) => string | null

/** A file that can switch hooks off, and the setting by which it does; null where it does not. */
interface Switch {
  readonly path: string
  readonly setting: (data: JsonObject) => string | null
}

/**
 * The first setting, of the account, the machine or the project where the client is started, that switches the hooks of
 * a client off: one sentence, or null. Settings of the machine hold against all others.
 */
export function switchedOff(client: string, where: Where, read: ReadText): string | null {
  for (const { path, setting } of switches[client]?.(where) ?? []) {
    const text = read(path)
    const found = text === null ? null : setting(dataOf(path, text))
    if (found !== null) return `${found} in ${path} switches the hooks off`
  }
  return null
}

const switches: Readonly<Record<string, (where: Where) => readonly Switch[]>> = {
  'claude-code': ({ scope, folder, project }) => [
    {
      path: '/etc/claude-code/managed-settings.json',
      setting: data => disabled(data) ?? (scope === 'managed' ? null : trueIn(data, 'allowManagedHooksOnly')),
    },
    ...(scope === 'managed'
      ? []
      : [
          { path: join(folder, 'settings.json'), setting: disabled },
          { path: join(project, '.claude/settings.json'), setting: disabled },
          { path: join(project, '.claude/settings.local.json'), setting: disabled },
        ]),
  ],
  codex: ({ scope, folder, project }) =>
    scope === 'managed'
      ? []
      : [
          {
            path: '/etc/codex/requirements.toml',
            setting: data => trueIn(data, 'allow_managed_hooks_only') ?? hooksFeature(data),
          },
          { path: join(folder, 'config.toml'), setting: hooksFeature },
          { path: join(project, '.codex/config.toml'), setting: hooksFeature },
        ],
  gemini: ({ folder, project, launcher }) =>
    [
      '/etc/gemini-cli/settings.json',
      join(folder, 'settings.json'),
      join(project, '.gemini/settings.json'),
    ].map(path => ({ path, setting: data => hooksConfig(data, launcher) })),
  qwen: ({ folder, project }) =>
    [join(folder, 'settings.json'), join(project, '.qwen/settings.json')].map(path => ({
      path,
      setting: disabled,
    })),
  copilot: ({ folder, project }) =>
    [
      join(folder, 'config.json'),
      join(folder, 'settings.json'),
      join(project, '.github/copilot/settings.json'),
    ].map(path => ({ path, setting: disabled })),
}

function disabled(data: JsonObject): string | null {
  return trueIn(data, 'disableAllHooks')
}

function trueIn(data: JsonObject, name: string): string | null {
  return data[name] === true ? name : null
}

function hooksFeature({ features }: JsonObject): string | null {
  return isJsonObject(features) && features['hooks'] === false ? 'features.hooks = false' : null
}

/** All of them, or ours by its command: it has no other name. */
function hooksConfig({ hooksConfig: settings }: JsonObject, launcher: string): string | null {
  if (!isJsonObject(settings)) return null
  if (settings['enabled'] === false) return 'hooksConfig.enabled = false'
  const names: Json = settings['disabled'] ?? []
  const isNamed = Array.isArray(names) && names.some(name => String(name).includes(launcher))
  return isNamed ? 'hooksConfig.disabled' : null
}

/** What can’t be read switches nothing off: the client can’t read it either. */
function dataOf(path: string, text: string): JsonObject {
  try {
    const data = (
      path.endsWith('.toml') ? parseToml(text) : parseJson(text, [], { allowTrailingComma: true })
    ) as Json
    return isJsonObject(data) ? data : {}
  } catch {
    return {}
  }
}
