import type { Command } from 'commander'
import { shellLine } from './run/shell-line.ts'

/** The state folder that the command line names, where it names one. */
export function homeOf(command: Command): string | undefined {
  return command.optsWithGlobals()['home'] as string | undefined
}

/** Returns a command about the same state folder, as it is typed: `countersign --home /srv/gate review r-1`. */
export function typedCommand(words: readonly string[], home: string | undefined): string {
  return shellLine(['countersign', ...(home === undefined ? [] : ['--home', home]), ...words])
}
