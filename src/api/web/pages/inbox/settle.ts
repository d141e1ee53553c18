/** One thing of a list as it is shown. */
export interface ShownItem<Item> {
  readonly item: Item
  /** It is in the list no more; it keeps its place until nobody is at the list. */
  readonly isGone: boolean
}

interface Settled<Item> {
  readonly shown: readonly ShownItem<Item>[]
  /** New ones that would push others down, and so wait to be shown. */
  readonly held: number
}

/**
 * Returns the items to show of a list that changed. While somebody is at it (`isHeld`) nothing that they see moves: what is gone
 * keeps its place, what is new is shown only behind everything else.
 */
export function settle<Item extends { readonly id: string }>(
  before: readonly ShownItem<Item>[],
  now: readonly Item[],
  isHeld: boolean,
): Settled<Item> {
  if (!isHeld) return { shown: now.map(item => ({ item, isGone: false })), held: 0 }
  const found = new Map(now.map(item => [item.id, item]))
  const stored = before.map(({ item }) => ({ item: found.get(item.id) ?? item, isGone: !found.has(item.id) }))
  const known = new Set(before.map(({ item }) => item.id))
  const lastKnown = now.findLastIndex(({ id }) => known.has(id))
  const behind = now.slice(lastKnown + 1).map(item => ({ item, isGone: false }))
  return {
    shown: [...stored, ...behind],
    held: now.filter(({ id }) => !known.has(id)).length - behind.length,
  }
}
