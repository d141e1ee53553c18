import { canonicalJson } from '../../people/audit/canonical-json.ts'
import type { GateLog } from './log-batch.ts'
import type { Lease } from './protocol/lease.ts'

/** The text that the team’s key signs of a lease: RFC 8785. */
export function leaseStatement(
  { gate, epoch }: GateLog,
  { nonce, seconds, number, at }: Omit<Lease, 'signature'>,
): string {
  return canonicalJson({ purpose: 'lease', gate, epoch, nonce, seconds, number, at })
}
