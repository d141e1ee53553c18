import type { SessionYes } from '../../../ground/model/session-certificate.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** Signs for a place that was unlocked: its private key can be used and never read, and ends with the place. */
export class SessionSigner {
  /** Public: SPKI DER, base64. */
  readonly key: string
  private readonly privateKey: PrivateKey

  private constructor(key: string, privateKey: PrivateKey) {
    this.key = key
    this.privateKey = privateKey
  }

  /** Makes a key; it signs nothing that counts until a reviewer unlocks it. */
  static async make(): Promise<SessionSigner> {
    const { subtle } = globalThis.crypto
    const { privateKey, publicKey } = await subtle.generateKey(algorithm, false, ['sign'])
    return new SessionSigner(base64(await subtle.exportKey('spki', publicKey)), privateKey)
  }

  /** Signs the `statement` of a challenge that was drawn. */
  async sign(statement: string): Promise<SessionYes> {
    const { subtle } = globalThis.crypto
    const bytes = sessionBytes(statement)
    const signature = await subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, this.privateKey, bytes)
    return { key: this.key, signature: base64(signature) }
  }
}

/** Returns the bytes that a session signs for a challenge: they fit no other purpose. */
export function sessionBytes(challenge: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`countersign session yes\n${challenge}`)
}

type PrivateKey = Parameters<typeof globalThis.crypto.subtle.sign>[1]

function base64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
}
