/**
 * The ends of what a process started. Each is noted where its part starts, and they run in the opposite order: a part
 * ends before those that it rests on.
 */
export class DisposalStack {
  private readonly ends: (() => unknown)[] = []

  /** Notes how to end a part that was started just now. */
  defer(end: () => unknown): void {
    this.ends.push(end)
  }

  /** Ends everything once, each part after the one that started later. Rejects with the first failure, after all ends. */
  async dispose(): Promise<void> {
    const failures: unknown[] = []
    for (let end = this.ends.pop(); end; end = this.ends.pop()) {
      try {
        await end()
      } catch (error) {
        failures.push(error)
      }
    }
    if (failures.length > 0) throw failures[0]
  }
}
