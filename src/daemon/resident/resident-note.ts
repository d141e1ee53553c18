import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isJsonObject, type Json, type JsonObject } from '../../ground/model/json.ts'
import { fileIdentity } from './file-identity.ts'
import { residentPaths } from './resident-paths.ts'

/** The process that serves a state folder, and its addresses: written by the process that holds the lock. */
export interface ResidentNote {
  readonly pid: number
  /** The identity of the state folder that it was written for; absent in notes of older versions. */
  readonly folder?: string
  /** The start of that process by the system’s account; a later process with the same number has another. */
  readonly processStart: string | null
  /** Milliseconds since 1970. */
  readonly since: number
  readonly version: string
  readonly gateSocket: string
  readonly agentSocket: string
  /** Of 127.0.0.1; null without TCP. */
  readonly port: number | null
  /** The port that was asked for. */
  readonly wantedPort: number | null
  /** A service manager started it, and starts it again. */
  readonly foreground: boolean
}

/** Replaces the note whole: nobody reads half of one. */
export function writeNote(file: string, note: ResidentNote): void {
  const fresh = `${file}.new`
  writeFileSync(fresh, `${JSON.stringify(note, null, 2)}\n`, { mode: 0o600 })
  renameSync(fresh, file)
}

/**
 * The note of a state folder, or undefined where there is none that can be read, or one that came with a copy of another
 * folder: that one’s gate is not this one’s. It may be of a process that is gone.
 */
export function readNote(file: string): ResidentNote | undefined {
  try {
    const value = JSON.parse(readFileSync(file, 'utf8')) as Json
    return isNote(value) && isOf(dirname(file), value) ? (value as unknown as ResidentNote) : undefined
  } catch {
    return undefined
  }
}

/** Removes the note. */
export function removeNote(file: string): void {
  rmSync(file, { force: true })
}

function isOf(folder: string, { folder: identity, gateSocket }: JsonObject): boolean {
  if (identity !== undefined) return identity === fileIdentity(folder)
  return gateSocket === residentPaths(folder).gateSocket
}

function isNote(value: Json): value is JsonObject {
  return (
    isJsonObject(value) &&
    Number.isSafeInteger(value['pid']) &&
    typeof value['gateSocket'] === 'string' &&
    typeof value['version'] === 'string'
  )
}
