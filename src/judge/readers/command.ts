import type { DataSource, Evidence, TreeScope } from '../../ground/model/effect.ts'
import type { ReadContext } from './read-context.ts'

/** One word of a command line after quotes, escapes, expansions and followed assignments. */
export interface Word {
  /** The value; parts known only at run time keep their spelling (`$HOST`, `$(date)`). */
  readonly text: string
  /** False when any part is known only at run time. */
  readonly known: boolean
  /** Holds an unquoted `*`, `?` or `[…]`. */
  readonly glob: boolean
  /** The origin of a part that is known only at run time, when the shell reader can tell it. */
  readonly source?: DataSource
  /** Stands for the files that a search finds below the folder of its glob. */
  readonly scope?: TreeScope
  readonly evidence: Evidence
}

/** One simple command, wrappers peeled, as the command readers get it. */
export interface Command {
  /** Last segment of the program's path, such as `rm` for `/bin/rm`. Empty when not known. */
  readonly program: string
  /** As spelled, after expansion. */
  readonly raw: string
  readonly args: readonly Word[]
  /** The source of standard input: a pipe, the text of a here-document, or a redirected file. */
  readonly stdin: DataSource
  /** Assignments in front of it, and exported ones. */
  readonly environment: ReadonlyMap<string, Word>
  readonly evidence: Evidence
}

/** The answer of a reader that knows none of a command’s words: what they mean is left to the grammar of unknown programs. */
export const unread = 'unread'

/**
 * Reads one program's command line and emits effects beyond `run`, which the shell reader emits. Returns the program's
 * standard output, as far as it can be known; undefined for "output of this program"; `unread` where it read nothing.
 */
export type CommandReader = (command: Command, context: ReadContext) => DataSource | typeof unread | undefined
