import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import type { Signature } from '../../../ground/model/passkey.ts'
import { localSite, type PasskeySite } from '../../../ground/model/passkey-site.ts'
import { challengeOf } from '../keys/challenge-of.ts'

const present = 0x01
const verified = 0x04

/**
 * Returns why a signature does not show that somebody said yes to exactly this, or undefined if it does: the key that it
 * names signed this statement, for our address or that of the team, with the person present and verified.
 */
export function loggedSignatureProblem(signed: Signature, site = localSite): string | undefined {
  const data = Buffer.from(signed.authenticatorData, 'base64url')
  const client = Buffer.from(signed.clientDataJSON, 'base64url')
  const body = parsed(client)
  if (body?.['type'] !== 'webauthn.get' || body['challenge'] !== challengeOf(signed.statement))
    return 'it was made for something else'
  const made = [site, localSite].find(one => isPageOf(one, String(body['origin'])))
  if (!made || body['crossOrigin'] === true) return 'it was made on another page'
  if (!data.subarray(0, 32).equals(createHash('sha256').update(made.name).digest()))
    return 'it was made for another address'
  const flags = data[32] ?? 0
  if ((flags & present) === 0 || (flags & verified) === 0) return 'nobody was verified when it was made'
  const message = Buffer.concat([data, createHash('sha256').update(client).digest()])
  return isSignedBy(signed, message) ? undefined : 'the key that it names did not make it'
}

function isPageOf({ origin }: PasskeySite, page: string): boolean {
  return origin === null ? /^http:\/\/localhost:\d{1,5}$/.test(page) : page === origin
}

function isSignedBy({ publicKey, signature }: Signature, message: Uint8Array): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return verify(digestFor(key), message, key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

/** ES256 and RS256 sign a SHA-256, Ed25519 the message itself. */
function digestFor({ asymmetricKeyType }: KeyObject): 'sha256' | null {
  return asymmetricKeyType === 'ed25519' ? null : 'sha256'
}

function parsed(bytes: Buffer): JsonObject | undefined {
  try {
    const value = JSON.parse(bytes.toString('utf8')) as Json
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
