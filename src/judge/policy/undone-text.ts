import type { Review } from '../../ground/model/review.ts'

/** Says what becomes of calls whose no was taken back: each waits again, or its agent was told of the no already. */
export function undoneText(reviews: readonly Review[]): string {
  const [only, ...others] = reviews
  if (only && others.length === 0) return oneUndone(only)
  const again = reviews.filter(({ state }) => state === 'pending').length
  const notified = reviews.length - again
  return [
    `Your no to ${reviews.length} calls is taken back.`,
    again > 0 && `${again} ${again === 1 ? 'waits' : 'wait'} again.`,
    notified > 0 && `Of ${notified} the agent was told already: tell it to make the same calls again.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function oneUndone({ id, state, agent }: Review): string {
  return state === 'pending'
    ? 'Your no is taken back: the call waits again.'
    : `Your no to ${id} is taken back and counts for nothing. ${agent} was told of it already: tell it to make the same call again, and a new review opens.`
}
