/** A key that signs the log, or did once. */
export interface LogKey {
  /** The key as a reader pins it: name of the log, key id, and base64 of type and key. */
  readonly key: string
  /** SPKI DER in base64. */
  readonly publicKey: string
  /** Number of the entry that put it in force; null for the first. */
  readonly from: number | null
  /** Number of the entry that put another in its place; null for the one in force. */
  readonly until: number | null
  /** Above so many entries it counts only where others saw the log, as this entry says; null where it was never revoked. */
  readonly revoked: { readonly since: number; readonly entry: number } | null
}

/** The keys of a log, the first one first and the one in force last. */
export interface LogKeys {
  /** The log’s name. */
  readonly origin: string
  readonly keys: readonly LogKey[]
  /** The sentence that says why the one in force can’t sign; null where it can. */
  readonly problem: string | null
}

/** A wish to change which key signs the log, or under which name. */
export type LogKeyChange =
  | { readonly event: 'rotate' }
  /**
   * `key`: its id, or the whole of it as a reader pins it; the one in force, which another follows first, when left out.
   * `since`: it counted up to that many entries; up to the one that put another in its place when left out.
   */
  | { readonly event: 'revoke'; readonly key?: string; readonly since?: number }
  /** Goes on under a new name, for this reason. */
  | { readonly event: 'rename'; readonly reason: string }
