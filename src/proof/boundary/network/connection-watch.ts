import { type FirstWords, maxFirstWords, readFirstWords } from './first-words.ts'
import { RequestFollower } from './request-follower.ts'
import { type Destination, wordsProblem } from './words-problem.ts'

const nothing: Buffer = Buffer.alloc(0)

/** Holds what a client writes until it has said whom it is for, and follows every request where it speaks HTTP. */
export class ConnectionWatch {
  private readonly to: Destination
  private held = nothing
  private isOpen = false
  private follower: RequestFollower | undefined
  private found: string | undefined

  constructor(to: Destination) {
    this.to = to
  }

  /** The reason why nothing more may go on. */
  get problem(): string | undefined {
    return this.found ?? this.follower?.problem
  }

  /** Returns what may go on of all that was written so far and has not gone yet. */
  take(bytes: Buffer): Buffer {
    if (this.isOpen) return bytes
    if (this.follower) return this.follower.take(bytes)
    if (this.found !== undefined) return nothing
    this.held = this.held.length > 0 ? Buffer.concat([this.held, bytes]) : bytes
    const words = readFirstWords(this.held)
    if (words.kind !== 'more') return this.judge(words)
    return this.held.length < maxFirstWords ? nothing : this.judge({ kind: 'other' })
  }

  /** Tells it what the server says, which may be its yes to another language; returns what may go on then. */
  hear(bytes: Buffer): Buffer {
    return this.follower?.hear(bytes) ?? nothing
  }

  /** The client has said all: returns what was held of it. */
  end(): Buffer {
    return this.held.length > 0 ? this.judge({ kind: 'other' }) : nothing
  }

  private judge(words: FirstWords): Buffer {
    const { held } = this
    this.held = nothing
    this.found = wordsProblem(words, this.to)
    if (this.found !== undefined) return nothing
    if (words.kind === 'http') {
      this.follower = new RequestFollower(this.to.host)
      return this.follower.take(held)
    }
    this.isOpen = true
    return held
  }
}
