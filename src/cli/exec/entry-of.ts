import { realpathSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Entry } from '../../proof/boundary/plan.ts'

/** Returns what a path leads to; undefined where nothing is there, or neither a file nor a folder. */
export function entryOf(path: string, from = '/'): Entry | undefined {
  try {
    // Most of what is looked for is not there, and an error is dear.
    if (!statSync(resolve(from, path), { throwIfNoEntry: false })) return undefined
    const real = realpathSync.native(resolve(from, path))
    const facts = statSync(real)
    if (facts.isDirectory()) return { path: real, kind: 'folder' }
    return facts.isFile() ? { path: real, kind: 'file' } : undefined
  } catch {
    return undefined
  }
}
