import type { Json, JsonObject } from '../../../ground/model/json.ts'
import { ownName } from '../../../judge/scoring/score-five-factors.ts'

/** More text of one call than this is not looked through: such a call is special anyway. */
const maxLength = 256 * 1_024

/** Every text of a call’s arguments, names of members apart; at most 256 KiB of it. */
export function textsInArguments(values: JsonObject): readonly string[] {
  const found: string[] = []
  let remaining = maxLength
  const pending: Json[] = [values]
  for (let value = pending.pop(); value !== undefined && remaining > 0; value = pending.pop()) {
    if (typeof value === 'string') {
      found.push(value.slice(0, remaining))
      remaining -= value.length
    } else if (typeof value === 'object' && value !== null) pending.push(...Object.values(value))
  }
  return found
}

/** Words in lower case with one space before, between and after: `deleteUser` and `delete_user` are ` delete user `. */
export function spaceWords(text: string): string {
  const words = text
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
  return words ? ` ${words.join(' ')} ` : ' '
}

/** True where a text, as `spaced` gives it, holds a term as whole words. */
export function holdsTerm(text: string, term: string): boolean {
  return text.includes(spaceWords(term))
}

/** True where one line of a text holds the parts of a pattern in their order; `*` stands for anything. No case. */
export function holdsPattern(text: string, pattern: string): boolean {
  const parts = pattern.toLowerCase().split('*')
  return text
    .toLowerCase()
    .split('\n')
    .some(line => {
      let at = 0
      return parts.every(part => {
        const found = line.indexOf(part, at)
        at = found + part.length
        return found !== -1
      })
    })
}

/**
 * Tells whether a glob stands for a tool’s name, with or without the prefix that a client put before it. `*` alone is
 * special, and case does not matter: these are names in a program’s own options, so a whole language of globs (as in
 * `policy/glob-test.ts`, for files that people write) would only give typing errors a meaning.
 */
export function isTool(glob: string, tool: string | null): boolean {
  if (tool === null) return false
  return [tool, ownName(tool)].some(name => fits(glob.toLowerCase(), name.toLowerCase()))
}

function fits(glob: string, name: string): boolean {
  const parts = glob.split('*')
  const [first = '', ...rest] = parts
  const last = rest.pop()
  if (last === undefined) return name === first
  if (!name.startsWith(first)) return false
  let at = first.length
  for (const part of rest) {
    const found = name.indexOf(part, at)
    if (found === -1) return false
    at = found + part.length
  }
  return name.endsWith(last) && name.length - last.length >= at
}
