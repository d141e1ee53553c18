import { findByBeginning } from '../people/acts/find-by-beginning.ts'
import { answerDeed } from '../people/acts/roles/answer-deed.ts'
import type { TeamDeed } from '../people/acts/roles/team-deed.ts'
import type { TeamCopy } from '../daemon/team/hub/hub-parts.ts'

/** Returns the deed of answering a review, named by its id or a beginning of it; undefined where there is no such review. */
export function deedOfReview(
  copy: Pick<TeamCopy, 'people' | 'originOf'>,
  named: string,
): TeamDeed | undefined {
  const { people } = copy
  const review = findByBeginning(named, {
    noun: 'reviews',
    find: id => people.review(id),
    startingWith: (beginning, limit) =>
      people.reviewsAfter(beginning, limit).filter(({ id }) => id.startsWith(beginning)),
  })
  return review && answerDeed(copy, review)
}
