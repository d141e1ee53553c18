import { challengeForms, issuedKind } from '../../../../judge/policy/challenge-forms.ts'
import type { Review } from '../../../../ground/model/review.ts'

/** Says what a person must do for a yes: `Quiz`, `2 people`, `2 people, 1 said yes`. */
export function askedWords({ challenge, requiredApprovers, votes }: Review): string {
  if (challenge !== 'multi_party') return challengeForms[issuedKind(challenge)].short
  const yes = votes.filter(({ approve }) => approve).length
  return `${requiredApprovers} people${yes === 0 ? '' : `, ${yes} said yes`}`
}

/** Says how a review ended, and by whom: `Approved by alice, bob`, `Expired`. */
export function endWords({ state, votes }: Review): string {
  const names = (approve: boolean) =>
    votes
      .filter(vote => vote.approve === approve)
      .map(({ reviewer }) => reviewer)
      .join(', ')
  switch (state) {
    case 'approved':
      return `Approved by ${names(true)}`
    case 'denied':
      return `Denied by ${names(false)}`
    case 'returned':
      return `Sent back by ${names(false)}`
    case 'expired':
      return 'Expired, so it did not run'
    case 'withdrawn':
      return 'Withdrawn'
    case 'pending':
      return 'Waits'
  }
}
