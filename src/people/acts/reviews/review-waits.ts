import { GateError } from '../../../ground/model/errors.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { WaitOptions } from '../gate-people/reviews.ts'
import type { People } from '../ports/people.ts'

interface Waiter {
  readonly id: string
  readonly dueAt: number
  /** By the clock that only goes forward. */
  readonly until: number
  resolve(review: Review): void
  reject(error: GateError): void
}

/** The parts that waiting needs. */
export interface ReviewWaitsParts {
  readonly people: People
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Milliseconds that only go forward. */
  readonly clock: () => number
  /** Ends reviews that are due; called when a waited one is. */
  readonly expireDue: () => Promise<unknown>
}

const every = 25
const none: ReadonlySet<string> = new Set()

/** Everybody who waits for an answer in this process: one timer asks the store whether anything was written. */
export class ReviewWaits {
  private readonly parts: ReviewWaitsParts
  private readonly waiters = new Set<Waiter>()
  private timer: NodeJS.Timeout | undefined
  private revision: number | undefined
  private isExpiring = false

  constructor(parts: ReviewWaitsParts) {
    this.parts = parts
  }

  /** The review once it is no longer pending, or as it is when the time is over. */
  wait(review: Review, { timeout, signal }: WaitOptions): Promise<Review> {
    if (signal?.aborted) return Promise.reject(givenUp(review.id))
    if (review.state !== 'pending' || !(timeout > 0)) return Promise.resolve(review)
    return new Promise<Review>((resolve, reject) => {
      const end = (work: () => void) => {
        this.waiters.delete(waiter)
        signal?.removeEventListener('abort', abort)
        this.rest()
        work()
      }
      const waiter: Waiter = {
        id: review.id,
        dueAt: review.dueAt,
        until: this.parts.clock() + timeout,
        resolve: found => end(() => resolve(found)),
        reject: error => end(() => reject(error)),
      }
      const abort = () => waiter.reject(givenUp(review.id))
      signal?.addEventListener('abort', abort)
      this.waiters.add(waiter)
      this.timer ??= setInterval(() => this.look(), every)
    })
  }

  /** Nobody waits any more. */
  close(): void {
    for (const waiter of this.waiters)
      waiter.reject(
        new GateError('unavailable', 'This gate was closed while somebody waited: open it again.'),
      )
  }

  private rest(): void {
    if (this.waiters.size > 0) return
    clearInterval(this.timer)
    this.timer = undefined
  }

  private look(): void {
    try {
      this.lookAtAll()
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      const failed = new GateError('storage', `The reviews can't be read (${why}), so nothing is allowed.`)
      for (const waiter of this.waiters) waiter.reject(failed)
    }
  }

  private lookAtAll(): void {
    const { people, now, clock } = this.parts
    const [at, moment, revision] = [now(), clock(), people.revision()]
    const ended = revision === this.revision ? none : new Set(people.endedAmong(this.ids()))
    this.revision = revision
    let isDue = false
    for (const waiter of this.waiters) {
      isDue ||= waiter.dueAt <= at
      const isOver = moment >= waiter.until
      const review = isOver || ended.has(waiter.id) ? people.review(waiter.id) : undefined
      if (review && (isOver || review.state !== 'pending')) waiter.resolve(review)
    }
    if (isDue) this.expire()
  }

  /** Of the reviews that somebody waits for, each once. */
  private ids(): readonly string[] {
    return [...new Set([...this.waiters].map(({ id }) => id))]
  }

  private expire(): void {
    if (this.isExpiring) return
    this.isExpiring = true
    const goOn = () => {
      this.isExpiring = false
    }
    this.parts.expireDue().then(goOn, goOn)
  }
}

function givenUp(id: string): GateError {
  return new GateError('unavailable', `Waiting for the review ${id} was given up; it stays open.`)
}
