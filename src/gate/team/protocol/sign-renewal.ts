import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { JoinRequest } from './join-request.ts'

/** A gate that takes another name and key, and the name that it had. */
export interface Renewal extends Pick<JoinRequest, 'gate' | 'publicKey'> {
  readonly was: string
}

/** Signs, by the key under which a gate was known, that another name and key are of it from now on; base64. */
export function signRenewal(renewal: Renewal, hub: string, key: KeyObject): string {
  return sign(null, bytesOf(renewal, hub), key).toString('base64')
}

/** Tells whether the key of the gate of before (SPKI DER, base64) signed this for the team with this fingerprint; never throws. */
export function isRenewalSigned(
  renewal: Renewal,
  hub: string,
  { publicKey, signature }: { readonly publicKey: string; readonly signature: string },
): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
    return verify(null, bytesOf(renewal, hub), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

function bytesOf({ was, gate, publicKey }: Renewal, hub: string): Buffer {
  return Buffer.from(`countersign gate renewed\n${was}\n${gate}\n${publicKey}\n${hub}`)
}
