import type { ActKey } from './verify-acts.ts'

/** The team’s key, as far as its database is held against it. */
export interface VerifyKey extends ActKey {
  /** Ed25519, SPKI DER in base64. */
  readonly publicKey: string
}
