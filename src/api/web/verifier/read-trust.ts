import type { ReaderTrust } from '../../../proof/evidence/verify/bundle/bundle-verifier.ts'
import { readTrustPolicy } from '../../../proof/evidence/verify/note/trust-policy.ts'
import type { Platform } from '../../../proof/evidence/platform.ts'
import { readPemCertificates } from '../../../proof/evidence/time/read-pem-certificates.ts'

/** The reader’s trust as typed; a sentence where it can’t be read. A page without a quorum line asks for no witness. */
export function readTrust(platform: Platform, policy: string, roots: string): ReaderTrust | string {
  const certificates = roots.trim() === '' ? [] : readPemCertificates(roots)
  if (!certificates)
    return 'The certificates can’t be read: paste the PEM text whole, with its first and last line.'
  const now = Date.now()
  if (policy.trim() === '') return { policy: undefined, roots: certificates, now }
  const asked = /^[ \t]*quorum[ \t]/m.test(policy) ? policy : `${policy}\nquorum none\n`
  const reading = readTrustPolicy(platform.sha256, asked)
  return 'problem' in reading ? reading.problem : { policy: reading.policy, roots: certificates, now }
}
