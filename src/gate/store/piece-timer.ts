/**
 * Does work piece by piece between other work: `next` does one piece and returns the milliseconds until the next,
 * undefined when nothing is left. Holds no process up.
 */
export class PieceTimer {
  private readonly next: () => number | undefined
  private timer: NodeJS.Timeout | undefined

  constructor(next: () => number | undefined) {
    this.next = next
  }

  /** Goes on in so many milliseconds, unless it goes on before that anyway. */
  goOn(milliseconds: number): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined
      const next = this.next()
      if (next !== undefined) this.goOn(next)
    }, milliseconds).unref()
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }
}
