import type { Review } from '../model/review.ts'

/** Says what becomes of a call whose no was taken back. */
export function undoneText({ id, state, agent }: Review): string {
  return state === 'pending'
    ? 'Your no is taken back: the call waits again.'
    : `Your no to ${id} is taken back and counts for nothing. ${agent} was told of it already: tell it to make the same call again, and a new review opens.`
}
