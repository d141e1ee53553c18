import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Checkpoint } from '../../ground/model/audit-entry.ts'
import { canonicalJson } from './canonical-json.ts'

/** Signs how long the log is and how it ends. */
export function signCheckpoint(key: KeyObject, size: number, head: string, at: number): Checkpoint {
  const publicKey = publicKeyOf(key)
  const statement = { size, head, at, publicKey }
  return {
    ...statement,
    signature: sign(null, Buffer.from(canonicalJson(statement)), key).toString('base64'),
  }
}

/** The public half of a private key: SPKI DER in base64. */
export function publicKeyOf(key: KeyObject): string {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')
}

/** True when the checkpoint was signed by the key that it names. False for anything else; never throws. */
export function isSigned({ signature, ...statement }: Checkpoint): boolean {
  try {
    const { size, head, at, publicKey } = statement
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
    return verify(
      null,
      Buffer.from(canonicalJson({ size, head, at, publicKey })),
      key,
      Buffer.from(signature, 'base64'),
    )
  } catch {
    return false
  }
}
