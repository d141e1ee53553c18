/** An Ed25519 key that only its reviewer's secret opens. */
export interface ReviewerKey {
  /** SPKI DER; base64. */
  readonly publicKey: string
  /** Of scrypt; hex. */
  readonly salt: string
  /** Rounds of scrypt. */
  readonly cost: number
  /** Of AES-256-GCM; hex. */
  readonly nonce: string
  /** The private key (PKCS 8 DER) encrypted under the secret, with its tag; base64. */
  readonly box: string
}

/** Everything that proves one reviewer, as the chain of keys says. */
export interface Member {
  /** Operating-system user whose terminal is theirs. */
  readonly uid: number | null
  /** The public key that signs acts: SPKI DER, base64. */
  readonly key: string
  /** Public keys of their passkeys, in the same form. */
  readonly passkeys: readonly string[]
  /** Digests of the keys that their one-time codes are made from. */
  readonly codes: readonly string[]
  /** Digest of their key as it is kept, so that one that no secret opens is noticed; absent in links of older versions. */
  readonly sealed?: string
}

/** The reasons for which a key takes force that no key before it signed: root’s word, or a day in which nobody objected. */
export const recoveries = ['root', 'time'] as const
export type Recovery = (typeof recoveries)[number]

/** One change of who may answer, signed by a key that was in force before it; the first signs itself, and a recovered one. */
export interface KeyLink {
  /** From 1, without gaps. */
  readonly seq: number
  /** Hash of the link before; 64 zeros for the first. */
  readonly prev: string
  readonly at: number
  readonly reviewer: string
  /** The reviewer from now on; null: they are none. */
  readonly member: Member | null
  /**
   * In the first link of a state that had reviewers before there were keys: name → digest of the old secrets, as they
   * were shown to whoever signed it.
   */
  readonly before?: Readonly<Record<string, string>>
  /** It signs itself for this reason, which the gate looked at when it took it; nothing signed before holds after it. */
  readonly recovered?: Recovery
  /** The public key that signed. */
  readonly by: string
  /** Ed25519 over the RFC 8785 bytes of everything else, with the purpose; base64. */
  readonly signature: string
}
