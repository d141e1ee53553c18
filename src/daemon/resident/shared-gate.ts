import type { LocalGate } from '../../gate/core/local-gate.ts'

/** A gate that several calls use at once. Once it is retired it closes as soon as nobody does. */
export class SharedGate {
  private readonly gate: LocalGate
  private users = 0
  private isRetired = false

  constructor(gate: LocalGate) {
    this.gate = gate
  }

  /** Looks at it at once, as it is now. */
  look<T>(work: (gate: LocalGate) => T): T {
    return work(this.gate)
  }

  async use<T>(work: (gate: LocalGate) => Promise<T>): Promise<T> {
    const release = this.take()
    try {
      return await work(this.gate)
    } finally {
      release()
    }
  }

  /** The same for what is read bit by bit. */
  async *each<T>(work: (gate: LocalGate) => AsyncIterable<T>): AsyncGenerator<T> {
    const release = this.take()
    try {
      yield* work(this.gate)
    } finally {
      release()
    }
  }

  retire(): void {
    this.isRetired = true
    // Whoever was just given this gate takes it first.
    setImmediate(() => this.closeWhenFree())
  }

  /** At once, whoever uses it. */
  async close(): Promise<void> {
    await this.gate.close()
  }

  private take(): () => void {
    this.users++
    return () => {
      this.users--
      this.closeWhenFree()
    }
  }

  private closeWhenFree(): void {
    if (this.isRetired && this.users === 0) this.gate.close().catch(() => {})
  }
}
