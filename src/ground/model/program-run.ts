/** A program that a call starts on this machine, with what tells which files it loads. */
export interface ProgramRun {
  /** Last segment of the program's path. */
  readonly program: string
  /** The program as the call names it, perhaps with its path. */
  readonly raw: string
  /** Every argument; one that is known only at run time keeps its spelling. */
  readonly words: readonly string[]
  /** The folder in which it starts, absolute. */
  readonly cwd: string
  /** The wrappers that start it, outermost first. */
  readonly through: readonly string[]
  /** Variables that the call sets and that make programs load something, those whose value is known. */
  readonly environment: Readonly<Record<string, string>>
}

/** The number of programs of a call whose files are looked up. */
export const maximumRuns = 200
