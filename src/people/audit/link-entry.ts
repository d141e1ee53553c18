import type { AuditKind, ErasedPart } from '../../ground/model/audit-entry.ts'
import { sha256 } from './sha256.ts'

/** The hash that the first entry names as that of the entry before it. */
export const noHash = '0'.repeat(64)

/** An entry as it is stored: the body in its RFC 8785 form, so that verifying never parses it. */
export interface StoredEntry {
  readonly seq: number
  readonly at: number
  readonly kind: AuditKind
  readonly body: string
  readonly prev: string
  readonly hash: string
  /** The openings of its sealed parts, as `spellOpenings` makes them; undefined where it has none. No hash covers them. */
  readonly openings?: string
  /** Parts that were erased. */
  readonly erased?: readonly ErasedPart[]
}

/** The entry that follows `previous`; its hash covers all of it. */
export function linkEntry(
  previous: Pick<StoredEntry, 'seq' | 'hash'>,
  next: Pick<StoredEntry, 'at' | 'kind' | 'body'>,
): StoredEntry {
  const { at, kind, body } = next
  const entry = { at, kind, body, seq: previous.seq + 1, prev: previous.hash }
  return { ...entry, hash: hashEntry(entry) }
}

/** SHA-256 over the RFC 8785 form of the entry without its hash; hex. The members stand in sorted order. */
export function hashEntry({ at, body, kind, prev, seq }: Omit<StoredEntry, 'hash'>): string {
  const text = `{"at":${at},"body":${body},"kind":"${kind}","prev":"${prev}","seq":${seq}}`
  return sha256(text)
}
