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

/** Pieces that a thread has beside it: one that it reads, and the next. */
const mostWaiting = 2

/** Reads lines in several threads, and here while all of them have enough. One that fails fails the whole. */
export class LinePool implements LineReading {
  private readonly threads: readonly { readonly thread: LineThread; readonly waiting: Waiting[] }[]
  private readonly here: LineReading
  private failure: { readonly error: unknown } | undefined

  constructor(threads: readonly LineThread[], here: LineReading) {
    this.here = here
    this.threads = threads.map(thread => ({ thread, waiting: [] }))
    for (const { thread, waiting } of this.threads)
      thread.listen(
        parts => waiting.shift()?.resolve(parts),
        error => this.fail(error),
      )
  }

  /** Pieces that were read here wait for those that threads read before them. */
  get most(): number {
    return 2 * mostWaiting * this.threads.length
  }

  read(lines: Uint8Array<ArrayBuffer>): ReturnType<LineReading['read']> {
    const [least] = this.threads.toSorted((a, b) => a.waiting.length - b.waiting.length)
    if (!least || least.waiting.length >= mostWaiting) return this.here.read(lines)
    const answer = new Promise<readonly ReadPart[]>((resolve, reject) => {
      if (this.failure) reject(this.failure.error)
      least.waiting.push({ resolve, reject })
    })
    // Whoever reads asks for it later; until then a failure is nobody’s.
    answer.catch(() => {})
    least.thread.post(lines)
    return answer
  }

  private fail(error: unknown): void {
    this.failure ??= { error }
    for (const { waiting } of this.threads) for (const { reject } of waiting) reject(error)
  }
}

const mostThreads = 8

/** The number of threads that read a file of so many bytes beside this one; none where starting them takes longer. */
export function threadsFor(bytes: number, cores: number): number {
  return bytes < 8 * 1024 * 1024 ? 0 : Math.min(cores - 1, mostThreads)
}
