import { resolve } from 'node:path'
import type { Command } from 'commander'
import { defaultStateFolder } from '../../gate/open/open-gate.ts'

/** The state folder that a command line names: --home, COUNTERSIGN_HOME, or the platform’s. */
export function stateFolderOf(command: Command): string {
  const home = command.optsWithGlobals()['home'] as string | undefined
  return resolve(home ?? defaultStateFolder())
}
