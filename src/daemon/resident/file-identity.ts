import { statSync } from 'node:fs'

/**
 * The number of a file or folder on its disk, which stays the same wherever it is moved and however it is reached, and
 * which no copy has. Open files keep theirs, so that no later one can have it. Undefined for what can’t be looked at.
 */
export function fileIdentity(path: string): string | undefined {
  try {
    const status = statSync(path, { throwIfNoEntry: false })
    return status && `${status.dev}:${status.ino}`
  } catch {
    return undefined
  }
}
