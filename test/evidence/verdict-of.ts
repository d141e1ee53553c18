import { BundleVerifier } from '../../src/proof/evidence/verify/bundle/bundle-verifier.ts'
import { nodePlatform } from '../../src/proof/evidence/verify/node-platform.ts'
import { readTrustPolicy, type TrustPolicy } from '../../src/proof/evidence/verify/note/trust-policy.ts'
import type { Verdict } from '../../src/proof/evidence/verify/verdict.ts'
import type { Certificate } from '../../src/proof/evidence/time/certificate.ts'

/** The policy of a text that is one. */
export function policyOf(text: string): TrustPolicy {
  const reading = readTrustPolicy(nodePlatform.sha256, text)
  if ('problem' in reading) throw new Error(reading.problem)
  return reading.policy
}

export interface Trusting {
  readonly policy?: string
  readonly roots?: readonly Certificate[]
  readonly now?: number
  readonly piece?: number
}

/** The verdict on a bundle that comes in pieces of so many bytes. */
export async function verdictOf(bundle: string | Uint8Array, trusting: Trusting = {}): Promise<Verdict> {
  const { policy, roots = [], now = Date.parse('2026-11-23T12:00:00Z'), piece = 65_536 } = trusting
  const verifier = new BundleVerifier(nodePlatform)
  const bytes = Buffer.from(bundle as string)
  for (let at = 0; at < bytes.length; at += piece)
    if (!(await verifier.add(bytes.subarray(at, at + piece)))) break
  return verifier.end({ policy: policy === undefined ? undefined : policyOf(policy), roots, now })
}
