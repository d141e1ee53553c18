import type { Review } from '../../../model/review.ts'
import { isLike } from '../../../review/is-like.ts'
import type { ShownItem } from './settle.ts'

/** A review that waits, and those behind it that are like it. */
export interface AlikeGroup {
  readonly first: ShownItem<Review>
  readonly more: readonly ShownItem<Review>[]
}

/** Puts reviews of one shape for one agent at one level together, where the first of them stands. */
export function alikeGroups(shown: readonly ShownItem<Review>[]): readonly AlikeGroup[] {
  const groups: { first: ShownItem<Review>; more: ShownItem<Review>[] }[] = []
  for (const one of shown) {
    const group = groups.find(
      ({ first }) => isLike(first.item, one.item) && first.item.level === one.item.level && !first.isGone,
    )
    if (group) group.more.push(one)
    else groups.push({ first: one, more: [] })
  }
  return groups
}
