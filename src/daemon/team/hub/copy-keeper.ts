/** The part of a copy that follows the order of acts. */
interface FollowingCopy {
  /** Takes over what others did; resolves with how many acts that were. */
  takeOver(): Promise<number>
}

/** Milliseconds between two looks at what other hubs did. */
const every = 250

/** Keeps a copy of a team's state as new as the order of its acts. */
export class CopyKeeper {
  private readonly copy: FollowingCopy
  private readonly onProblem: (error: unknown) => void
  private running: Promise<unknown> = Promise.resolve()
  private next: Promise<void> | undefined
  private timer: NodeJS.Timeout | undefined

  /** `onProblem` is told each time that the order can’t be reached, or does not hold. */
  constructor(copy: FollowingCopy, onProblem: (error: unknown) => void) {
    this.copy = copy
    this.onProblem = onProblem
  }

  /** Resolves once the copy has everything that was done before now. Whoever asks at the same moment shares one look. */
  fresh(): Promise<void> {
    this.next ??= this.lookNext()
    return this.next
  }

  start(): void {
    this.timer = setTimeout(() => {
      this.fresh()
        .catch(this.onProblem)
        .finally(() => this.timer && this.start())
    }, every)
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    await this.running.catch(() => {})
  }

  private lookNext(): Promise<void> {
    const look = async () => {
      await this.running.catch(() => {})
      this.next = undefined
      const taking = this.copy.takeOver()
      this.running = taking
      await taking
    }
    return look()
  }
}
