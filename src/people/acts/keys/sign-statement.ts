import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { canonicalJson } from '../../audit/canonical-json.ts'
import type { Json } from '../../../ground/model/json.ts'

/** The kinds of statements that reviewers' keys sign; none can be taken for another. */
export type Purpose = 'reviewers' | 'standing' | 'vote' | 'session' | 'erasure' | 'team'

/** Signs a statement for one purpose; base64. */
export function signStatement(purpose: Purpose, statement: object, key: KeyObject): string {
  return sign(null, bytesOf(purpose, statement), key).toString('base64')
}

/** Tells whether this Ed25519 key (SPKI DER, base64) signed the statement; never throws. */
export function isStatementSigned(
  purpose: Purpose,
  statement: object,
  { by, signature }: { readonly by: string; readonly signature: string },
): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(by, 'base64'), type: 'spki', format: 'der' })
    if (key.asymmetricKeyType !== 'ed25519') return false
    return verify(null, bytesOf(purpose, statement), key, Buffer.from(signature, 'base64'))
  } catch {
    return false
  }
}

function bytesOf(purpose: Purpose, statement: object): Buffer {
  return Buffer.from(`countersign ${purpose}\n${canonicalJson(statement as unknown as Json)}`)
}
