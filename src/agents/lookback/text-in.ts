import { isJsonObject, type Json, type JsonObject } from '../../ground/model/json.ts'

/** Longest id, name or path that is taken from a record. */
const maxLength = 4_096

/** A text that is neither empty nor too long to be a name; null for anything else. */
export function textIn(value: JsonObject, field: string): string | null {
  const found = Object.hasOwn(value, field) ? value[field] : undefined
  return typeof found === 'string' && found !== '' && found.length <= maxLength ? found : null
}

/** An object; empty where there is none. */
export function objectIn(value: JsonObject, field: string): JsonObject {
  const found = Object.hasOwn(value, field) ? value[field] : undefined
  return isJsonObject(found) ? found : {}
}

/** The objects of a list; none where there is no list. */
export function objectsIn(value: JsonObject, field: string): readonly JsonObject[] {
  const found = Object.hasOwn(value, field) ? value[field] : undefined
  return Array.isArray(found) ? (found as readonly Json[]).filter(isJsonObject) : []
}

/** A working folder, where it is an absolute path. */
export function folderIn(value: JsonObject, field: string): string | null {
  const found = textIn(value, field)
  return found !== null && found.startsWith('/') && !found.includes('\0') ? found : null
}

/** A moment, as ISO 8601 text or in milliseconds since 1970. */
export function momentIn(value: JsonObject, field: string): number | null {
  const found = Object.hasOwn(value, field) ? value[field] : undefined
  const at = typeof found === 'string' && found.length < 64 ? Date.parse(found) : found
  return typeof at === 'number' && at > 0 && at < 8.64e15 ? at : null
}

/** Arguments that are an object, or the JSON of one. */
export function argumentsIn(value: JsonObject, field: string): JsonObject {
  const found = Object.hasOwn(value, field) ? value[field] : undefined
  if (isJsonObject(found)) return found
  if (typeof found !== 'string') return {}
  try {
    const parsed: unknown = JSON.parse(found)
    return isJsonObject(parsed) ? parsed : { input: found }
  } catch {
    return { input: found }
  }
}

/** The last part of a path without its ending. */
export function fileNameOf(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const dot = name.lastIndexOf('.')
  return dot > 0 ? name.slice(0, dot) : name
}
