import { createHash } from 'node:crypto'

/**
 * Names the address of a server over HTTP: its origin, and a digest of path and query where there are any. One origin
 * can have many servers, and a path or a query can hold a secret.
 */
export function reachedAt({ origin, pathname, search }: URL): string {
  const rest = `${pathname}${search}`
  return rest === '/' ? origin : `${origin}#${createHash('sha256').update(rest).digest('hex').slice(0, 16)}`
}
