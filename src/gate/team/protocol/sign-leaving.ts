import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { GateLog } from '../log-batch.ts'

/** `POST /v1/team/left`: a gate tells that it left by itself. */
export interface LeavingNote {
  /** Of the gate’s key, over this gate and epoch and the team’s fingerprint; base64. */
  readonly signature: string
}

/** Signs, by a gate’s key, that it left the team with this fingerprint; base64. */
export function signLeaving(gate: GateLog, hub: string, key: KeyObject): string {
  return sign(null, bytesOf(gate, hub), key).toString('base64')
}

/** Tells whether a gate’s key (Ed25519, SPKI DER in base64) signed that it left; never throws. */
export function isLeavingSigned(
  gate: GateLog & { readonly publicKey: string },
  hub: string,
  signature: string,
): boolean {
  try {
    const der = Buffer.from(gate.publicKey, 'base64')
    const key = createPublicKey({ key: der, type: 'spki', format: 'der' })
    return verify(null, bytesOf(gate, hub), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

function bytesOf({ gate, epoch }: GateLog, hub: string): Buffer {
  return Buffer.from(`countersign gate left\n${gate}\n${epoch}\n${hub}`)
}
