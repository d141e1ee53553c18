import type { Review } from '../../ground/model/review.ts'

/** The part of what waits that a person looks for. */
export interface InboxSearch {
  readonly text: string
  /** Only of this level; null for all. */
  readonly level: Review['level'] | null
}

/** A search that finds everything. */
export const everything: InboxSearch = { text: '', level: null }

/** Returns the reviews of a level in which every word of the text stands: in the call, who asks, or what was found. */
export function foundReviews(reviews: readonly Review[], { text, level }: InboxSearch): readonly Review[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  return reviews.filter(review => {
    if (level !== null && review.level !== level) return false
    const text = saidOf(review)
    return words.every(word => text.includes(word))
  })
}

function saidOf({ id, what, agent, session, profile, principal = '', codes }: Review): string {
  return [id, what, agent, session, profile, principal, ...codes].join(' ').toLowerCase()
}
