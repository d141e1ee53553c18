/** A passkey of a reviewer. */
export interface Passkey {
  /** The credential’s id; base64url. */
  readonly id: string
  /** The reviewer's name for it. */
  readonly name: string
  /** As the authenticator gave it: COSE; base64url. */
  readonly cose: string
  /** The same key as SPKI DER; base64. */
  readonly publicKey: string
  /** Of the last signature; 0 where the authenticator counts none. */
  readonly counter: number
  readonly transports: readonly string[]
  readonly addedAt: number
}

/** A passkey without what only checks need. */
export type ShownPasskey = Pick<Passkey, 'id' | 'name' | 'transports' | 'addedAt'>

/** The request that a browser hands to an authenticator: the options of `navigator.credentials.get`, as JSON. */
export interface PasskeyRequest {
  /** Base64url. */
  readonly challenge: string
  readonly rpId: string
  readonly allowCredentials: readonly {
    readonly id: string
    readonly type: 'public-key'
    readonly transports: readonly string[]
  }[]
  readonly userVerification: 'required'
  /** Milliseconds. */
  readonly timeout: number
}

/** The answer of an authenticator, as a browser gives it back; every text is base64url. */
export interface PasskeyAnswer {
  readonly id: string
  readonly response: {
    readonly clientDataJSON: string
    readonly authenticatorData: string
    readonly signature: string
  }
}

/** The statement that a yes makes, signed by a passkey or an unlocked session. What is signed is its digest, so that it fits nothing else. */
export interface SignedStatement {
  readonly purpose: 'approve'
  readonly review: string
  readonly decision: string
  /** The gate whose log holds the decision, and how often that log was begun anew; absent in statements of older versions. */
  readonly gate?: string
  readonly epoch?: number
  /**
   * Binds the call and the bytes of the files that it runs: the salted digest under which the decision's entry seals
   * the call's own digest. Nobody can try calls against it.
   */
  readonly commitment?: string
  /** The same without a salt, in statements of older versions. */
  readonly callDigest?: string
  /** Answered once: the signature can’t be used again. */
  readonly sheet: string
  readonly reviewer: string
  /** Random; base64url. */
  readonly nonce: string
  /** The session may follow the text that the review offers. */
  readonly follow?: true
  /** It accepts nothing that the page shows of a server’s tool: that takes the key which the secret opens. */
  readonly thisCallOnly?: true
  /** Salted digest of everything that letting the call through rests on; absent in statements of older versions. */
  readonly terms?: string
}

/** A signed yes as the log keeps it: with the public key, anybody can check it. */
export interface Signature {
  readonly statement: SignedStatement
  /** Id of the passkey. */
  readonly credential: string
  /** SPKI DER; base64. */
  readonly publicKey: string
  /** These three as the browser gave them; base64url. */
  readonly authenticatorData: string
  readonly clientDataJSON: string
  readonly signature: string
  /** Opens the terms of the statement. Not in the log. */
  readonly salt?: string
}
