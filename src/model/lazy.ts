/**
 * What `make` gives, made when it is first asked for and then kept: a table that most processes end without must cost
 * nothing when its module is loaded.
 */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}
