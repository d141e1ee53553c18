/** Work that is done again and again while a hub runs: one time after the other, the first after the first pause. */
export class RepeatedWork {
  private readonly work: () => Promise<unknown>
  private readonly every: number
  private readonly onProblem: (error: unknown) => void
  private running: Promise<unknown> = Promise.resolve()
  private timer: NodeJS.Timeout | undefined

  /** `every`: milliseconds from the end of one time to the next. */
  constructor(work: () => Promise<unknown>, every: number, onProblem: (error: unknown) => void) {
    this.work = work
    this.every = every
    this.onProblem = onProblem
  }

  start(): void {
    this.timer = setTimeout(() => {
      this.running = this.work().catch(this.onProblem)
      void this.running.finally(() => this.timer && this.start())
    }, this.every)
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    await this.running
  }
}
