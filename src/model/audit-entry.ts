import type { JsonObject } from './json.ts'

/**
 * `report` is what a tool gave back; `recovery` says that the log was found damaged when it was opened; `canary`
 * that one was added or removed; `review`, `reviewer`, `grant`, `trust`, `pause` and `policy` are what people did;
 * `access` is what happened to a way in; `tool` what an MCP server says of a tool: pinned, changed, accepted.
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

/** One line of the log; `hash` covers everything else in it, `prev` among it. */
export interface AuditEntry {
  /** From 1, without gaps. */
  readonly seq: number
  readonly at: number
  readonly kind: AuditKind
  readonly body: JsonObject
  /** Hash of the entry before; 64 zeros for the first. */
  readonly prev: string
  /** SHA-256 over the RFC 8785 bytes of {seq, at, kind, body, prev}; hex. */
  readonly hash: string
}

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
