import { join } from 'node:path'
import { packageFolder } from './package-folder.ts'

/** The program of this package, by the path that lists of servers have. */
export function ownProgram(): string {
  return join(packageFolder(), 'bin/countersign.mjs')
}
