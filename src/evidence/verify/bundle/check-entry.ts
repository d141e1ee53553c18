import { base64urlBytes } from '../../bytes/base-64.ts'
import { canonical } from '../../bytes/canonical.ts'
import { utf8 } from '../../bytes/utf-8.ts'
import type { SpelledSha256 } from '../../platform.ts'
import type { EntryLine } from './bundle-line.ts'

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
export function checkEntry(sha256: SpelledSha256, entry: EntryLine): CheckedEntry | string {
  const { head, body, openings } = entry
  const { at, kind, prev, seq, hash } = head
  if (body === undefined) return { body: undefined, shown: 0, sealed: 0 }
  const text = `{"at":${at},"body":${body},"kind":"${kind}","prev":"${prev}","seq":${seq}}`
  if (sha256(text, 'hex') !== hash) return `entry ${seq} was changed: it is not what its fingerprint says`
  const parsed = objectIn(body)
  if (!parsed) return `entry ${seq} has no text that can be read in one way only`
  const digests = body.includes('"_sd":[') ? digestsIn(parsed) : noDigests
  let sealed = 0
  for (const set of digests.values()) sealed += set.size
  const pointers = Object.keys(openings)
  for (const pointer of pointers)
    if (!takeDigest(sha256, digests, pointer, openings[pointer] as Opening))
      return `entry ${seq} was changed: ${pointer} is not what was sealed`
  return { body: parsed, shown: pointers.length, sealed: sealed - pointers.length }
}

type Opening = EntryLine['openings'][string]
/** Pointer of an object → digests of its sealed members that were not opened yet. */
type Digests = ReadonlyMap<string, Set<string>>

const noDigests: Digests = new Map()

/** Takes the digest of an opening out of those of its object; false where it is not among them. */
function takeDigest(sha256: SpelledSha256, digests: Digests, pointer: string, opening: Opening): boolean {
  const cut = pointer.lastIndexOf('/')
  const [salt, value] = opening
  try {
    const opened = utf8(canonical([salt, pointer.slice(cut + 1), value]))
    const digest = sha256(base64urlBytes(opened), 'base64url')
    return cut >= 0 && digests.get(pointer.slice(0, cut))?.delete(digest) === true
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

/** The objects of an entry that hold digests. Elsewhere a member of that name is what an agent wrote. */
const holders = ['', '/call', '/grant', '/decision', '/decision/assessment'].map(
  pointer => [pointer, pointer.split('/').slice(1)] as const,
)

function digestsIn(body: object): Digests {
  const found = new Map<string, Set<string>>()
  for (const [pointer, names] of holders) {
    const digests = memberOf(names.reduce<unknown>(memberOf, body), '_sd')
    if (Array.isArray(digests)) found.set(pointer, new Set(digests.map(String)))
  }
  return found
}

function memberOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined
}
