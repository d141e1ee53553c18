import type { SignedStatement } from './passkey.ts'

/**
 * Lets one place, a page or a terminal screen, say yes for its reviewer without asking for the secret again. The private
 * key is made at that place and never leaves it.
 */
export interface SessionCertificate {
  /** Hash of the first link of the chain of keys that it was made under. */
  readonly log: string | null
  readonly gate: string
  readonly epoch: number
  readonly reviewer: string
  /** ECDSA P-256: SPKI DER, base64. */
  readonly key: string
  /** The moment of unlocking. */
  readonly at: number
  /** The reviewer's own key that signed it: SPKI DER, base64. */
  readonly by: string
  /** Ed25519 over the RFC 8785 bytes of everything else, with the purpose; base64. */
  readonly signature: string
}

/** A yes as an unlocked place gives it. */
export interface SessionYes {
  /** The public key of the session. */
  readonly key: string
  /** Over the `statement` of the challenge: ECDSA with SHA-256, both numbers in 64 bytes; base64. */
  readonly signature: string
}

/** A yes that an unlocked session signed, as it is kept: with the reviewer's key anybody can check it. */
export interface SessionSignature {
  readonly session: SessionCertificate
  readonly statement: SignedStatement
  /** As in `SessionYes`. */
  readonly signature: string
  /** Opens the terms of the statement. Not in the log. */
  readonly salt: string
}
