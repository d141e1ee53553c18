import type { Evidence } from '../../../ground/model/effect.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { everyString, pointerOf } from '../../readers/named-argument.ts'
import type { FoundSecret } from '../../secrets/secret-rule.ts'

/** A text of the call to look for secrets in: an argument behind its name, or the name of a member. */
interface SearchedText {
  readonly text: string
  /** The place of a find in the call. */
  readonly evidence: (one: FoundSecret) => Evidence
  /** True where nothing but the argument’s name says that it is a secret. */
  readonly byName: (one: FoundSecret) => boolean
}

/** Strings that an edit takes away hold nothing that comes to be there. */
const takenAway = /^(?:old|search|find|pattern|original|before)(?:_?(?:string|str|text|content))?$/i

/** Names that can make a secret of their value. */
const telling = /key|token|secret|pass|pwd|auth|cred|bearer|jwt|dsn|pat$/i

/** Longer than this, an argument is a text and no secret. */
const maxNamedLength = 4_096

/** Returns every string of the arguments, and every name that could be a token. */
export function searchedTexts(args: JsonObject): readonly SearchedText[] {
  const values = everyString(args)
    .filter(({ name }) => !takenAway.test(name))
    .map(({ text, name, pointer }): SearchedText => {
      if (!telling.test(name.slice(0, 80)) || text.length > maxNamedLength) return plain(text, pointer)
      const before = `${name}="`
      const own = (at: number) => Math.min(text.length, Math.max(0, at - before.length))
      return {
        text: `${before}${text}"`,
        evidence: ({ start, end }) => ({ pointer, start: own(start), end: own(end) }),
        byName: ({ start, end }) => start === before.length && end === before.length + text.length,
      }
    })
  return [...values, ...namesIn(args)]
}

function plain(text: string, pointer: string): SearchedText {
  return { text, evidence: ({ start, end }) => ({ pointer, start, end }), byName: () => false }
}

const minNameLength = 16
const maxDepth = 20
const maxLookedAt = 5_000

/** A member’s name has no place of its own: the object that holds it is pointed at. */
function namesIn(args: JsonObject): readonly SearchedText[] {
  const found: SearchedText[] = []
  let remaining = maxLookedAt
  const visit = (value: Json, pointer: string, depth: number) => {
    if (typeof value !== 'object' || value === null || depth > maxDepth) return
    const named = isJsonObject(value)
    for (const name in value) {
      if (remaining-- <= 0) return
      if (named && name.length >= minNameLength)
        found.push({ text: name, evidence: () => ({ pointer, start: 0, end: 0 }), byName: () => false })
      visit((value as JsonObject)[name] as Json, pointer + pointerOf(name), depth + 1)
    }
  }
  visit(args, '', 0)
  return found
}
