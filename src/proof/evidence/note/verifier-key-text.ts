import { createHash, createPublicKey, type KeyObject } from 'node:crypto'

/** The kind of a log's own Ed25519 key in notes (c2sp.org/signed-note). */
const logKeyType = 1

/** The 32 raw bytes of the public half of an Ed25519 key. */
export function rawPublicKey(key: KeyObject): Buffer {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-32)
}

/** The four bytes by which a note tells keys of one name apart. */
export function keyIdOf(name: string, raw: Uint8Array): Buffer {
  const typed = Buffer.concat([Buffer.of(logKeyType), raw])
  return createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, 4)
}

/** A log's key as a reader pins it: `<name>+<key id>+<base64 of type and key>`. */
export function verifierKeyText(name: string, raw: Uint8Array): string {
  const typed = Buffer.concat([Buffer.of(logKeyType), raw])
  return `${name}+${keyIdOf(name, raw).toString('hex')}+${typed.toString('base64')}`
}

/** The name that a log is given when its first note is made: the beginning of a digest of its key. */
export function originOfKey(raw: Uint8Array): string {
  return `countersign/${createHash('sha256').update(raw).digest('hex').slice(0, 16)}`
}
