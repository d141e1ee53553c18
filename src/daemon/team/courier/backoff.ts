/** Milliseconds before a hub that did not answer is asked again: longer each time, and never the same for two gates. */
export class Backoff {
  private readonly draw: () => number
  private failures = 0

  /** `draw` gives numbers from 0 up to 1. */
  constructor(draw: () => number) {
    this.draw = draw
  }

  /** After one more failure. */
  next(): number {
    const most = Math.min(30_000, 1_000 * 2 ** this.failures++)
    return most * (0.5 + this.draw() / 2)
  }

  reset(): void {
    this.failures = 0
  }
}
