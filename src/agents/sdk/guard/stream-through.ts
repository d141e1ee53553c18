import { callOnce } from '../call/call-once.ts'
import type { PreparedCall } from '../call/prepare-call.ts'
import type { JsonObject } from '../../../ground/model/json.ts'

/** True for `async function*`, whose parts are a stream that must be handed on as one. */
export function isStreaming(fn: unknown): boolean {
  return Object.prototype.toString.call(fn) === '[object AsyncGeneratorFunction]'
}

/** Parts on their way from the work to its reader. */
class Parts {
  private readonly held: unknown[] = []
  private isOver = false
  private wake = () => {}
  /** The reader wants no more. */
  isLeft = false

  push(part: unknown): void {
    this.held.push(part)
    this.wake()
  }

  end(): void {
    this.isOver = true
    this.wake()
  }

  async *read(): AsyncGenerator<unknown, void, undefined> {
    for (;;) {
      if (this.held.length > 0) yield this.held.shift()
      else if (this.isOver) return
      else
        await new Promise<void>(resume => {
          this.wake = resume
        })
    }
  }

  /** Hands on what the work gives; the last part. */
  async fill(input: AsyncIterable<unknown>): Promise<unknown> {
    let last: unknown
    for await (const part of input) {
      last = part
      if (this.isLeft) break
      this.push(part)
    }
    return last
  }
}

/**
 * `callOnce` for work that streams: its parts pass as they come, the gate is told the last one at the end, and a reader
 * who leaves ends the work. A second call with the same id gets the last part alone.
 */
export async function* streamThrough(
  prepared: PreparedCall,
  work: (frozen: JsonObject) => AsyncIterable<unknown>,
): AsyncGenerator<unknown, void, undefined> {
  const parts = new Parts()
  const called = callOnce(prepared, frozen => parts.fill(work(frozen)))
  const end = () => parts.end()
  called.then(end, end)
  let isEmpty = true
  try {
    for await (const part of parts.read()) {
      isEmpty = false
      yield part
    }
    const last = await called
    if (isEmpty && last !== undefined) yield last
  } finally {
    parts.isLeft = true
  }
}
