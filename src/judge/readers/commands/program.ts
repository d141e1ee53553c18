import type { CommandReader } from '../command.ts'

/** A command line, and its effects beside running the program, each as `effectLine` writes it. */
export type ProgramExample = readonly [line: string, ...effects: readonly string[]]

/** A program that the shell reader knows. A program has one record, whatever it does. */
export interface Program {
  /** Its names, without folders; a name stands in one record only. */
  readonly names: readonly string[]
  /**
   * Reads a command line: one reader, or several in the order in which their effects stand. Words that all of them leave
   * unread are read as those of an unknown program.
   */
  readonly read: CommandReader | readonly CommandReader[]
  /** Files in which its keys, tokens or passwords lie; paths give each the role of a credential. */
  readonly keys?: readonly string[]
  /** Command lines that show what is read, at least one; a test reads all of them. */
  readonly examples: readonly ProgramExample[]
  /** It hands its words to code or to other programs, so `--help` among them may be meant for those. */
  readonly runsOthers?: true
  /** Its readers know all of its words, such as files and names: none is left to the grammar of unknown programs. */
  readonly readsAll?: true
  /** It shows what others wrote: always, or where the first of its words that is no option is one of these. */
  readonly showsOthers?: 'always' | ReadonlySet<string>
  /** It is read under these names alone, not with a version behind one (`dnf5`), as others are (`python3.11`). */
  readonly ownNamesOnly?: true
}
