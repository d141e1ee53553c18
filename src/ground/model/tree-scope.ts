/**
 * The part that is meant of all that lies below a folder. A glob without a slash fits one name; one with a slash fits a
 * whole path or its end, and its stars cross folders.
 */
export interface TreeScope {
  /** A search or a walk found the files, in hidden folders as well, and not a pattern of the shell. */
  readonly found?: true
  /** A file is meant where one of these fits it; every file where they are absent. */
  readonly only?: readonly string[]
  /** A file is left out where one of these fits it; a folder of that name is gone through all the same. */
  readonly not?: readonly string[]
  /** Files and folders that one of these fits are left out, with all that lies below. */
  readonly without?: readonly string[]
  /** The most names that a path may have below the folder. */
  readonly depth?: number
  /** A search that shows names or counts, and no line of a file. */
  readonly shows?: 'names'
  /** A search that shows only lines which hold this. */
  readonly lines?: string
}
