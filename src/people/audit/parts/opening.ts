import * as crypto from 'node:crypto'
import { canonicalJson } from '../canonical-json.ts'
import type { Json } from '../../../ground/model/json.ts'

/** The opening of one sealed part: with its salt, anybody can compute the digest that stands in the body. */
export interface Opening {
  readonly pointer: string
  /** The RFC 8785 form of `[salt, name, value]`: the disclosure of RFC 9901, before its base64url. */
  readonly text: string
}

/** Makes the opening of a part. `salt` is 128 random bits in base64url. */
export function makeOpening(pointer: string, salt: string, value: Json): Opening {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1)
  return { pointer, text: canonicalJson([salt, name, value]) }
}

/** Tells whether an opening is of the member that its pointer names: the digest covers the name, not the pointer. */
export function isOfItsMember({ pointer, text }: Opening): boolean {
  const name = pointer.slice(pointer.lastIndexOf('/') + 1)
  return text.startsWith(`","${name}",`, text.indexOf('","'))
}

/** The pointer of the object whose member a pointer names. */
export function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'))
}

/** The digest of an opening as RFC 9901 (section 4.2.4) computes it: base64url of the SHA-256 of the disclosure. */
export function openingDigest({ text }: Pick<Opening, 'text'>): string {
  return hash(Buffer.from(text).toString('base64url'))
}

/** Salt and value of an opening. */
export function readOpening({ text }: Pick<Opening, 'text'>): readonly [salt: string, value: Json] {
  const [salt, , value] = JSON.parse(text) as readonly [string, string, Json]
  return [salt, value]
}

/** Openings as one text: a line for each, its pointer, a blank, its text. JSON holds no line break of its own. */
export function spellOpenings(openings: readonly Opening[]): string {
  let raw = ''
  for (const { pointer, text } of openings) raw += `${pointer} ${text}\n`
  return raw
}

/** Reads what `spellOpenings` made. */
export function listOpenings(raw: string): readonly Opening[] {
  const found: Opening[] = []
  for (let from = 0; from < raw.length; ) {
    const end = raw.indexOf('\n', from)
    const to = end < 0 ? raw.length : end
    const blank = raw.indexOf(' ', from)
    if (blank < 0 || blank > to) found.push({ pointer: raw.slice(from, to), text: '' })
    else found.push({ pointer: raw.slice(from, blank), text: raw.slice(blank + 1, to) })
    from = to + 1
  }
  return found
}

/** The one-shot function is more than twice as fast, where this Node has it (20.12 and newer). */
const hash: (text: string) => string =
  typeof crypto.hash === 'function'
    ? text => crypto.hash('sha256', text, 'base64url')
    : text => crypto.createHash('sha256').update(text).digest('base64url')
