/** SHA-256 of some bytes: 32 bytes. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** The two hashes of texts that an entry of a log is held against. */
export interface TextHashes {
  /** Tells whether the SHA-256 of a text in UTF-8 is the one that is spelled so, in lower-case hex. */
  readonly isSha256: (text: string, raw: string) => boolean
  /** The digest of a disclosure before its base64url (RFC 9901, section 4.2.4): base64url of the SHA-256 of its base64url. */
  readonly disclosureDigest: (text: string) => string
}

/** SHA-256 of bytes that come piece by piece. */
export interface StreamedHash {
  add(bytes: Uint8Array): void
  /** Ends it. */
  digest(): Uint8Array
}

/** The hashes that certificates and time stamps name. */
export type HashName = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'

/** A kind of signature that a certificate may carry. */
export type SignatureScheme =
  | { readonly kind: 'rsa'; readonly hash: HashName }
  | { readonly kind: 'ecdsa'; readonly hash: HashName }
  | { readonly kind: 'ed25519' }

/** The cryptography of the place where a verifier runs: a browser, or Node. */
export interface Platform extends TextHashes {
  readonly sha256: Sha256
  readonly startSha256: () => StreamedHash
  /** False where this place has no Ed25519: nothing signed can be checked then. */
  readonly hasEd25519: boolean
  readonly digest: (name: HashName, bytes: Uint8Array) => Promise<Uint8Array>
  /** Checks a signature with a raw Ed25519 key of 32 bytes; false for anything that is none. Never throws. */
  readonly verifyEd25519: (key: Uint8Array, message: Uint8Array, signature: Uint8Array) => Promise<boolean>
  /** Checks a signature with a key as certificates hold it (SPKI, DER); ECDSA signatures are DER. Never throws. */
  readonly verifyWithSpki: (
    scheme: SignatureScheme,
    spki: Uint8Array,
    message: Uint8Array,
    signature: Uint8Array,
  ) => Promise<boolean>
}
