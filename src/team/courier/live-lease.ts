import type { WrittenLease } from '../../model/team-membership.ts'

/** The newest lease of this process, with the moment of its question by a clock that nobody sets. */
export class LiveLease {
  private readonly clock: () => number
  private readonly askHub: () => Promise<void>
  private held: HeldLease | undefined

  /** `clock` gives milliseconds that only go forward; `askHub` resolves once the hub has answered, or did not. */
  constructor(clock: () => number, askHub: () => Promise<void>) {
    this.clock = clock
    this.askHub = askHub
  }

  get lease(): WrittenLease | undefined {
    return this.held?.lease
  }

  /** Milliseconds since this process asked for this lease; undefined where another one did. */
  ageOf({ nonce }: WrittenLease): number | undefined {
    return this.held?.lease.nonce === nonce ? this.clock() - this.held.asked : undefined
  }

  /** Milliseconds by which the hub’s clock was ahead of the gate’s when this lease came; undefined where another process has it. */
  aheadOf({ nonce }: WrittenLease): number | undefined {
    return this.held?.lease.nonce === nonce ? this.held.ahead : undefined
  }

  take(lease: WrittenLease, asked: number, ahead: number): void {
    this.held = { lease, asked, ahead }
  }

  end(): void {
    this.held = undefined
  }

  ask(): Promise<void> {
    return this.askHub()
  }
}

interface HeldLease {
  readonly lease: WrittenLease
  readonly asked: number
  readonly ahead: number
}
