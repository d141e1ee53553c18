import type { Review, Vote } from '../../../ground/model/review.ts'

/** Returns the name under which a yes of a program is remembered; a wider one names what it covered when it was taken. */
export function voteKey(
  { id, follow }: Pick<Review, 'id' | 'follow'>,
  { reviewer, follow: isWider }: Pick<Vote, 'reviewer' | 'follow'>,
): string {
  return JSON.stringify([id, reviewer, isWider ? (follow ?? null) : false])
}
