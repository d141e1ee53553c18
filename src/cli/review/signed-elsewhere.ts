import type { ShownChallenge } from '../../ground/model/challenge.ts'

/** Says why a terminal is no place for this yes, said before the challenge is worked on. */
export function signedElsewhere({ reviewer }: Pick<ShownChallenge, 'reviewer'>): string {
  return `${reviewer} has a passkey, and this yes is signed with it: answer in a browser, see countersign dashboard.`
}
