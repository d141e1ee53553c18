/** SHA-256 of some bytes: 32 bytes. */
export type Sha256 = (bytes: Uint8Array) => Uint8Array

/** SHA-256 of bytes, or of a text in UTF-8, as text. Cheaper than its bytes where nothing but the spelling is compared. */
export type SpelledSha256 = (data: Uint8Array | string, form: 'hex' | 'base64url') => string

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
export interface Platform {
  readonly sha256: Sha256
  readonly spelledSha256: SpelledSha256
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
