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

/**
 * The part that a file had in judging: its code was read; it was followed for what it loads, since the project keeps it
 * as it is; it holds names and no code; it is not there, and would run if it were; or the reason why it was not read.
 */
export type FilePart = 'read' | 'kept' | 'names' | 'absent' | UnreadReason

/** The files that a call runs, by path. One list: judging reads them, an approval binds them, an explanation tells them. */
export type RunFiles = ReadonlyMap<string, FilePart>

/** Returns the reason why a file was not read; undefined for one whose code was, and for one that holds none. */
export function unreadReason(part: FilePart | undefined): UnreadReason | undefined {
  return part === 'read' || part === 'kept' || part === 'names' || part === 'absent' ? undefined : part
}

/** The reason why a file that is there was not read. */
export type UnreadReason =
  | 'too large'
  | 'no regular file'
  | 'no right to read it'
  | 'too many files'
  | 'no text'
  | 'the call changes it in a way that is not followed'
