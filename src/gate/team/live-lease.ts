import type { WrittenLease } from '../../ground/model/team-gate.ts'

/** The hub, as whoever judges a call asks it. */
export interface LiveHub {
  /** Takes over what people did until now; resolves whatever comes of it. */
  ask(): Promise<void>
  /** Resolves once the hub has the entry at this place; rejects with `unavailable` where it has it not soon enough. */
  bring(seq: number): Promise<void>
}

/** The newest lease of this process, with the moment of its question by a clock that nobody sets. */
export class LiveLease {
  private readonly clock: () => number
  /** For whoever may not go on without a word from there. */
  readonly hub: LiveHub
  private held: HeldLease | undefined

  /** `clock` gives milliseconds that only go forward. */
  constructor(clock: () => number, hub: LiveHub) {
    this.clock = clock
    this.hub = hub
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
}

interface HeldLease {
  readonly lease: WrittenLease
  readonly asked: number
  readonly ahead: number
}
