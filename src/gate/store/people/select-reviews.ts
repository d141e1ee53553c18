import type { ReviewQuery } from '../../../people/acts/ports/people.ts'
import { type Review, reviewStates } from '../../../ground/model/review.ts'
import type { Database } from '../open-database.ts'
import { levels } from '../../../ground/model/assessment.ts'

interface ReviewRow {
  readonly place: number
  readonly body: string
}

/** So many that wait are sorted by their points, whatever is asked for: the worst of a full inbox stands first. */
const maxSorted = 500

/**
 * Reviews that a query asks for. State by state, each in the order of an index: sorting all that was ever answered
 * would read all of it.
 */
export function selectReviews(database: Database, query: ReviewQuery): readonly Review[] {
  const { states = reviewStates, session, profile, limit = 200, newest = false } = query
  const max = Math.min(Math.max(1, limit), 10_000)
  const read = newest ? max : Math.max(max, maxSorted)
  const where = ['state = ?']
  if (session !== undefined) where.push('session = ?')
  if (profile !== undefined) where.push('profile = ?')
  const input = [session, profile].filter(value => value !== undefined)
  // A row that changes is replaced, which gives it the highest number.
  const order = newest ? 'rowid DESC' : 'level DESC, opened_at'
  const statement = database.prepare(
    `SELECT rowid AS place, body FROM reviews WHERE ${where.join(' AND ')} ORDER BY ${order} LIMIT ?`,
  )
  const rows = [...new Set(states)].flatMap(
    state =>
      statement.all(state, ...input, state === 'pending' ? read : max) as unknown as readonly ReviewRow[],
  )
  const found = rows.map(({ place, body }) => ({ place, review: JSON.parse(body) as Review }))
  return found
    .toSorted(newest ? (a, b) => b.place - a.place : (a, b) => gravestReview(a.review, b.review))
    .slice(0, max)
    .map(({ review }) => review)
}

/** Sorts what waits before what has ended, then by level, by points, by what can’t be undone, and the oldest first. */
export function gravestReview(a: Review, b: Review): number {
  return (
    Number(b.state === 'pending') - Number(a.state === 'pending') ||
    levels.indexOf(b.level) - levels.indexOf(a.level) ||
    b.composite - a.composite ||
    Number(b.lasting === true) - Number(a.lasting === true) ||
    a.openedAt - b.openedAt
  )
}
