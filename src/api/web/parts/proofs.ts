import type { ShownReviewer } from '../../../people/acts/gate-people/reviewers.ts'
import type { PasskeyAnswer } from '../../../ground/model/passkey.ts'
import type { SessionYes } from '../../../ground/model/session-certificate.ts'

/** The proofs of who answers, besides the browser’s session. */
export interface Proofs {
  readonly pin?: string
  readonly totp?: string
  readonly passkey?: PasskeyAnswer
  /** The signature of this page, where it was unlocked. */
  readonly session?: SessionYes
}

/** Returns the typed secret as the kinds that it may be: six digits are tried as a one-time code too. */
export function proofsOf(secret: string, kinds: ShownReviewer['secrets']): Proofs {
  const typed = secret.trim()
  if (typed === '') return {}
  return {
    ...(kinds.includes('pin') && { pin: typed }),
    ...(kinds.includes('totp') && /^\d{6}$/.test(typed) && { totp: typed }),
  }
}
