import { base64url } from '../../bytes/base-64.ts'
import { canonical } from '../../bytes/canonical.ts'
import { hex } from '../../bytes/hex.ts'
import { utf8 } from '../../bytes/utf-8.ts'
import type { Sha256 } from '../../platform.ts'
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
export function checkEntry(sha256: Sha256, { head, body, openings }: EntryLine): CheckedEntry | string {
  const { at, kind, prev, seq, hash } = head
  if (body === undefined) return { body: undefined, shown: 0, sealed: 0 }
  const text = `{"at":${at},"body":${body},"kind":"${kind}","prev":"${prev}","seq":${seq}}`
  if (hex(sha256(utf8(text))) !== hash) return `entry ${seq} was changed: it is not what its fingerprint says`
  const parsed = objectIn(body)
  if (!parsed) return `entry ${seq} has no text that can be read in one way only`
  const digests = new Map<string, Set<string>>()
  if (body.includes('"_sd":[')) collectDigests(parsed, digests)
  let sealed = 0
  for (const set of digests.values()) sealed += set.size
  let shown = 0
  for (const [pointer, [salt, value]] of Object.entries(openings)) {
    const cut = pointer.lastIndexOf('/')
    const opened = canonical([salt, pointer.slice(cut + 1), value])
    const digest = base64url(sha256(utf8(base64url(utf8(opened)))))
    if (cut < 0 || !digests.get(pointer.slice(0, cut))?.delete(digest))
      return `entry ${seq} was changed: ${pointer} is not what was sealed`
    shown++
  }
  return { body: parsed, shown, sealed: sealed - shown }
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
const holders = ['', '/call', '/grant', '/decision', '/decision/assessment']

function collectDigests(body: object, found: Map<string, Set<string>>): void {
  for (const pointer of holders) {
    const digests = memberAt(body, [...pointer.split('/').slice(1), '_sd'])
    if (Array.isArray(digests)) found.set(pointer, new Set(digests.map(String)))
  }
}

function memberAt(value: unknown, names: readonly string[]): unknown {
  return names.reduce<unknown>(
    (at, name) =>
      typeof at === 'object' && at !== null && Object.hasOwn(at, name) ? at[name as never] : undefined,
    value,
  )
}
