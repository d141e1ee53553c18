import { GateError } from '../../src/ground/model/errors.ts'
import { isJsonObject, type Json, type JsonObject } from '../../src/ground/model/json.ts'
import { type SessionText, sessionTexts } from './session-texts.ts'
import { type SessionGroup, sessionGroups, type StoredSession } from './stored-session.ts'

/**
 * The sessions of a file, one JSON object a line, or of all such files of a folder or an archive. Throws a GateError with the
 * file and the line: `missing` for what can’t be read or is empty, `invalid` for a line that is no session.
 */
export function readSessions(path: string): readonly StoredSession[] {
  const sessions = sessionTexts(path).flatMap(sessionsOf)
  if (sessions.length === 0)
    throw new GateError(
      'missing',
      `There are no sessions in ${path}: give a file with one session in each line.`,
    )
  return sessions
}

/** The sessions of one text. Throws `invalid` with the file and the line. */
export function sessionsOf({ file, text }: SessionText): readonly StoredSession[] {
  return text
    .split('\n')
    .flatMap((line, i) => (line.trim() === '' ? [] : [sessionOfLine(line, `${file}:${i + 1}`)]))
}

function sessionOfLine(line: string, place: string): StoredSession {
  const value = parsedObject(line, place)
  const { id, suite, group, events } = value
  if (typeof id !== 'string' || typeof suite !== 'string')
    throw broken(place, 'has no id or no suite', 'name both')
  if (!isGroup(group)) throw broken(place, 'has no known group', `use one of ${sessionGroups.join(', ')}`)
  if (!Array.isArray(events) || !events.every(isEvent))
    throw broken(place, 'has an event that is none', 'write a prompt, a call or a result in each')
  return value as unknown as StoredSession
}

function parsedObject(line: string, place: string): JsonObject {
  try {
    const value = JSON.parse(line) as Json
    if (isJsonObject(value)) return value
  } catch {
    // Said below, like any other line that is no object.
  }
  throw broken(place, 'is no JSON object', 'write one session in each line')
}

function isGroup(value: unknown): value is SessionGroup {
  return (sessionGroups as readonly unknown[]).includes(value)
}

function isEvent(value: unknown): boolean {
  if (!isJsonObject(value as Json)) return false
  const { prompt, result, call } = value as JsonObject
  return typeof prompt === 'string' || typeof result === 'string' || isJsonObject(call ?? null)
}

function broken(place: string, what: string, todo: string): GateError {
  return new GateError('invalid', `${place} ${what}: ${todo}.`)
}
