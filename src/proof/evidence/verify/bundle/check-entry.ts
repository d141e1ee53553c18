import { canonical } from '../../bytes/canonical.ts'
import type { TextHashes } from '../../platform.ts'
import type { EntryLine } from './read-bundle-line.ts'

/** An entry that is what its hash says. */
export interface CheckedEntry {
  /** Undefined where it is withheld. */
  readonly body: Readonly<Record<string, unknown>> | undefined
  /** Sealed parts that are shown. */
  readonly shown: number
  /** Sealed parts that are not: withheld from the reader, or erased. */
  readonly sealed: number
}

/** An entry held against its hash, and each opening against its digest; a sentence where one does not fit. */
export function checkEntry(hashes: TextHashes, entry: EntryLine): CheckedEntry | string {
  const { head, body, openings } = entry
  const { at, kind, prev, seq, hash } = head
  if (body === undefined) return { body: undefined, shown: 0, sealed: 0 }
  const text = `{"at":${at},"body":${body},"kind":"${kind}","prev":"${prev}","seq":${seq}}`
  if (!hashes.isSha256(text, hash)) return `entry ${seq} was changed: it is not what its fingerprint says`
  const parsed = objectIn(body)
  if (!parsed) return `entry ${seq} has no text that can be read in one way only`
  const digests = body.includes('"_sd":[') ? digestsIn(parsed) : noDigests
  let sealed = 0
  for (const { unopened } of digests.values()) sealed += unopened.size
  const opened = Object.entries(openings)
  for (const [pointer, opening] of opened)
    if (!takeDigest(hashes, digests, pointer, opening))
      return `entry ${seq} was changed: ${pointer} is not what was sealed`
  return { body: parsed, shown: opened.length, sealed: sealed - opened.length }
}

type Opening = EntryLine['openings'][string]
/** An object with sealed members, and the digests of those that were not opened yet. */
interface Holder {
  readonly object: object
  readonly unopened: Set<string>
}
/** By pointer. */
type Digests = ReadonlyMap<string, Holder>

const noDigests: Digests = new Map()

/**
 * Takes the digest of an opening out of those of its object; false where it is not among them, or where the object shows
 * a member of that name: nobody could say which of the two was meant (RFC 9901 refuses that too).
 */
function takeDigest(hashes: TextHashes, digests: Digests, pointer: string, opening: Opening): boolean {
  const cut = pointer.lastIndexOf('/')
  const [salt, value] = opening
  const name = pointer.slice(cut + 1)
  const holder = cut < 0 ? undefined : digests.get(pointer.slice(0, cut))
  if (!holder || Object.hasOwn(holder.object, name)) return false
  try {
    return holder.unopened.delete(hashes.disclosureDigest(canonical([salt, name, value])))
  } catch {
    // Nested deeper than anything that was ever sealed.
    return false
  }
}

/** The text as an object; undefined where it is none, or there is another way to write or to read it. */
function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isObject && canonical(value) === text ? (value as Readonly<Record<string, unknown>>) : undefined
  } catch {
    return undefined
  }
}

/** Digests by the objects of an entry that hold them. Elsewhere a member of that name is what an agent wrote. */
function digestsIn(body: object): Digests {
  const found = new Map<string, Holder>()
  const decision = memberOf(body, 'decision')
  addHolder(found, '', body)
  addHolder(found, '/call', memberOf(body, 'call'))
  addHolder(found, '/grant', memberOf(body, 'grant'))
  addHolder(found, '/decision', decision)
  addHolder(found, '/decision/assessment', memberOf(decision, 'assessment'))
  return found
}

function addHolder(found: Map<string, Holder>, pointer: string, object: unknown): void {
  const digests = memberOf(object, '_sd')
  if (Array.isArray(digests))
    found.set(pointer, { object: object as object, unopened: new Set(digests.map(String)) })
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}
