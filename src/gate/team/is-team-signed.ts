import { createPublicKey, verify } from 'node:crypto'

/** Tells whether the key of a team (Ed25519, SPKI DER in base64) signed a text; never throws. */
export function isTeamSigned(teamKey: string, text: string, signature: string): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(teamKey, 'base64'), type: 'spki', format: 'der' })
    if (key.asymmetricKeyType !== 'ed25519') return false
    return verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}
