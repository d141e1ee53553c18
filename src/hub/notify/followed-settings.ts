import { type HubNotify, readHubNotify } from '../../config/hub-notify.ts'
import { statSync } from 'node:fs'

/** The settings by which a hub tells people, as their file now is; the last that were right where it is wrong. */
export class FollowedSettings {
  private readonly file: string
  /** Told once of each mistake. */
  private readonly onProblem: (error: unknown) => void
  private stamp: string | undefined
  private last: HubNotify | undefined

  constructor(file: string, onProblem: (error: unknown) => void) {
    this.file = file
    this.onProblem = onProblem
  }

  /** Throws `configuration` where the file is wrong and never was right. */
  now(): HubNotify {
    const stamp = stampOf(this.file)
    if (this.last && stamp === this.stamp) return this.last
    this.stamp = stamp
    try {
      this.last = readHubNotify(this.file)
    } catch (error) {
      if (!this.last) throw error
      this.onProblem(error)
    }
    return this.last
  }
}

/** Differs wherever the file was written or replaced. */
function stampOf(file: string): string {
  const { mtimeMs, size, ino } = statSync(file, { throwIfNoEntry: false }) ?? { mtimeMs: 0, size: 0, ino: 0 }
  return `${mtimeMs} ${size} ${ino}`
}
