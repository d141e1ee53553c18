import type { Reviewer } from '../../../ground/model/reviewer.ts'
import { secretDigests } from './pin-secret.ts'

/** Returns what the log says of a reviewer whose secrets are new: their kinds, and digests of their kept forms. */
export function loggedReviewer({ name, uid, secrets }: Pick<Reviewer, 'name' | 'uid' | 'secrets'>) {
  return { reviewer: name, uid, secrets: secretKinds(secrets), proofs: [...secretDigests(secrets)] }
}

/** Returns the kinds of secrets that somebody is asked for; a key is opened by a PIN. */
export function secretKinds(secrets: Reviewer['secrets']): ('pin' | 'totp')[] {
  return secrets.map(({ kind }) => (kind === 'totp' ? 'totp' : 'pin'))
}
