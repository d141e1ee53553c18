/**
 * Returns a table of texts as a map. An object looked up by a text from outside would answer `constructor` with a member
 * of its prototype.
 */
export function mapOf<Value>(rows: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(rows))
}

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
