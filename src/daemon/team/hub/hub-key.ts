import {
  createCipheriv,
  createDecipheriv,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  sign,
  verify,
} from 'node:crypto'
import { publicKeyOf } from '../../../people/audit/sign-checkpoint.ts'
import type { TeamKey } from '../../../people/acts/ports/taken-acts.ts'
import { ActCipher } from '../database/act-cipher.ts'
import { keyFingerprint } from '../../../gate/team/protocol/join-token-text.ts'
import { newSalt } from '../../../gate/store/new-salt.ts'

const algorithm = 'aes-256-gcm'
const [nonceBytes, tagBytes] = [12, 16]
/** Characters of a text that is looked at. */
const maxLength = 65_536

/**
 * Seals what a hub gives somebody to keep, who brings it back to whichever hub of the team: nobody but hubs reads it, and
 * nobody else makes it. So none has to remember what strangers begin.
 */
export class SealedWords {
  private readonly key: Uint8Array

  /** `teamKey` is the private key of the team (Ed25519). */
  constructor(teamKey: KeyObject) {
    const { d = '' } = teamKey.export({ format: 'jwk' })
    const seed = Buffer.from(d, 'base64url')
    this.key = new Uint8Array(hkdfSync('sha256', seed, '', 'countersign sealed words, form 1', 32))
  }

  /** `purpose` says what it is for: nothing else opens it. `until`: milliseconds since 1970. */
  seal(purpose: string, words: object, until: number): string {
    const nonce = Buffer.from(newSalt(), 'base64url').subarray(0, nonceBytes)
    const cipher = createCipheriv(algorithm, this.key, nonce)
    cipher.setAAD(Buffer.from(purpose))
    const text = cipher.update(JSON.stringify({ words, until }))
    return Buffer.concat([nonce, text, cipher.final(), cipher.getAuthTag()]).toString('base64url')
  }

  /** Undefined for what this team did not seal for this purpose, or whose time is over. */
  open(purpose: string, sealed: string, now: number): unknown {
    const bytes = Buffer.from(sealed.slice(0, maxLength), 'base64url')
    if (bytes.length < nonceBytes + tagBytes) return undefined
    const decipher = createDecipheriv(algorithm, this.key, bytes.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    })
    decipher.setAAD(Buffer.from(purpose))
    decipher.setAuthTag(bytes.subarray(-tagBytes))
    try {
      const text = Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()])
      const { words, until } = JSON.parse(text.toString()) as { words: unknown; until: number }
      return now < until ? words : undefined
    } catch {
      return undefined
    }
  }
}

/** The key of a team in the hands of a hub. */
export interface HubKey extends TeamKey {
  /** Ed25519, SPKI DER in base64. */
  readonly publicKey: string
  readonly fingerprint: string
  /** Of the rows of acts in the team’s database. */
  readonly cipher: ActCipher
  /** Of what strangers keep until they bring it back. */
  readonly words: SealedWords
}

/** The team’s key, of its private half (Ed25519). */
export function hubKeyOf(privateKey: KeyObject): HubKey {
  const publicKey = publicKeyOf(privateKey)
  const checking = createPublicKey(privateKey)
  return {
    publicKey,
    fingerprint: keyFingerprint(publicKey),
    cipher: new ActCipher(privateKey),
    words: new SealedWords(privateKey),
    sign: text => sign(null, Buffer.from(text), privateKey).toString('base64'),
    isSigned: (text, signature) =>
      verify(null, Buffer.from(text), checking, Buffer.from(signature, 'base64')),
  }
}
