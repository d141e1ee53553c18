/**
 * The hub’s word that a gate knows everything that people did. What people loosened holds for `seconds` from the moment
 * when the gate asked, by its own clock; the nonce is of that question, so no older word stands for it.
 */
export interface Lease {
  /** Of the gate’s question: 128 random bits; base64url. */
  readonly nonce: string
  readonly seconds: number
  /** The last act that concerns the gate: without it, the gate has no lease. */
  readonly number: number
  /** Milliseconds since 1970, at the hub. */
  readonly at: number
  /** Of the team’s key, over `leaseStatement`; base64. */
  readonly signature: string
}
