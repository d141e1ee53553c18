import * as crypto from 'node:crypto'
import { sha256 as sha256ByHand } from '../bytes/sha-256.ts'
import { spkiOf } from './note/verifier-key.ts'
import type { HashName, Platform, SignatureScheme, StreamedHash } from '../platform.ts'

/** The way to Node’s own and back takes longer than the few blocks of a node of a tree. */
const fewBytes = 256

function sha256(bytes: Uint8Array): Uint8Array {
  return bytes.length <= fewBytes ? sha256ByHand(bytes) : digestOf('sha256', bytes)
}

/** The one-shot function is more than twice as fast, where this Node has it (20.12 and newer). */
const spelledSha256: (text: string, form: 'hex' | 'base64url') => string =
  typeof crypto.hash === 'function'
    ? (text, form) => crypto.hash('sha256', text, form)
    : (text, form) => crypto.createHash('sha256').update(text).digest(form)

/** The cryptography of Node. */
export const nodePlatform: Platform = {
  sha256,
  isSha256: (text, raw) => spelledSha256(text, 'hex') === raw,
  disclosureDigest: text => spelledSha256(Buffer.from(text).toString('base64url'), 'base64url'),
  startSha256: (): StreamedHash => {
    const hash = crypto.createHash('sha256')
    return { add: bytes => void hash.update(bytes), digest: () => new Uint8Array(hash.digest()) }
  },
  hasEd25519: true,
  digest: async (name, bytes) => digestOf(nodeName(name), bytes),
  verifyEd25519: async (key, message, signature) =>
    verifyWith({ kind: 'ed25519' }, spkiOf(key), message, signature),
  verifyWithSpki: async (scheme, spki, message, signature) => verifyWith(scheme, spki, message, signature),
}

function digestOf(name: string, bytes: Uint8Array): Uint8Array {
  return new Uint8Array(crypto.createHash(name).update(bytes).digest())
}

function nodeName(name: HashName): string {
  return name.replace('-', '').toLowerCase()
}

function verifyWith(
  scheme: SignatureScheme,
  spki: Uint8Array,
  message: Uint8Array,
  signature: Uint8Array,
): boolean {
  try {
    const key = crypto.createPublicKey({ key: Buffer.from(spki), type: 'spki', format: 'der' })
    const expected = scheme.kind === 'ecdsa' ? 'ec' : scheme.kind
    const hash = scheme.kind === 'ed25519' ? null : nodeName(scheme.hash)
    return key.asymmetricKeyType === expected && crypto.verify(hash, message, key, signature)
  } catch {
    return false
  }
}
