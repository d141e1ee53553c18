/**
 * Returns a table of texts as a map. An object looked up by a text from outside would answer `constructor` with a member
 * of its prototype.
 */
export function mapOf<Value>(rows: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> {
  return new Map(Object.entries(rows))
}
