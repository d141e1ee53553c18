/** The kinds of secrets that a reviewer can be asked for; `pin` opens their key, and may be a phrase. */
export type SecretKind = 'pin' | 'totp'

/** Returns the name of what a reviewer is asked for: "PIN or phrase". */
export function secretName(kinds: readonly SecretKind[]): string {
  if (kinds.length > 1) return 'PIN, phrase or one-time code'
  return kinds[0] === 'totp' ? 'one-time code' : 'PIN or phrase'
}

/** Returns the kinds of secret that sign: a one-time code opens no key, so it is not named where a PIN or phrase is there. */
export function signingKinds(kinds: readonly SecretKind[]): readonly SecretKind[] {
  return kinds.includes('pin') ? ['pin'] : kinds
}
