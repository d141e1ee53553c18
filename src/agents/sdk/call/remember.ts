/** Calls that are remembered; the oldest makes room. */
const mostRemembered = 1_000

/** Puts what is known of a call last into a map that never grows large. */
export function remember<V>(map: Map<string, V>, key: string, value: V): void {
  map.delete(key)
  map.set(key, value)
  const [oldest] = map.keys()
  if (map.size > mostRemembered && oldest !== undefined) map.delete(oldest)
}
