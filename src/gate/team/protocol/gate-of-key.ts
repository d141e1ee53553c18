import { sha256 } from '../../../people/audit/sha256.ts'

/**
 * The name that a gate takes with a new key (SPKI DER, base64): 80 bits of its digest, hex, as random as the key is. The key
 * alone is kept beside the old one: a crash leaves no name without its key.
 */
export function gateOfKey(publicKey: string): string {
  return sha256(`countersign gate name\n${publicKey}`).slice(0, 20)
}
