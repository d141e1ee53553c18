/** Gates that wait for acts which concern them. */
export class WaitingGates {
  private readonly waiting = new Map<string, Set<() => void>>()

  /** Resolves once somebody does something that concerns one of these audiences, or after so many milliseconds. */
  async wait(audiences: readonly string[], milliseconds: number, signal: AbortSignal): Promise<void> {
    if (milliseconds <= 0 || signal.aborted) return
    await new Promise<void>(resolve => {
      const end = () => {
        clearTimeout(timer)
        signal.removeEventListener('abort', end)
        for (const audience of audiences) this.remove(audience, end)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      signal.addEventListener('abort', end)
      for (const audience of audiences) this.add(audience, end)
    })
  }

  /** Wakes those of these audiences, once what runs now has ended: an act is written by then. */
  wake(audiences: readonly string[]): void {
    setImmediate(() => {
      for (const audience of audiences) for (const end of Array.from(this.waiting.get(audience) ?? [])) end()
    })
  }

  /** Wakes everybody. */
  close(): void {
    this.wake([...this.waiting.keys()])
  }

  private add(audience: string, end: () => void): void {
    const all = this.waiting.get(audience) ?? new Set()
    this.waiting.set(audience, all.add(end))
  }

  private remove(audience: string, end: () => void): void {
    const all = this.waiting.get(audience)
    all?.delete(end)
    if (all?.size === 0) this.waiting.delete(audience)
  }
}
