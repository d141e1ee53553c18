import { parse as parseJson } from 'jsonc-parser'
import { parse as parseToml } from 'smol-toml'
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts'
import { memberOf } from '../model/member-of.ts'
import type { OffSetting } from './client-record.ts'
import { clientNames, clients } from './index.ts'

const maxLength = 256 * 1024
const ofProjects = clientNames.flatMap(name => clients[name].offSwitches.filter(({ of }) => of === 'project'))
/** A text without one of these words switches nothing off. */
const words = [...new Set(ofProjects.flatMap(({ settings }) => settings.map(({ at }) => at.at(-1) ?? '')))]

/** Returns the files of a project in which a text would switch the hooks of a client off, whatever file it is in now. */
export function offSwitchIn(text: string): readonly string[] {
  if (text.length > maxLength || !words.some(word => text.includes(word))) return []
  return ofProjects.flatMap(({ file, settings }) => {
    const data = settingsIn(file, text)
    return settings.some(setting => isOffSetting(data, setting, name => name.includes('countersign')))
      ? [file]
      : []
  })
}

/** Reads the settings of a client’s file; one that can’t be read switches nothing off, since the client can’t read it either. */
export function settingsIn(file: string, text: string): JsonObject {
  try {
    const data: unknown = file.endsWith('.toml')
      ? parseToml(text)
      : parseJson(text.replace(/^\uFEFF/, ''), [], { allowTrailingComma: true })
    return isJsonObject(data as Json) ? (data as JsonObject) : {}
  } catch {
    return {}
  }
}

/** Tells whether a setting has the value that switches hooks off: `isOurs` knows our hook by its name. */
export function isOffSetting(
  data: JsonObject,
  { at, is }: OffSetting,
  isOurs: (name: string) => boolean,
): boolean {
  let value: Json | undefined = data
  for (const name of at) value = isJsonObject(value) ? memberOf(value, name) : undefined
  return is === 'launcher' ? Array.isArray(value) && value.some(name => isOurs(String(name))) : value === is
}
