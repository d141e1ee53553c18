import { readFileSync } from 'node:fs'

const most = 4_000
/** Descriptors that the rest of this process needs. */
const others = 200

/** Returns how many connections can be held at once: each is two descriptors, of which an account has only so many. */
export function mostConnections(limits = ownLimits()): number {
  const files = Number(/^Max open files {1,40}(\d{1,15}) /m.exec(limits)?.[1] ?? 1_024)
  return Math.max(1, Math.min(most, Math.floor((files - others) / 2)))
}

function ownLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}
