import type { ShownReviewer } from '../../people/gate-people.ts'
import type { PasskeyAnswer } from '../../model/passkey.ts'

/** What proves who answers, besides the browser’s session. */
export interface Proofs {
  readonly pin?: string
  readonly totp?: string
  readonly passkey?: PasskeyAnswer
}

/** What was typed as what it may be: six digits are tried as a one-time code too. */
export function proofsOf(secret: string, kinds: ShownReviewer['secrets']): Proofs {
  const typed = secret.trim()
  if (typed === '') return {}
  return {
    ...(kinds.includes('pin') && { pin: typed }),
    ...(kinds.includes('totp') && /^\d{6}$/.test(typed) && { totp: typed }),
  }
}

/** What such a secret is called: "PIN or one-time code". */
export function secretName(kinds: ShownReviewer['secrets']): string {
  if (kinds.length > 1) return 'PIN or one-time code'
  return kinds[0] === 'totp' ? 'One-time code' : 'PIN'
}
