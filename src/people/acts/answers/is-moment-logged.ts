import type { Review, Vote } from '../../../ground/model/review.ts'
import type { DecisionLog } from '../ports/people-store.ts'

/**
 * Tells whether the moment of a yes is that of the log. A reviewer's own key signs it; a passkey and an unlocked place
 * sign the challenge alone, so that an old yes could be given a later moment.
 */
export function isMomentLogged(log: Pick<DecisionLog, 'firstYes'>, { id }: Review, vote: Vote): boolean {
  const { signed, reviewer, at } = vote
  if (!signed || 'by' in signed) return true
  return log.firstYes(id, reviewer, momentIn(signed.statement.decision), at) === at
}

/** The moment in the id of a decision (a UUID of version 7); 0 for another. */
function momentIn(decision: string): number {
  const [high = '', low = '', version = ''] = decision.split('-')
  return version.startsWith('7') ? Number.parseInt(high + low, 16) : 0
}
