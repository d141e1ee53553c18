import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { publicKeyOf } from '../../../people/audit/sign-checkpoint.ts'
import type { TeamKey } from '../../../people/acts/ports/act-order.ts'
import { ActCipher } from '../database/act-cipher.ts'
import { keyFingerprint } from '../../../gate/team/protocol/join-token-text.ts'
import { SealedWords } from './sealed-words.ts'

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
