/**
 * Everything that `of` gives for each item, in order: what `flatMap` gives, which asks every array for its constructor
 * in the engine's C++ and takes ten times as long as this loop. Judging one call asks forty times.
 */
export function flatMap<Item, One>(
  items: readonly Item[],
  of: (item: Item, at: number) => readonly One[],
): One[] {
  const all: One[] = []
  let at = 0
  for (const item of items) for (const one of of(item, at++)) all.push(one)
  return all
}
