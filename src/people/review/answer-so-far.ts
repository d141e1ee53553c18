import type { Review } from '../../ground/model/review.ts'
import { changeClause, readThingKey } from './seen-thing.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/** The answer of people to exactly this call so far. */
export type AnswerSoFar =
  | { readonly kind: 'none' }
  /** Somebody is asked already. */
  | { readonly kind: 'pending'; readonly review: Review }
  /** An approval that was not used yet and still can be. */
  | { readonly kind: 'approved'; readonly review: Review }
  | { readonly kind: 'denied' | 'returned'; readonly review: Review }
  /** Somebody was asked, or said yes, when the files that it runs or the things that it changes were others: a clause for each. */
  | { readonly kind: 'changed'; readonly review: Review; readonly changes: readonly string[] }

/**
 * Returns what the reviews of a call mean at `now` for the bytes that would run: the latest one that was neither used nor
 * ended decides. `reviews` newest first, all of the same call key.
 */
export function answerSoFarOf(
  reviews: readonly Review[],
  files: Readonly<Record<string, string>>,
  now: number,
): AnswerSoFar {
  const review = reviews.find(one => isOpen(one, now))
  if (!review) return { kind: 'none' }
  const changed = changedFiles(review.files, files)
  if (review.state === 'denied' || review.state === 'returned')
    return changed.length === 0 ? { kind: review.state, review } : { kind: 'none' }
  if (changed.length > 0) return { kind: 'changed', review, changes: changeClauses(review.files, files) }
  return { kind: review.state === 'approved' ? 'approved' : 'pending', review }
}

/** Milliseconds that two clocks may differ. */
const clockSlip = 60_000

function isOpen(review: Review, now: number): boolean {
  if (review.planted) return false
  if (review.state === 'pending') return review.dueAt > now
  // An approval from the future was given before the clock was set back: nobody knows how old it is.
  if (review.state === 'approved')
    return (
      review.releasedAt === undefined &&
      (review.usableUntil ?? 0) > now &&
      (review.answeredAt ?? 0) <= now + clockSlip
    )
  if (review.state === 'denied' || review.state === 'returned')
    return (review.answeredAt ?? 0) + review.settings.denial * 1_000 > now
  return false
}

/**
 * Paths whose bytes are not what they were, sorted; those that are new or gone come last. Where another file changed, those
 * that are looked for only since then, and are not there, are left out.
 */
export function changedFiles(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly string[] {
  const paths = new Set([...Object.keys(before), ...Object.keys(after)])
  const changed = [...paths].filter(path => memberOf(before, path) !== memberOf(after, path)).sort()
  const isKnown = (path: string) => Object.hasOwn(before, path) && Object.hasOwn(after, path)
  const real = changed.filter(
    path => (memberOf(before, path) ?? absent) !== (memberOf(after, path) ?? absent),
  )
  return real.length === 0 ? changed : [...real.filter(isKnown), ...real.filter(path => !isKnown(path))]
}

/** Says what is another than it was, a clause each; files that it runs first. */
export function changeClauses(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly string[] {
  const changed = changedFiles(before, after)
  const things = changed.filter(path => readThingKey(path) !== undefined)
  const files = changed.filter(path => !things.includes(path))
  return [...files, ...things].map(path => changeClause(path, memberOf(before, path), memberOf(after, path)))
}

const absent = '(ENOENT)'
