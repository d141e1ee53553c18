import { createHash } from 'node:crypto'

/**
 * Milliseconds for which an answer is good for the same call again, once it was given. A client asks again at once,
 * and later the files that the call runs, the policy or a pause may be others.
 */
const goodFor = 30_000
/** Milliseconds for which the id of a call is known to its reports. */
const knownFor = 600_000
const mostKept = 5_000

/** A call with its answer, or the promise of it. */
export interface RecentCall<T> {
  /** The id that it was judged under. */
  readonly id: string
  readonly answer: Promise<T>
}

interface KeptCall<T> extends RecentCall<T> {
  /** The moment of its answer; NaN while it has none, when it counts as new. */
  answeredAt: number
}

/**
 * Calls that clients asked lately. A hook that is installed twice asks twice, and some clients ask again before their
 * own prompt: it is one call, so it gets one decision.
 */
export class RecentCalls<T> {
  private readonly kept = new Map<string, KeptCall<T>>()
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  /** The same call, where what it was answered is still good. */
  find(key: string | undefined): RecentCall<T> | undefined {
    return this.within(goodFor, key)
  }

  /** The id that a call was judged under, for what comes after it. */
  idOf(key: string): string | undefined {
    return this.within(knownFor, key)?.id
  }

  private within(milliseconds: number, key: string | undefined): RecentCall<T> | undefined {
    const found = key === undefined ? undefined : this.kept.get(key)
    const since = found && this.now() - found.answeredAt
    // Of a clock that was set back nothing is known.
    return since === undefined || since >= milliseconds || since < 0 ? undefined : found
  }

  /** The same call like `find`, whose answer is good for this one time more under this key. */
  take(key: string): RecentCall<T> | undefined {
    const found = this.find(key)
    this.kept.delete(key)
    return found
  }

  /** Keeps a call under its keys; the oldest go. */
  keep(keys: readonly string[], id: string, answer: Promise<T>): void {
    const call: KeptCall<T> = { id, answer, answeredAt: Number.NaN }
    const markAnswered = () => {
      call.answeredAt = this.now()
    }
    answer.then(markAnswered, markAnswered)
    for (const key of keys) {
      this.kept.delete(key)
      this.kept.set(key, call)
    }
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= mostKept) return
      this.kept.delete(oldest)
    }
  }

  /** Forgets a call that is to be judged anew when it comes again. */
  drop(keys: readonly string[], id: string): void {
    for (const key of keys) if (this.kept.get(key)?.id === id) this.kept.delete(key)
  }
}

/** One key for all that these values say, however long they are. */
export function recentKey(...values: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64')
}
