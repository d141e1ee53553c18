import { createPublicKey, type KeyObject } from 'node:crypto'
import { publicKeyOf } from '../../audit/sign-checkpoint.ts'
import type { SessionCertificate } from '../../../ground/model/session-certificate.ts'
import { signStatement } from '../keys/sign-statement.ts'

/** Signs with a reviewer's key that a place may say yes for them. */
export function signCertificate(
  unsigned: Omit<SessionCertificate, 'by' | 'signature'>,
  key: KeyObject,
): SessionCertificate {
  const statement = { ...unsigned, by: publicKeyOf(key) }
  return { ...statement, signature: signStatement('session', statement, key) }
}

/** Returns the public key of a session as it is kept, or undefined for one that is not of ECDSA P-256. */
export function sessionKeyOf(given: string): string | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(given, 'base64'), type: 'spki', format: 'der' })
    if (key.asymmetricKeyDetails?.namedCurve !== 'prime256v1') return undefined
    return key.export({ type: 'spki', format: 'der' }).toString('base64')
  } catch {
    return undefined
  }
}
