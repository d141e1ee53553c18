import type { Writable } from 'node:stream'

/** Resolves when the client has read what it was sent. */
export type Drain = () => Promise<void>

/** Makes the function that waits until a stream is drained; a stream that has ended counts as drained. */
export function drainOf(output: Writable): Drain {
  let waiting: Promise<void> | undefined
  return async () => {
    if (!output.writableNeedDrain || output.destroyed) return
    waiting ??= new Promise<void>(resolve => {
      output.once('drain', resolve)
      output.once('close', resolve)
    }).finally(() => {
      waiting = undefined
    })
    await waiting
  }
}

/** Bodies that are larger than this take turns. */
const small = 1_048_576
const maxLarge = 4

/** Answers of a server, read no faster than the client takes what it is sent, so that none of them waits in memory. */
export class Pace {
  private readonly taken: Drain
  private large = 0
  private readonly waiting: (() => void)[] = []

  constructor(taken: Drain) {
    this.taken = taken
  }

  /** Bytes of a stream whose parts are handed on as they come. */
  async *stream(from: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const bytes of from) {
      yield bytes
      await this.taken()
    }
  }

  /** Bytes of a body that is kept until it is whole: of many large ones, a few are read at a time. */
  async *body(from: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let size = 0
    let isLarge = false
    try {
      for await (const bytes of this.stream(from)) {
        size += bytes.length
        if (!isLarge && size > small) {
          isLarge = true
          await this.enter()
        }
        yield bytes
      }
    } finally {
      if (isLarge) this.leave()
    }
  }

  private async enter(): Promise<void> {
    if (this.large < maxLarge) this.large += 1
    else await new Promise<void>(go => this.waiting.push(go))
  }

  /** Whoever waits for longest takes the place. */
  private leave(): void {
    const next = this.waiting.shift()
    if (next) next()
    else this.large -= 1
  }
}
