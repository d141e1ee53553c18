import type { Json, JsonObject } from './json.ts'

/** Stands for a part that is not there although no entry says that somebody erased it. */
export const lostText = 'missing, and the log names nobody who erased it: run countersign audit verify'

/**
 * `report` is what a tool gave back; `recovery` says that the log was found damaged when it was opened, or that
 * the state was restored from a backup; `canary` that one was added or removed; `review`, `reviewer`, `grant`, `trust`, `pause` and `policy` are what people did;
 * `access` is what happened to a way in; `tool` what an MCP server says of a tool: pinned, changed, accepted; `erasure`
 * that parts of an entry were erased; `key` what happened to the key that signs the log; `team` what became of the gates,
 * groups and tokens of a team; `anchor` is a root over the logs of all of them, which this gate checked.
 */
export type AuditKind =
  | 'decision'
  | 'dry_run'
  | 'report'
  | 'recovery'
  | 'canary'
  | 'review'
  | 'reviewer'
  | 'grant'
  | 'trust'
  | 'pause'
  | 'policy'
  | 'access'
  | 'tool'
  | 'erasure'
  | 'key'
  | 'team'
  | 'anchor'

/** One line of the log; `hash` covers everything else in it, `prev` among it. */
export interface AuditEntry {
  /** From 1, without gaps. */
  readonly seq: number
  readonly at: number
  readonly kind: AuditKind
  /** The bytes that the hash covers. Its sealed parts are digests in the `_sd` of their objects (RFC 9901). */
  readonly body: JsonObject
  /** The sealed parts; `hash` covers them by their digests. */
  readonly openings?: PartOpenings
  /** Parts that were erased. */
  readonly erased?: readonly ErasedPart[]
  /** Hash of the entry before; 64 zeros for the first. */
  readonly prev: string
  /** SHA-256 over the RFC 8785 bytes of {seq, at, kind, body, prev}; hex. */
  readonly hash: string
}

/** JSON Pointer of a sealed part → its salt and its value; the digest is over the RFC 8785 form of [salt, name, value]. */
export type PartOpenings = Readonly<Record<string, readonly [salt: string, value: Json]>>

/** A signed statement of how long the log is and how it ends. */
export interface Checkpoint {
  /** Entries that it covers. */
  readonly size: number
  readonly head: string
  readonly at: number
  /** Ed25519 public key, SPKI DER in base64. */
  readonly publicKey: string
  /** Ed25519 over the RFC 8785 bytes of {size, head, at, publicKey}; base64. */
  readonly signature: string
}

/** A sealed part of an entry whose opening was taken out, and who did that. */
export interface ErasedPart {
  /** JSON Pointer into the entry's body. */
  readonly pointer: string
  /** The part's digest, which stays in the body. */
  readonly digest: string
  /** Milliseconds since 1970. */
  readonly at: number
  readonly by: string
  readonly reason: string
}

/** `erased 2026-11-20 by ann: a customer’s address`; the day is UTC's. */
export function erasedText({ at, by, reason }: Omit<ErasedPart, 'pointer' | 'digest'>): string {
  return `erased ${new Date(at).toISOString().slice(0, 10)} by ${by}: ${reason}`
}
