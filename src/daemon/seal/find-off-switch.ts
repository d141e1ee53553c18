import { join } from 'node:path'
import { parse as parseJson } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import type { OffSetting } from '../../ground/clients/client-record.ts'
import { clients, isClientName } from '../../ground/clients/index.ts'
import type { InstallPlaces } from '../install/client-install.ts'
import { hookName } from '../install/hook-name.ts'
import { isJsonObject, type Json, type JsonObject } from '../../ground/model/json.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/** Gives the text of a file; null where there is none that can be read. */
export type ReadText = (path: string) => string | null

/**
 * The first setting, of the account, the machine or the project where the client is started, that switches the hooks of
 * a client off: one sentence, or null. Settings of the machine hold against all others.
 */
export function findOffSwitch(client: string, where: InstallPlaces, read: ReadText): string | null {
  if (!isClientName(client)) return null
  for (const { of, file, settings } of clients[client].offSwitches) {
    const path = join({ machine: '/', account: where.folder, project: where.project }[of], file)
    const able = settings.filter(({ alsoManaged }) => where.scope !== 'managed' || alsoManaged)
    const text = able.length === 0 ? null : read(path)
    const data = text === null ? {} : dataOf(path, text)
    const found = able.find(setting => isSet(data, setting, where.launcher))
    if (found) return `${spellSetting(found)} in ${path} switches the hooks off`
  }
  return null
}

/** Tells whether a setting has the value that switches hooks off. */
function isSet(data: JsonObject, { at, is }: OffSetting, launcher: string): boolean {
  let value: Json | undefined = data
  for (const name of at) value = isJsonObject(value) ? memberOf(value, name) : undefined
  if (is !== 'launcher') return value === is
  const named = hookName(launcher)
  return Array.isArray(value) && value.some(name => name === named || String(name).includes(launcher))
}

function spellSetting({ at, is }: OffSetting): string {
  return is === false ? `${at.join('.')} = false` : at.join('.')
}

/** Reads settings; those that can’t be read switch nothing off, since the client can’t read them either. */
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
