import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { clockSkew } from '../clock-skew.ts'
import type { GateLog } from '../log-batch.ts'
import { sha256 } from '../../../people/audit/sha256.ts'

/** Milliseconds for which a gate’s word for itself holds. */
export const assertionTime = 600_000

/** A gate’s word for itself, before it is checked. */
export interface GateAssertion extends GateLog {
  /** Milliseconds since 1970, by the gate’s clock. */
  readonly at: number
}

const form = /^Gate ([0-9a-f]{1,64})\.([0-9]{1,9})\.([0-9]{1,15})\.([A-Za-z0-9+/=]{1,120})$/

/** The `Authorization` header by which a gate says who it is, to this hub alone: `hub` is the fingerprint of its team’s key. */
export function signAssertion({ gate, epoch, at }: GateAssertion, hub: string, key: KeyObject): string {
  const signature = sign(null, bytesOf({ gate, epoch, at }, hub), key).toString('base64')
  return `Gate ${gate}.${epoch}.${at}.${signature}`
}

/** Reads a header; undefined where it is none of a gate. */
export function readAssertion(header: string): GateAssertion | undefined {
  const [, gate, epoch, at] = form.exec(header) ?? []
  return gate === undefined ? undefined : { gate, epoch: Number(epoch), at: Number(at) }
}

/** Tells whether a gate’s clock and the hub’s are too far apart for its word to hold. */
export function isOfAnotherTime({ at }: Pick<GateAssertion, 'at'>, now: number): boolean {
  return at > now + clockSkew || at < now - assertionTime - clockSkew
}

/** Tells whether this key (SPKI DER, base64) signed the header for this hub just now. */
export function isAssertionSigned(header: string, hub: string, publicKey: string, now: number): boolean {
  const statement = readAssertion(header)
  const signature = form.exec(header)?.[4]
  if (!statement || signature === undefined) return false
  if (isOfAnotherTime(statement, now)) return false
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), type: 'spki', format: 'der' })
    if (key.asymmetricKeyType !== 'ed25519') return false
    return verify(null, bytesOf(statement, hub), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

function bytesOf({ gate, epoch, at }: GateAssertion, hub: string): Buffer {
  return Buffer.from(`countersign gate\n${gate}\n${epoch}\n${at}\n${hub}`)
}

/**
 * The name that a gate takes with a new key (SPKI DER, base64): 80 bits of its digest, hex, as random as the key is. The key
 * alone is kept beside the old one: a crash leaves no name without its key.
 */
export function gateOfKey(publicKey: string): string {
  return sha256(`countersign gate name\n${publicKey}`).slice(0, 20)
}
