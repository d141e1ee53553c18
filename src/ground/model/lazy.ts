/**
 * Returns a function that makes a value on its first call and keeps it: a table that most processes end without must
 * cost nothing when its module is loaded.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
