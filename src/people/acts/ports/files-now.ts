/** Files of calls as they are now. The gate that judged a call can look; a process elsewhere has no such port. */
export interface FilesNow {
  /** SHA-256 (hex) of the bytes of each file, or in brackets why there is none: the form of `Review.files`. */
  digests(paths: readonly string[]): Readonly<Record<string, string>>
  /** Tells whether anything is at an absolute path; true where that can't be found out. */
  isThere(path: string): boolean
}
