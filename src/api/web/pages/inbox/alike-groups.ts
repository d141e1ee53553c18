import type { SentReview } from '../../../http/ports/sent-review.ts'
import { isLike } from '../../../../people/review/is-like.ts'
import type { ShownItem } from './settle.ts'

/** A review that waits, and those behind it that are like it. */
interface AlikeGroup {
  readonly first: ShownItem<SentReview>
  readonly more: readonly ShownItem<SentReview>[]
}

/** Puts reviews that are like each other (`isLike`) and of one level together, where the first of them stands. */
export function alikeGroups(shown: readonly ShownItem<SentReview>[]): readonly AlikeGroup[] {
  const groups: { first: ShownItem<SentReview>; more: ShownItem<SentReview>[] }[] = []
  for (const one of shown) {
    const group = groups.find(
      ({ first }) => isLike(first.item, one.item) && first.item.level === one.item.level && !first.isGone,
    )
    if (group) group.more.push(one)
    else groups.push({ first: one, more: [] })
  }
  return groups
}
