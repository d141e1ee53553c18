import type { Review } from '../../ground/model/review.ts'
import { isLike } from '../../people/review/is-like.ts'
import { ago } from '../../judge/policy/approved-reason.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import type { Paint } from '../render/paint-for.ts'
import { type Cell, table } from '../render/table.ts'
import { paintLevel, stateText } from './page-lines.ts'

/** Counts the waiting calls that are like each one: same shape, same agent. */
export function likeCount(reviews: readonly Review[], review: Review): number {
  return reviews.filter(one => isLike(one, review)).length
}

/** Narrower than this, what would happen needs the columns that a whole id takes. */
const wideEnough = 100
/** `r-` and eight characters: 40 bits, which no two reviews share by chance; a person can answer by it. */
const shortId = 10

/** Reviews as a table, the most dangerous first. On a narrow terminal ids are shown by their beginnings. */
export function listLines(
  reviews: readonly Review[],
  now: number,
  paint: Paint,
  width: number,
): readonly string[] {
  const rows: (readonly Cell[])[] = reviews.map(review => {
    const like = likeCount(reviews, review)
    return [
      { text: review.level, paint: paintLevel(review, paint) },
      review.composite.toFixed(1).padStart(4),
      width < wideEnough ? review.id.slice(0, shortId) : review.id,
      `${visibleText(review.headline ?? review.what, 300)}${like > 1 ? ` (${like} alike)` : ''}`,
      {
        text: review.state === 'pending' ? ago(now - review.openedAt) : stateText(review, now),
        paint: paint.dim,
      },
    ]
  })
  return rows.length === 0 ? [] : table(rows, { width, flexible: 3 }).split('\n')
}
