import { statSync } from 'node:fs'

/** The settings of a file as it now is; the last that were right where it is wrong. */
export class FollowedFile<T> {
  private readonly file: string
  private readonly read: (file: string) => T
  /** Told once of each mistake. */
  private readonly onProblem: (error: unknown) => void
  private stamp: string | undefined
  private last: { readonly settings: T } | undefined

  constructor(file: string, read: (file: string) => T, onProblem: (error: unknown) => void) {
    this.file = file
    this.read = read
    this.onProblem = onProblem
  }

  /** Throws `configuration` where the file is wrong and never was right. The same object until it changes. */
  now(): T {
    const stamp = stampOf(this.file)
    if (this.last && stamp === this.stamp) return this.last.settings
    this.stamp = stamp
    try {
      this.last = { settings: this.read(this.file) }
    } catch (error) {
      if (!this.last) throw error
      this.onProblem(error)
    }
    return this.last.settings
  }
}

/** Differs wherever the file was written or replaced, or may be read by others than before. */
function stampOf(file: string): string {
  const status = statSync(file, { throwIfNoEntry: false })
  return status ? `${status.mtimeMs} ${status.ctimeMs} ${status.size} ${status.ino}` : ''
}
