import type { Command } from 'commander'
import { shellLine } from './run/command-call.ts'

/** The state folder that the command line names, where it names one. */
export function homeOf(command: Command): string | undefined {
  return command.optsWithGlobals()['home'] as string | undefined
}

/** Returns a command about the same state folder, as it is typed: `countersign --home /srv/gate review r-1`. */
export function typedCommand(words: readonly string[], home: string | undefined): string {
  return shellLine(['countersign', ...(home === undefined ? [] : ['--home', home]), ...words])
}

/** The first word that is no option, and no value of the one option before commands that takes one. */
export function commandIn(words: readonly string[]): string {
  const at = words.findIndex((word, i) => !word.startsWith('-') && words[i - 1] !== '--home')
  return words[at] ?? ''
}
