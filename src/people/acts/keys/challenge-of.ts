import { createHash } from 'node:crypto'
import { canonicalJson } from '../../audit/canonical-json.ts'
import type { SignedStatement } from '../../../ground/model/passkey.ts'

/** Returns the challenge that is signed for a statement: SHA-256 over its RFC 8785 form; base64url. */
export function challengeOf(statement: SignedStatement): string {
  return createHash('sha256')
    .update(canonicalJson({ ...statement }))
    .digest('base64url')
}
