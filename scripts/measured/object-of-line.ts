import { GateError } from '../../src/ground/model/errors.ts'
import { isJsonObject, type JsonObject } from '../../src/ground/model/json.ts'

/** The JSON object of one line. Throws a GateError that names the place, FILE:LINE. */
export function objectOfLine(text: string, place: string): JsonObject {
  const value = parsed(text, place)
  if (!isJsonObject(value)) throw brokenLine(place, 'is no JSON object', 'write one in each line')
  return value
}

/** The lines of a text that say something, each with its number, from one. */
export function numberedLines(text: string): readonly (readonly [text: string, line: number])[] {
  return text.split('\n').flatMap((line, i) => (line.trim() === '' ? [] : [[line, i + 1] as const]))
}

/** What is wrong with the line at a place, and what to do about it, in one sentence. */
export function brokenLine(place: string, what: string, todo: string): GateError {
  return new GateError('invalid', `${place} ${what}: ${todo}.`)
}

/** A value as an error may quote it: 40 characters of its JSON. */
export function excerptOf(value: unknown): string {
  return JSON.stringify(value ?? null).slice(0, 40)
}

function parsed(text: string, place: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw brokenLine(place, 'is no JSON', 'write one object in each line, or remove it')
  }
}
