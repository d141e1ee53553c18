import { GateError } from '../../../ground/model/errors.ts'
import type { Json } from '../../../ground/model/json.ts'

const maximumCharacters = 10 * 1024 * 1024
const maximumDepth = 64

/**
 * The value, when it is plain JSON: no cycles, no more than 10 MiB of text and 64 levels, finite numbers, whole
 * surrogate pairs. Throws a GateError `invalid` whose sentence names the field.
 */
export function checkJson(value: unknown, what: string): Json {
  const open = new Set<object>()
  let characters = 0
  const visit = (item: unknown, path: string, depth: number): void => {
    if (depth > maximumDepth)
      throw invalid(`${what} is nested deeper than ${maximumDepth} levels at ${path}.`, path)
    if (typeof item === 'string') {
      characters += item.length
      if (characters > maximumCharacters) throw invalid(`${what} is larger than 10 MiB: send less.`, path)
      if (hasLoneSurrogate(item))
        throw invalid(`${path} holds half of a character (a lone surrogate): send valid Unicode.`, path)
    } else if (typeof item === 'number') {
      if (!Number.isFinite(item)) throw invalid(`${path} is ${item}, which is no JSON number.`, path)
    } else if (typeof item === 'object' && item !== null) {
      visitObject(item, path, depth)
    } else if (item !== null && typeof item !== 'boolean' && item !== undefined) {
      throw invalid(`${path} is a ${typeof item}, which JSON can't carry.`, path)
    }
  }
  const visitObject = (item: object, path: string, depth: number): void => {
    if (open.has(item)) throw invalid(`${path} holds itself: send plain JSON.`, path)
    open.add(item)
    for (const [key, inner] of Object.entries(item)) {
      characters += key.length
      if (hasLoneSurrogate(key))
        throw invalid(`A name in ${path} holds half of a character (a lone surrogate).`, path)
      visit(inner, path === 'call' ? key : `${path}.${key}`, depth + 1)
    }
    open.delete(item)
  }
  visit(value, 'call', 0)
  return value as Json
}

const loneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

function hasLoneSurrogate(text: string): boolean {
  return loneSurrogate.test(text)
}

function invalid(sentence: string, path: string): GateError {
  return new GateError('invalid', sentence, path)
}
