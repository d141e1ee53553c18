import type { LineReading } from './bundle-reader.ts'
import type { ReadPart } from './read-lines.ts'

/** A thread beside this one that reads lines, and answers in the order in which it was given them. */
export interface LineThread {
  /** Hands lines over. */
  post(lines: Uint8Array<ArrayBuffer>): void
  listen(answered: (parts: readonly ReadPart[]) => void, failed: (error: unknown) => void): void
  end(): void
}

interface Waiting {
  readonly resolve: (parts: readonly ReadPart[]) => void
  readonly reject: (error: unknown) => void
}

/** Reads lines in several threads. One that fails fails the whole. */
export class LinePool implements LineReading {
  private readonly threads: readonly LineThread[]
  private readonly waiting: readonly Waiting[][]
  private failure: { readonly error: unknown } | undefined
  private turn = 0

  constructor(threads: readonly LineThread[]) {
    this.threads = threads
    this.waiting = threads.map(() => [])
    for (const [i, thread] of threads.entries())
      thread.listen(
        parts => this.waiting[i]?.shift()?.resolve(parts),
        error => this.fail(error),
      )
  }

  /** Each thread has its next piece beside it when it has read one. */
  get most(): number {
    return 2 * this.threads.length
  }

  read(lines: Uint8Array<ArrayBuffer>): Promise<readonly ReadPart[]> {
    const i = this.turn++ % this.threads.length
    const answer = new Promise<readonly ReadPart[]>((resolve, reject) => {
      if (this.failure) reject(this.failure.error)
      this.waiting[i]?.push({ resolve, reject })
    })
    // Whoever reads asks for it later; until then a failure is nobody’s.
    answer.catch(() => {})
    this.threads[i]?.post(lines)
    return answer
  }

  private fail(error: unknown): void {
    this.failure ??= { error }
    for (const { reject } of this.waiting.flat()) reject(error)
  }
}

const mostThreads = 8

/** How many threads read a file of so many bytes on a machine of so many cores; 0 where starting them takes longer. */
export function threadsFor(bytes: number, cores: number): number {
  return bytes < 8 * 1024 * 1024 || cores < 2 ? 0 : Math.min(cores, mostThreads)
}
