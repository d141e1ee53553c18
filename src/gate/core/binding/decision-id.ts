import { randomUUID } from 'node:crypto'

/**
 * An id that no other decision has (a UUID of version 7); `at` in milliseconds since 1970. Later ones sort later, so
 * that an index of them grows at its end and a commit touches one page of it.
 */
export function decisionId(at: number): string {
  const time = Math.max(0, Math.trunc(at)).toString(16).padStart(12, '0').slice(-12)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}
