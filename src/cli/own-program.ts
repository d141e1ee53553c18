import { join, dirname } from 'node:path'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { GateError } from '../ground/model/errors.ts'

/** The program of this package, by the path that lists of servers have. */
export function ownProgram(): string {
  return join(packageFolder(), 'bin/countersign.mjs')
}

/** The folder of the installed package (or the checkout), where `incidents/` and `docs/` are. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'incidents'))) {
    const parent = dirname(folder)
    if (parent === folder) {
      throw new GateError(
        'missing',
        'The package is incomplete: its folder incidents/ is missing; install it again.',
      )
    }
    folder = parent
  }
  return folder
}
