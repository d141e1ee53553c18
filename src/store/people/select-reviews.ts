import type { ReviewQuery } from '../../people/ports/people.ts'
import { type Review, type ReviewState, reviewStates } from '../../model/review.ts'
import type { Database } from '../open-database.ts'

interface ReviewRow {
  readonly place: number
  readonly state: ReviewState
  readonly level: number
  readonly openedAt: number
  readonly body: string
}

/**
 * Reviews that a query asks for. State by state, each in the order of an index: sorting all that was ever answered
 * would read all of it.
 */
export function selectReviews(database: Database, query: ReviewQuery): readonly Review[] {
  const { states = reviewStates, session, profile, limit = 200, newest = false } = query
  const most = Math.min(Math.max(1, limit), 10_000)
  const where = ['state = ?']
  if (session !== undefined) where.push('session = ?')
  if (profile !== undefined) where.push('profile = ?')
  const given = [session, profile].filter(value => value !== undefined)
  // A row that changes is replaced, which gives it the highest number.
  const order = newest ? 'rowid DESC' : 'level DESC, opened_at'
  const statement = database.prepare(
    `SELECT rowid AS place, state, level, opened_at AS openedAt, body FROM reviews WHERE ${where.join(' AND ')} ORDER BY ${order} LIMIT ?`,
  )
  const rows = [...new Set(states)].flatMap(
    state => statement.all(state, ...given, most) as unknown as readonly ReviewRow[],
  )
  return rows
    .toSorted(newest ? (a, b) => b.place - a.place : mostDangerousFirst)
    .slice(0, most)
    .map(({ body }) => JSON.parse(body) as Review)
}

/** Sorts pending reviews before ended ones; of the same level the oldest first. */
function mostDangerousFirst(a: ReviewRow, b: ReviewRow): number {
  const waits = Number(b.state === 'pending') - Number(a.state === 'pending')
  return waits || b.level - a.level || a.openedAt - b.openedAt
}
