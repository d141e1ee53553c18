/** The most turns of the event loop that a call waits for others. */
const maxTurns = 4

/**
 * Lets calls that arrive at about the same time go on together: they are then judged step by step beside each other and
 * written in one transaction, which is faster for every one of them. A call that comes alone waits for nothing.
 */
export class Batching {
  private together: Promise<void> | undefined
  private count = 0

  /** Resolves when the call may go on. */
  nextBatch(): Promise<void> {
    this.count++
    this.together ??= new Promise(go => setImmediate(() => this.look(go, 1, 1)))
    return this.together
  }

  /** Waits on while others come. */
  private look(go: () => void, before: number, turns: number): void {
    if (this.count > before && turns < maxTurns) {
      const now = this.count
      setImmediate(() => this.look(go, now, turns + 1))
      return
    }
    this.together = undefined
    this.count = 0
    go()
  }
}
