/** Makes the next root, if any log grew. */
type MakeRoot = (at: number) => Promise<unknown>

/** Milliseconds between two roots. */
const every = 10_000

/** Has roots made as long as the hub runs: one after the other, the first ten seconds after its start. */
export class RootKeeper {
  private readonly make: MakeRoot
  private readonly now: () => number
  private readonly onProblem: (error: unknown) => void
  private running: Promise<unknown> = Promise.resolve()
  private timer: NodeJS.Timeout | undefined

  constructor(make: MakeRoot, now: () => number, onProblem: (error: unknown) => void) {
    this.make = make
    this.now = now
    this.onProblem = onProblem
  }

  start(): void {
    this.timer = setTimeout(() => {
      this.running = this.make(this.now()).catch(this.onProblem)
      void this.running.finally(() => this.timer && this.start())
    }, every)
  }

  async stop(): Promise<void> {
    clearTimeout(this.timer)
    this.timer = undefined
    await this.running
  }
}
