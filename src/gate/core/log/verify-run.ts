import { GateError } from '../../../ground/model/errors.ts'
import type { VerifyAsker } from '../../../ground/model/verify-progress.ts'
import { breath } from './log-reader.ts'

/** Counts what a verification has read, for whoever waits for it. */
export class VerifyRun {
  private read = 0
  private readonly of: number
  private readonly asker: VerifyAsker

  /** `of`: entries that there are to read, as far as it is known. */
  constructor(of: number, asker: VerifyAsker) {
    this.of = of
    this.asker = asker
  }

  /** Counts entries that were read, and lets others go on. Rejects with `unavailable` once nobody waits any more. */
  async add(entries: number): Promise<void> {
    this.read += entries
    const { onProgress, signal } = this.asker
    onProgress?.({ read: this.read, of: Math.max(this.of, this.read) })
    if (signal?.aborted)
      throw new GateError(
        'unavailable',
        'The log was not verified to its end, since nobody waited for it any more: ask again.',
      )
    await breath()
  }
}
